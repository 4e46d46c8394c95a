// Numbers for people.

/** A chance from 0 to 1 in whole percent. */
export const percent = (chance: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(chance)
