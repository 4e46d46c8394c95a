// The fonts hold the letters and signs of English and French, but for the few that are hardly ever needed (Æ, Ë, Ï, Ü, Ÿ, ü, ÿ, @, #);
// those and all others, as in people's names, are loaded when they occur.
// `virtual:fonts.css` has the faces.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const NAME = 'virtual:fonts.css'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÈÉÊÎÔÙÛŒ'
const SMALL = 'abcdefghijklmnopqrstuvwxyzàâæçèéêëîïôùûœ'
const FIGURES = '0123456789'
const SIGNS = ' \u00a0\u202f\u2009!%&\'()+,-./:;=?«±»·×–’“”…−'
const TITLE_SIGNS = ' \u00a0\u202f!%&\'()+,-./:;?«»·×–’−'

interface Face {
  family: string
  files: string
  /** Parts by name: which letters. The first one is needed at once. */
  parts: Record<string, string>
  features: string[]
  /** The weights that are needed: titles have one, and for texts bolder ones would add a tenth to the file. */
  axes: { wght: number | { min: number; max: number } }
}

const FACES: Face[] = [
  { family: 'Cinzel Variable', files: 'cinzel', parts: { capitals: CAPITALS + FIGURES + TITLE_SIGNS, small: SMALL }, features: ['kern'], axes: { wght: 600 } },
  { family: 'Source Sans 3 Variable', files: 'source-sans-3', parts: { usual: CAPITALS + SMALL + FIGURES + SIGNS }, features: ['kern', 'tnum'], axes: { wght: { min: 400, max: 650 } } },
]
const AT_ONCE = FACES.map(({ files, parts }) => `${files}-${Object.keys(parts)[0]}-`)

/** The letters as CSS names them, neighbours together. */
function range(text: string): string {
  const runs: [number, number][] = []
  for (const point of [...text].map((sign) => sign.codePointAt(0)!).sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(',')
}

function rule(family: string, url: string, letters: string): string {
  return `@font-face { font-family: "${family}"; font-weight: 200 900; font-display: swap; src: url("${url}") format("woff2"); unicode-range: ${letters}; }\n`
}

/** Make the fonts in a folder of their own, unless they are there; where the style sheet is. */
async function made(root: string): Promise<string> {
  const packages = join(root, 'node_modules/@fontsource-variable')
  const versions = FACES.map(({ files }) => readFileSync(join(packages, files, 'package.json')))
  const key = createHash('sha256').update(readFileSync(import.meta.filename, 'utf8') + versions).digest('hex').slice(0, 12)
  const folder = join(root, 'node_modules/.fonts', key)
  const sheet = join(folder, 'fonts.css')
  if (existsSync(sheet)) return sheet
  mkdirSync(folder, { recursive: true })
  let css = ''
  for (const { family, files, parts, features, axes } of FACES) {
    const ranges = JSON.parse(readFileSync(join(packages, files, 'unicode.json'), 'utf8'))
    const whole = (part: string) => `@fontsource-variable/${files}/files/${files}-${part}-wght-normal.woff2`
    const font = readFileSync(join(root, 'node_modules', whole('latin')))
    // of the faces that have a letter a browser takes the last one
    css += rule(family, whole('latin-ext'), ranges['latin-ext']) + rule(family, whole('latin'), ranges.latin)
    for (const [name, text] of Object.entries(parts)) {
      const part = await subsetFont(font, text, { targetFormat: 'woff2', keepFeatures: features, noHinting: true, variationAxes: axes })
      writeFileSync(join(folder, `${files}-${name}.woff2`), part)
      css += rule(family, `./${files}-${name}.woff2`, range(text))
    }
  }
  writeFileSync(`${sheet}.new`, css)
  renameSync(`${sheet}.new`, sheet)
  return sheet
}

export function fonts(root: string): Plugin {
  return {
    name: 'fonts',
    resolveId: async (id) => (id === NAME ? await made(root) : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => Object.keys(bundle ?? {})
        .filter((name) => AT_ONCE.some((start) => name.startsWith(`assets/${start}`)))
        .map((name) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true }, injectTo: 'head' as const })),
    },
  }
}
