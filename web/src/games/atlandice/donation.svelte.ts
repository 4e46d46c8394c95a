// A donation is two kinds, clicked one after the other among one's stocks in the rail; the board shows the same.

import { isPossible } from '../../lib/partialAction'
import type { BoardProps } from '../board'
import { pair } from './parts'
import type { Kind, View } from './view'

export const donation = $state<{ half: Kind | null }>({ half: null })

/** Two kinds make a donation, in either order: the move is told with the second. */
export function give({ actions, choose }: BoardProps<View>, kind: Kind) {
  const { half } = donation
  if (half === null) donation.half = kind
  else if (isPossible(actions, pair(half, kind))) {
    choose(pair(half, kind))
    donation.half = null
  } else if (half === kind) donation.half = null
}
