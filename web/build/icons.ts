// Of the sprite only what the page uses: `virtual:icons` maps the names of symbols found in the sources to their drawings.
// Boards bring their own; of a game's folder only `index.ts` names some of these. `virtual:resources` are those of what players
// have (`res-`), which only a list of players shows.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAMES = { 'virtual:icons': /\b(?:ui|seat|die)-[a-z0-9]+(?:-[a-z]+)?\b/g, 'virtual:resources': /\bres-[a-z]+\b/g }

const isSource = (path: string) => /\.(svelte|ts)$/.test(path) && !path.includes('.test.') && !/\bgames[\\/]\w+[\\/](?!index\.ts)/.test(path)

function sources(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return found.filter(isSource).map((path) => readFileSync(join(folder, path), 'utf8'))
}

export function icons(root: string): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id in NAMES ? `\0${id}` : undefined),
    load(id) {
      const names = NAMES[id.slice(1) as keyof typeof NAMES]
      if (!id.startsWith('\0') || !names) return
      const text = sources(join(root, 'src')).join('\n')
      const used = new Set(text.match(names))
      const sprite = readFileSync(join(root, 'src/icons.svg'), 'utf8')
      const found = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>([\s\S]*?)<\/symbol>/g)].filter(([, name]) => used.has(name!))
      return `export default ${JSON.stringify(Object.fromEntries(found.map(([, name, body]) => [name, body])))}`
    },
  }
}
