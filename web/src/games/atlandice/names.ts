// What things are called, in the game's own words.

import type { Vocabulary } from '../../lib/vocabulary'
import type { Area, Kind, Standing } from './view'

export const areaName = (words: Vocabulary, area: number) => words.value('area', area)
export const boardName = (words: Vocabulary, area: number) => words.value('area', area, 'board')
export const kindName = (words: Vocabulary, kind: Kind) => words.value('resource', kind)
export const kindsName = (words: Vocabulary, kind: Standing['resource']) => words.value('resource', kind, kind === 'total' ? 'name' : 'many')
export const countOf = (words: Vocabulary, kind: Kind, n: number) => words.value('resource', kind, 'count', n)
export const tileName = (words: Vocabulary, tile: string) => words.value('tile', tile, words.has('tile', tile, 'title') ? 'title' : 'name')
export const points = (words: Vocabulary, n: number) => words.label('points', { n })

/** What an Area does when it is visited: its tile, or nothing, which is true of the Market. */
export const effect = (words: Vocabulary, { area, tile }: Area) => (tile === null ? words.about('area', area) : words.about('tile', tile))
