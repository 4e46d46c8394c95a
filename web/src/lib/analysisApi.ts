// What the server knows about positions of the analysis: it keeps nothing, so each request says where the analysis begins.

import { request } from './api'
import type { PartialAction } from './partialAction'
import type { AnyView, Schemas } from './types'

export type AnalysedPosition = Omit<Schemas['AnalysedPosition'], 'view'> & { view: AnyView }
export type EngineView = Schemas['EngineView']
export type EngineLine = Schemas['EngineLine']
export type EngineName = 'expert' | 'oracle'
export type AnalysisTree = Schemas['AnalysisTree']
export type Openings = NonNullable<AnalysedPosition['openings']>
export type Mover = number | 'chance'

/** How the game was set up, and where the analysis begins. */
export interface Start {
  game: string
  players?: number | null
  options: AnalysisTree['options']
  data: AnalysisTree['data']
  position: string | null
}

export const analysisApi = {
  position: (start: Start, moves: string[]) => request<AnalysedPosition>('/analysis/position', { ...start, moves }),
  whyNot: (start: Start, moves: string[], parts: PartialAction[]) => request<Schemas['WhyNot']>('/analysis/why', { ...start, moves, parts }),
  look: (start: Start, moves: string[], engine: EngineName, lines: number, prove: boolean) => request<EngineView>('/analysis/engine', { ...start, moves, engine, lines, prove }),
  tree: (record: string) => request<AnalysisTree>('/analysis/tree', record),
  record: (tree: Start & { seats: string[] | null; comment: string; marks: string[][]; moves: { parent: number; move: string; comment: string; marks: string[][] }[] }) => request<string>('/analysis/record', tree),
  ofMatch: (match: string) => request<AnalysisTree>(`/matches/${match}/analysis`),
}
