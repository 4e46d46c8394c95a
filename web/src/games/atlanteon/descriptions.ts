// Squares in words, made of the game's labels.

import { capital, type Vocabulary } from '../../lib/vocabulary'
import type { SquareView, TowerColour } from './view'

const sentences = (parts: string[]) => parts.filter(Boolean).map((part) => capital(part.replace(/\.$/, ''))).join('. ') + '.'

export const side = (words: Vocabulary, seat: number) => words.value('seat', seat)
export const tileName = (words: Vocabulary, seat: number, tile: string) =>
  words.label(tile === 'K' ? 'king' : 'tile', { tile, seat: side(words, seat) })

/** A square: what stands there, the influence, who has it or would take it. */
export function describeSquare(words: Vocabulary, square: SquareView, news: 'last' | 'settled' | null, after?: SquareView): string {
  const isTower = square.piece === 'white tower' || square.piece === 'black tower'
  const colour: TowerColour = square.piece === 'black tower' ? 'black' : 'white'
  const what = isTower ? words.value('tower', colour, 'title') : square.owner ? tileName(words, square.owner, square.tile!) : words.label('empty')
  const changes = after && !square.control && after.influence.join() !== square.influence.join()
  const both = ([own = 0, other = 0]: number[]) => ({ own, other })
  return `${square.square}${words.colon}${sentences([
    what,
    isTower && !square.control ? words.about('tower', colour) : '',
    square.control ? words.label(isTower ? 'captured' : 'holds', { seat: side(words, square.control) }) : '',
    words.label('against', both(square.influence)),
    square.control || square.piece === 'empty' ? '' : square.leads ? words.label('leads', { seat: side(words, square.leads) }) : words.label('depends'),
    inDanger(square) ? words.label('danger') : '',
    square.control ? '' : square.open ? words.label('open', { n: square.open }) : words.label('closed'),
    changes ? words.label('then', both(after.influence)) : '',
    news ? words.label(news) : '',
  ])}`
}

/** A King that the other side would take as things stand. */
export function inDanger(square: SquareView): boolean {
  return square.tile === 'K' && !square.control && square.leads !== null && square.leads !== square.owner
}
