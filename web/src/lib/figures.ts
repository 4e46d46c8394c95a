// What every player has, as the page lists it beside the names: read from the view, never computed.

export interface Figure {
  name: string
  icon: string | null
  value: number
}

export interface Standing {
  score: number | null
  figures: Figure[]
}

type Seat = Record<string, unknown>

const ICONS: Record<string, string> = {
  gem: 'res-gem', book: 'res-book', provision: 'res-provision', tool: 'res-tool', weapon: 'res-weapon', wood: 'res-wood', flax: 'res-flax',
  ore: 'res-ore', gold: 'res-gold', potions: 'res-potion', animals: 'res-animal', treasures: 'res-treasure', knowledge: 'res-knowledge',
  atlantium: 'res-atlantium', crystal: 'res-crystal', energy: 'res-energy', courage: 'res-courage',
}
/** The kind of an icon, for its colour. */
export const colour = (icon: string) => `var(--${icon})`

const size = (value: unknown) => (Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0)
const figure = (name: string, value: unknown): Figure => ({ name, icon: ICONS[name] ?? null, value: size(value) })
const group = (value: unknown) => Object.entries((value ?? {}) as Record<string, number>).map(([name, count]) => figure(name, count))

const READ: Record<string, (seat: Seat) => Standing> = {
  atlanteon: (seat) => ({
    score: size(seat.controlled),
    figures: [figure('tiles', seat.unplayed), figure('towers', seat.towers), figure('markers', seat.markers_left)],
  }),
  atlandice: (seat) => ({ score: size(seat.points), figures: [...group(seat.resources), figure('dice', seat.dice), figure('won', seat.tiles)] }),
  ark: (seat) => ({
    score: size(seat.points),
    figures: [...group(seat.cubes), ...group(seat.tokens), figure('ships', seat.fleet), figure('workers', seat.workers_left)],
  }),
  rising: (seat) => ({
    score: null,
    figures: [...group(seat.cubes), figure('energy', seat.energy), figure('courage', seat.courage),
      figure('cards', Object.values((seat.hand ?? {}) as Record<string, number>).reduce((sum, one) => sum + one, 0)), figure('home', seat.home)],
  }),
}

/** A word for so many: `ship|ships`; in French also none is one. */
export function worded(word: string, count: number, lang: string): string {
  const [one = word, many = one] = word.split('|')
  return (lang === 'fr' ? count < 2 : count === 1) ? one : many
}

export function standing(view: { game: string; seats?: unknown }, seat: number): Standing {
  const seats = Array.isArray(view.seats) ? (view.seats as Seat[]) : []
  const found = seats.find((one) => one.seat === seat)
  return found && READ[view.game] ? READ[view.game]!(found) : { score: null, figures: [] }
}
