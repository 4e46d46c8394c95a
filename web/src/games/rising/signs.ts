// The icons of sections, benefits and effects.

export const EMBLEMS: Record<string, string> = {
  M: 'piece-ore', H: 'piece-gold', F: 'piece-crystal', L: 'ic-scroll', R: 'piece-atlantium', C: 'ic-person',
}

/** Effects that help, of those that are in force. */
export const HELPS = ['solar-matrix', 'targeting-spire', 'next-solar-matrix', 'next-targeting-spire', 'tireless-hands',
                      'twin-harmonics', 'borrowed-plans']
