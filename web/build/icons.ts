// Of the sprite only what the page uses: `virtual:icons` maps the names of symbols found in the sources to their drawings.
// Boards bring their own.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:icons'

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'games' ? [] : sources(path)
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.') ? [readFileSync(path, 'utf8')] : []
  })
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
