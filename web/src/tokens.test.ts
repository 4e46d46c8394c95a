import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/tokens.css', 'utf8')

/** The colours of a theme, by their names. */
function theme(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector)).split('\n}')[0]!
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1]!, found[2]!]))
}

/** How light a colour is to the eye, as WCAG 2 counts it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** What is drawn on what, and how far the two must be apart: 4.5 for words, 3 for pieces and lines. */
function pairs(names: string[]): [need: number, front: string, back: string][] {
  const grounds = ['ground', 'surface', 'raised', 'well']
  const on = (need: number, fronts: string[], backs: string[]) => fronts.flatMap((front) => backs.map((back): [number, string, string] => [need, front, back]))
  const seats = names.filter((name) => /^seat-\d-text$/.test(name))
  const resources = names.filter((name) => /^res-\w+$/.test(name))
  return [
    ...on(4.5, ['text', 'muted', 'accent-text', 'danger-text', 'gain-text'], grounds),
    ...on(4.5, ['link', ...seats], grounds.slice(0, 3)),
    ...on(4.5, ['text', 'danger-text'], ['danger-ground']),
    ...on(4.5, ['text', 'gain-text'], ['gain-ground']),
    ...on(4.5, ['accent-ink'], ['accent', 'accent-hover']),
    ...names.filter((name) => name.endsWith('-ink')).map((ink): [number, string, string] => [4.5, ink, ink.slice(0, -4)]),
    ...on(3, ['accent-line', 'focus'], grounds),
    ...on(3, ['line-strong', 'danger', 'gain', ...seats.map((name) => name.replace('-text', '-line'))], grounds.slice(0, 3)),
    ...on(3, resources, grounds.slice(1)),
    ...on(3, ['choose'], ['choose-halo']),
    ...on(3, ['last'], ['sea-2', 'sea-3']),
  ]
}

test.each([['dark', ':root, [data-theme="dark"]'], ['light', '\n[data-theme="light"]']])('every colour of the %s theme stands out from what it is drawn on', (_, selector) => {
  const colours = theme(selector)
  const all = pairs([...colours.keys()])
  expect(all.length).toBeGreaterThan(150)
  const weak = all.filter(([need, front, back]) => contrast(colours.get(front)!, colours.get(back)!) < need)
  expect(weak).toEqual([])
})

test('the two themes name the same colours', () => {
  expect([...theme('\n[data-theme="light"]').keys()].sort()).toEqual([...theme(':root, [data-theme="dark"]').keys()].sort())
})
