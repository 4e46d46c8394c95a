// The rules are Markdown. marked only splits them into tokens; components draw those, so no text ever becomes markup.

import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'

export type Block = MarkedToken
export type Item = Tokens.ListItem

export const parse = (text: string): Block[] => (Lexer.lex(text) as Block[]).filter(({ type }) => type !== 'space')

/** Links may lead to this site or the web, never to anything that could run. */
export const isSafe = (address: string) => /^(https?:\/\/|\/(?!\/)|#)/.test(address)

/** The text of a token, without its marks. */
export function plainText(token: Token): string {
  const block = token as Block
  if (block.type === 'list') return block.items.map(plainText).join(' ')
  if (block.type === 'table') return [...block.header, ...block.rows.flat()].flatMap(({ tokens }) => tokens.map(plainText)).join(' ')
  if ('tokens' in block && block.tokens) return block.tokens.map(plainText).join(block.type === 'list_item' ? ' ' : '')
  return 'text' in block ? block.text : ''
}

/** Where a chapter begins on the page. */
export const anchor = (heading: string) => `rule-${heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`

/** A ruling is an item that begins with its name: `**AT-1** Only the player …`. */
export const rulingOf = (item: Item) => /^\*\*([A-Z]+-\d+)\*\*/.exec(item.text)?.[1] ?? null

/** Rules in which the names of rulings, and of chapters in quotation marks, are links. */
export function linked(text: string): string {
  const headings = [...text.matchAll(/^#{2,6} +(.+)$/gm)].map((found) => found[1]!.trim())
  const named = headings.map((heading) => heading.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')).join('|')
  return text.replace(/(?<![*\w])[A-Z]{2}-\d+\b/g, (name) => `[${name}](#rule-${name})`)
    .replace(new RegExp(`(["“«]\\s?)(${named})(\\s?["”»])`, 'gu'), (_, open: string, heading: string, close: string) => `${open}[${heading}](#${anchor(heading.replace(/\s+/g, ' '))})${close}`)
}
