import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import resources from 'virtual:resources'
import { MoveSelection } from '../lib/selection.svelte'
import { GAMES, styleOf } from '../lib/gameStyles'
import { parse } from '../lib/markdown'
import { settings } from '../lib/settings.svelte'
import type { LegalAction } from '../lib/types'
import { seatAt, toldBy, wordsOf } from '../testing'
import Icon from './Icon.svelte'
import Preferences from './Preferences.svelte'
import Markdown from './Markdown.svelte'
import Answers from './match/Answers.svelte'
import Moves from './match/Moves.svelte'
import Story from './match/Story.svelte'
import Typed from './match/Typed.svelte'

beforeAll(() => settings.ready())
afterEach(cleanup)

const action = (code: number, tile: string, square: string): LegalAction => ({ code, move: `tile ${tile} ${square}`, kind: 'tile', fields: { tile, square }, text: `Place tile ${tile} on ${square}` })

describe('moves', () => {
  it('are buttons with their sentences; one click plays', async () => {
    const selection = new MoveSelection()
    selection.reset([action(1, '7', 'a1'), action(2, '7', 'b2')])
    const play = vi.fn()
    render(Moves, { words: wordsOf('atlanteon', 'en'), selection, seats: [], choose: () => {}, play })
    await fireEvent.click(screen.getByRole('button', { name: 'Place tile 7 on b2' }))
    expect(play).toHaveBeenCalledWith(expect.objectContaining({ code: 2 }))
  })

  it('ask for the parts when there are many', async () => {
    const selection = new MoveSelection()
    selection.reset(['1', '2', '3', '4'].flatMap((tile, t) => ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2'].map((square, s) => action(t * 7 + s, tile, square))))
    render(Moves, { words: wordsOf('atlanteon', 'en'), selection, seats: [], choose: (part) => selection.choose(part), play: () => {} })
    await fireEvent.click(screen.getByRole('button', { name: '3' }))
    expect(screen.getAllByRole('button', { name: /Place tile/ })).toHaveLength(7)
  })

  it('of a few with signs are asked for by the sign, below what they have in common', () => {
    const places = (n: number) => ['M1', 'M2', 'M3', 'M4', 'M5', 'H1', 'H2', 'H3', 'H4', 'F1', 'F2', 'F3', 'F4'].slice(0, n).map((place, code) => ({ code, move: `place ${place}`, kind: 'place', fields: { place }, text: `Place on ${place}` }))
    const show = (n: number) => {
      const selection = new MoveSelection()
      selection.reset(places(n))
      return render(Moves, { words: wordsOf('rising', 'en'), selection, seats: [], choose: () => {}, play: () => {} }).container
    }
    expect([...show(13).querySelectorAll('.group')].map((group) => group.textContent)).toEqual(['MountainsM1M2M3M4M5', 'HillsH1H2H3H4', 'ForestsF1F2F3F4'])
    expect(show(12).querySelector('.group')).toBeNull()
  })
})

describe('answers', () => {
  const answers = (legal: LegalAction[], game: string, play: (action: LegalAction) => void = () => {}) => {
    const selection = new MoveSelection()
    selection.reset(legal)
    render(Answers, { selection, style: styleOf(game), seats: [], play })
    return selection
  }

  it('leave to the board what is chosen there, and confirm it', async () => {
    const play = vi.fn()
    const selection = answers(['a1', 'a2', 'a3'].map((square, n) => action(n, '7', square)), 'atlanteon', play)
    expect(screen.queryAllByRole('button')).toEqual([])
    selection.choose({ square: 'a2' })
    await tick()
    const confirm = screen.getByRole('button', { name: 'Place tile 7 on a2' })
    await waitFor(() => expect(document.activeElement).toBe(confirm))
    await fireEvent.click(confirm)
    expect(play).toHaveBeenCalledWith(expect.objectContaining({ move: 'tile 7 a2' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(selection.chosen).toEqual({})
  })

  it('offer what has no place there; going on is the main button', () => {
    const window = ['raise', 'raise', 'pass', 'pass-phase'].map((kind, code) => ({ code, move: kind, kind, fields: {}, text: `${kind} ${code}` }))
    answers(window, 'rising')
    expect(screen.getAllByRole('button').map((button) => [button.textContent, button.classList.contains('primary')])).toEqual([['pass 2', true], ['pass-phase 3', false]])
  })

  it('offer what a click has left open', async () => {
    const place = [true, false].map((courage) => ({ code: Number(courage), move: `place M1 ${courage}`, kind: 'place', fields: { place: 'M1', courage }, text: `M1 ${courage}` }))
    const selection = answers([...place, { code: 2, move: 'place M2', kind: 'place', fields: { place: 'M2', courage: false }, text: 'M2' }], 'rising')
    expect(screen.queryAllByRole('button')).toEqual([])
    selection.choose({ place: 'M1' })
    await tick()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['M1 true', 'M1 false', 'Start over'])
  })
})

describe('a typed move', () => {
  it('stays and is marked when it is refused, and goes when it is made', async () => {
    const play = vi.fn().mockResolvedValueOnce({ refused: 'illegal', text: 'no' }).mockResolvedValueOnce(null)
    render(Typed, { example: 'tile 7 a1', moves: [], disabled: false, position: 1, play })
    const input = screen.getByLabelText<HTMLInputElement>('Move in notation')
    await fireEvent.input(input, { target: { value: 'tile 9 a1' } })
    await fireEvent.submit(input.form!)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(input.value).toBe('tile 9 a1')
    await fireEvent.submit(input.form!)
    await waitFor(() => expect(input.value).toBe(''))
  })
})

describe('the story', () => {
  it('tells what has words, and marks what is new', () => {
    Element.prototype.scrollTo ??= () => {}
    const seats = [seatAt(1, { name: 'Ann' })]
    const { container } = render(Story, { seats, recent: 1, story: [toldBy(1, 1, '', {}, 'Seat 1 begins'), toldBy('chance', 2), toldBy(1, 3, '', {}, 'Seat 1 ends')] })
    expect([...container.querySelectorAll('li')].map((item) => item.textContent?.trim())).toEqual(['Ann ends', 'Ann begins'])
    expect(container.querySelectorAll('.new')).toHaveLength(1)
  })
})

describe('small parts', () => {
  it('draw only signs of the sprite', () => {
    expect(render(Icon, { name: 'ui-undo' }).container.querySelector('path')).not.toBeNull()
    const used = GAMES.flatMap((game) => Object.values(styleOf(game).icons))
    expect(used.length).toBeGreaterThan(10)
    for (const name of used) expect(resources[name], name).toBeTruthy()
  })

  it('never make markup of the text of rules', () => {
    const { container } = render(Markdown, { blocks: parse('## A <img src=x>\n\n**b** <script>') })
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('<script>')
  })

  it('switch the language at once', async () => {
    render(Preferences)
    await fireEvent.click(screen.getByRole('button', { name: 'FR Français' }))
    await waitFor(() => expect(settings.t.back).toBe('Tous les jeux'))
    expect(await screen.findByRole('button', { name: /^Thème/ })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'EN English' }))
    await waitFor(() => expect(settings.lang).toBe('en'))
  })
})
