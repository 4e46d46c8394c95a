import { describe, expect, it } from 'vitest'
import { blocks, spans } from './markdown'

describe('the rules as Markdown', () => {
  it('knows bold, code, emphasis and links, and leaves the rest as it is', () => {
    expect(spans('A **tip** and `act M1`, *so* [see](/x) 2 * 3 <b>')).toEqual([
      { kind: 'text', text: 'A ' }, { kind: 'bold', text: 'tip' }, { kind: 'text', text: ' and ' }, { kind: 'code', text: 'act M1' }, { kind: 'text', text: ', ' },
      { kind: 'italic', text: 'so' }, { kind: 'text', text: ' ' }, { kind: 'link', text: 'see', to: '/x' }, { kind: 'text', text: ' 2 * 3 <b>' },
    ])
  })

  it('makes no link of what could run', () => {
    expect(spans('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }])
  })

  it('reads headings, paragraphs over several lines, lists with lists, and tables', () => {
    const found = blocks('# Game\n\nOne\ntwo.\n\n## Set-up\n\n1. first\n   goes on\n   - inner\n2. second\n\n| A | B |\n|---|---|\n| 1 | `x` |\n')
    expect(found.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'heading', 'list', 'table'])
    expect(found[1]).toEqual({ kind: 'paragraph', spans: [{ kind: 'text', text: 'One two.' }] })
    const list = found[3]!
    if (list.kind !== 'list') throw new Error('no list')
    expect(list.ordered).toBe(true)
    expect(list.items.map((item) => item.spans[0]!.text)).toEqual(['first goes on', 'second'])
    expect(list.items[0]!.inner[0]).toMatchObject({ kind: 'list', ordered: false })
    expect(found[4]).toMatchObject({ rows: [[[{ text: '1' }], [{ kind: 'code', text: 'x' }]]] })
  })

  it('keeps lists apart from the paragraph before them', () => {
    expect(blocks('You may:\n- one\n- two').map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
  })
})
