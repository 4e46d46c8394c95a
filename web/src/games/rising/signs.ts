// Every seat has a sign besides its colour, and every section a thing it is about.

export const SIGNS = ['trident', 'shell', 'anchor', 'seahorse', 'turtle', 'star'] as const

export const EMBLEMS: Record<string, string> = {
  M: 'piece-ore', H: 'piece-gold', F: 'piece-crystal', L: 'ic-scroll', R: 'piece-atlantium', C: 'ic-person',
}

export const BENEFIT_ICONS: Record<string, string> = {
  energy: 'piece-energy', courage: 'piece-courage', barriers: 'piece-barrier', raise: 'ic-raise', knowledge: 'ic-scroll',
  'knowledge-for-all': 'ic-scroll', 'courage-for-all': 'piece-courage', grey: 'ic-person', trade: 'ic-trade',
  convert: 'ic-change', solar: 'piece-energy', spire: 'die-0',
}

/** Effects that help, of those that are in force. */
export const HELPS = ['solar-matrix', 'targeting-spire', 'next-solar-matrix', 'next-targeting-spire', 'tireless-hands',
                      'twin-harmonics', 'borrowed-plans']

/** How a benefit is written beside its icon. */
export function benefitMark(benefit: string, amount: number): string {
  return benefit === 'solar' ? '×2' : benefit === 'spire' ? '' : String(amount)
}
