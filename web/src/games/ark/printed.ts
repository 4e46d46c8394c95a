// Numbers printed on the components, as the server says them.

import type { ArkView } from './view'

/** What so many tokens of one set are worth. */
export function worth({ printed }: ArkView, tokens: number): number {
  return tokens > 0 ? printed.worth[Math.min(tokens, printed.worth.length) - 1]! : 0
}
