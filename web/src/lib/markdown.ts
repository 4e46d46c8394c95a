// The rules are Markdown of a small kind: headings, paragraphs, lists, tables, bold, emphasis, code, links. Read into plain
// data and drawn by components: no text ever becomes markup by itself.

export type Span = { kind: 'text' | 'bold' | 'italic' | 'code'; text: string } | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'heading'; level: number; spans: Span[]; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Item[] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }

export interface Item {
  spans: Span[]
  inner: Block[]
}

const MARK = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/

export function spans(text: string): Span[] {
  return text.split(MARK).filter(Boolean).map((part): Span => {
    if (/^`.+`$/s.test(part)) return { kind: 'code', text: part.slice(1, -1) }
    if (/^\*\*.+\*\*$/s.test(part)) return { kind: 'bold', text: part.slice(2, -2) }
    if (/^\*[^\s].*\*$/s.test(part)) return { kind: 'italic', text: part.slice(1, -1) }
    const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part)
    if (link && /^(https?:\/\/|\/|#)/.test(link[2]!)) return { kind: 'link', text: link[1]!, to: link[2]! }
    return { kind: 'text', text: link ? link[1]! : part }
  })
}

/** Where a chapter begins on the page. */
export const anchor = (heading: string) => `rule-${heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`

/** A ruling is an item that begins with its name: `**AT-1** Only the player …`. */
export const rulingOf = ({ spans: [first] }: Item) => (first?.kind === 'bold' && /^[A-Z]+-\d+$/.test(first.text) ? first.text : null)

/** Rules in which names of rulings, and of chapters in quotation marks, lead there. */
export function linked(text: string): string {
  const headings = [...text.matchAll(/^#{2,6} +(.+)$/gm)].map((found) => found[1]!.trim())
  const named = headings.map((heading) => heading.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')).join('|')
  return text.replace(/(?<![*\w])[A-Z]{2}-\d+\b/g, (name) => `[${name}](#rule-${name})`)
    .replace(new RegExp(`(["“«]\\s?)(${named})(\\s?["”»])`, 'gu'), (_, open: string, heading: string, close: string) => `${open}[${heading}](#${anchor(heading.replace(/\s+/g, ' '))})${close}`)
}

export const plain = (parts: Span[]) => parts.map(({ text }) => text).join('')

const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/
const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => spans(cell.trim()))
const indent = (line: string) => line.length - line.trimStart().length

function list(lines: string[]): Block {
  const [, margin, mark] = ITEM.exec(lines[0]!)!
  const items: { text: string[]; inner: string[] }[] = []
  for (const line of lines) {
    const found = ITEM.exec(line)
    if (found && found[1]!.length === margin!.length) items.push({ text: [found[3]!], inner: [] })
    else if (items.at(-1)!.inner.length || (found && found[1]!.length > margin!.length) || !line.trim()) items.at(-1)!.inner.push(line)
    else items.at(-1)!.text.push(line.trim())
  }
  return {
    kind: 'list', ordered: /\d/.test(mark!), start: parseInt(mark!, 10) || 1,
    items: items.map(({ text, inner }) => {
      const margin = Math.min(...inner.filter((line) => line.trim()).map(indent), 99)
      return { spans: spans(text.join(' ')), inner: blocks(inner.map((line) => line.slice(margin)).join('\n')) }
    }),
  }
}

export function blocks(text: string): Block[] {
  const lines = text.split('\n')
  const found: Block[] = []
  let at = 0
  const take = (fits: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && fits(lines[at]!)) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (!line.trim()) at++
    else if (heading) {
      at++
      const parts = spans(heading[2]!.trim())
      found.push({ kind: 'heading', level: heading[1]!.length, spans: parts, text: plain(parts) })
    } else if (line.startsWith('```')) {
      at++
      found.push({ kind: 'code', text: take((one) => !one.startsWith('```')).join('\n') })
      at++
    } else if (line.trim().startsWith('|')) {
      const rows = take((one) => one.trim().startsWith('|')).filter((one) => !/^[|\s:-]+$/.test(one)).map(cells)
      found.push({ kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) })
    } else if (/^ {4}/.test(line)) {
      found.push({ kind: 'code', text: take((one) => /^ {4}/.test(one) || !one.trim()).map((one) => one.slice(4)).join('\n').trimEnd() })
    } else if (ITEM.test(line)) {
      found.push(list(take((one) => ITEM.test(one) || /^\s+\S/.test(one) || (!one.trim() && /^(\s+\S|[-*] |\d+\. )/.test(lines[at + 1] ?? '')))))
    } else {
      const text = take((one) => !!one.trim() && !/^(#{1,6}\s|\||```)/.test(one) && !ITEM.test(one))
      found.push({ kind: 'paragraph', spans: spans(text.map((one) => one.trim()).join(' ')) })
    }
  }
  return found
}
