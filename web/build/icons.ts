// Of the sprite only what the page uses: `virtual:icons` maps the names of symbols found in the sources to their drawings.
// Boards bring their own; of a game's folder only `index.ts` names some of these.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:icons'

const isSource = (path: string) => /\.(svelte|ts)$/.test(path) && !path.includes('.test.') && !/\bgames[\\/]\w+[\\/](?!index\.ts)/.test(path)

function sources(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return found.filter(isSource).map((path) => readFileSync(join(folder, path), 'utf8'))
}

export function icons(root: string): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      const text = sources(join(root, 'src')).join('\n')
      const used = new Set(text.match(/\b(?:ui|seat|die|res)-[a-z0-9]+(?:-[a-z]+)?\b/g))
      const sprite = readFileSync(join(root, 'src/icons.svg'), 'utf8')
      const found = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>([\s\S]*?)<\/symbol>/g)].filter(([, name]) => used.has(name!))
      return `export default ${JSON.stringify(Object.fromEntries(found.map(([, name, body]) => [name, body])))}`
    },
  }
}
