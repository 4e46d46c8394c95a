// The tests of boards need positions of real games.

import { existsSync } from 'node:fs'
import { join } from 'node:path'

export default function () {
  if (!existsSync(join(import.meta.dirname, '../fixtures'))) throw new Error('There are no positions to test with: run `uv run python tools/positions.py`')
}
