// Numbers for people.

/** A chance from 0 to 1 in whole percent; `<1%` for what is small but possible. */
export function percent(chance: number, lang: string): string {
  const small = chance > 0 && chance < 0.005
  const text = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(small ? 0.01 : chance)
  return (small ? '<' : '') + text.replace(/\s/g, '\u202f')
}

/** A change with its sign: `+12`, `−8`. */
export const signed = (value: number): string => (value > 0 ? '+' : '') + number(value)

/** A number in groups of three digits: `1 684`. */
export const thousands = (value: number): string => number(value).replace(/\B(?=(\d{3})+$)/g, '\u202f')

/** A number with a real minus sign. */
export const number = (value: number): string => String(value).replace('-', '−')
