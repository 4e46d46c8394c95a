// Every text of the built page gets compressed twins, which the server sends to browsers that take them.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(css|html|js|json|svg)$/

const ways: Record<string, (body: Buffer) => Buffer> = {
  '.br': (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  '.gz': (body) => gzipSync(body, { level: 9 }),
}

export function squeeze(): Plugin {
  return {
    name: 'squeeze',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' }).filter((one) => TEXT.test(one))) {
        const body = readFileSync(join(dir!, name))
        for (const [ending, way] of Object.entries(ways)) {
          const small = way(body)
          if (small.length < body.length) writeFileSync(join(dir!, name + ending), small)
        }
      }
    },
  }
}
