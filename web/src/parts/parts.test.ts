import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import drawings from 'virtual:icons'
import { Deciding } from '../lib/deciding.svelte'
import { GAMES, lookOf } from '../lib/looks'
import { blocks } from '../lib/markdown'
import { settings } from '../lib/settings.svelte'
import type { Action } from '../lib/types'
import { seatAt, toldBy, wordsOf } from '../testing'
import Icon from './Icon.svelte'
import Likes from './Likes.svelte'
import Markdown from './Markdown.svelte'
import Choices from './match/Choices.svelte'
import Story from './match/Story.svelte'
import Typed from './match/Typed.svelte'

beforeAll(() => settings.ready())
afterEach(cleanup)

const action = (code: number, tile: string, square: string): Action => ({ code, move: `tile ${tile} ${square}`, kind: 'tile', fields: { tile, square }, text: `Place tile ${tile} on ${square}` })

describe('choices', () => {
  it('are buttons with their sentences; one click plays', async () => {
    const deciding = new Deciding()
    deciding.begin([action(1, '7', 'a1'), action(2, '7', 'b2')])
    const play = vi.fn()
    render(Choices, { words: wordsOf('atlanteon', 'en'), deciding, seats: [], choose: () => {}, play })
    await fireEvent.click(screen.getByRole('button', { name: 'Place tile 7 on b2' }))
    expect(play).toHaveBeenCalledWith(expect.objectContaining({ code: 2 }))
  })

  it('ask for the parts when there are many, and for one confirmation at the end', async () => {
    const deciding = new Deciding()
    deciding.begin(['1', '2', '3', '4'].flatMap((tile, t) => ['a1', 'a2', 'a3', 'a4'].map((square, s) => action(t * 4 + s, tile, square))))
    const play = vi.fn()
    render(Choices, { words: wordsOf('atlanteon', 'en'), deciding, seats: [], choose: (part) => deciding.choose(part), play })
    await fireEvent.click(screen.getByRole('button', { name: '3' }))
    expect(screen.getAllByRole('button', { name: /Place tile/ })).toHaveLength(4)
    deciding.choose({ square: 'a4' })
    await tick()
    const confirm = screen.getByRole('button', { name: 'Place tile 3 on a4' })
    await waitFor(() => expect(document.activeElement).toBe(confirm))
    await fireEvent.click(confirm)
    expect(play).toHaveBeenCalledWith(expect.objectContaining({ move: 'tile 3 a4' }))
  })

  it('call what was picked by its name', async () => {
    const deciding = new Deciding()
    deciding.begin([1, 2].map((code) => ({ code, move: `play ${code}`, kind: 'play', fields: { card: code === 1 ? 'ancient-atlas' : 'market-day' }, text: `Play ${code}` })))
    render(Choices, { words: wordsOf('rising', 'en'), deciding, seats: [], choose: () => {}, play: () => {} })
    deciding.choose({ card: 'ancient-atlas' })
    expect(await screen.findByText('Ancient Atlas')).toBeTruthy()
  })
})

describe('a typed move', () => {
  it('stays and is marked when it is refused, and goes when it is made', async () => {
    const play = vi.fn().mockResolvedValueOnce({ refused: 'illegal', text: 'no' }).mockResolvedValueOnce(null)
    render(Typed, { example: 'tile 7 a1', moves: [], disabled: false, position: 1, play })
    const input = screen.getByLabelText<HTMLInputElement>('A move in notation')
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
    expect([...container.querySelectorAll('li')].map((item) => item.textContent?.trim())).toEqual(['Ann begins', 'Ann ends'])
    expect(container.querySelectorAll('.new')).toHaveLength(1)
  })
})

describe('small parts', () => {
  it('draw only signs of the sprite', () => {
    expect(render(Icon, { name: 'ui-undo' }).container.querySelector('path')).not.toBeNull()
    const used = GAMES.flatMap((game) => Object.values(lookOf(game).icons))
    expect(used.length).toBeGreaterThan(10)
    for (const name of used) expect(drawings[name], name).toBeTruthy()
  })

  it('never make markup of the text of rules', () => {
    const { container } = render(Markdown, { blocks: blocks('## A <img src=x>\n\n**b** <script>') })
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('<script>')
  })

  it('switch the language at once', async () => {
    render(Likes)
    await fireEvent.click(screen.getByRole('button', { name: 'FR Français' }))
    await waitFor(() => expect(settings.words.back).toBe('Tous les jeux'))
    expect(await screen.findByRole('button', { name: /^Thème/ })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'EN English' }))
    await waitFor(() => expect(settings.lang).toBe('en'))
  })
})
