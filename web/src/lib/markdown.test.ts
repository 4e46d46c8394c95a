import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import Markdown from '../parts/Markdown.svelte'
import { parse, plainText } from './markdown'

const draw = (text: string) => render(Markdown, { blocks: parse(text) }).container
afterEach(cleanup)

describe('the rules as Markdown', () => {
  it('have bold, code, emphasis and links, and leave the rest as it is', () => {
    const found = draw('A **tip** and `act M1`, *so* [see](/x) 2 * 3 <b>')
    expect([...found.querySelectorAll('p > *')].map((one) => one.outerHTML.replace(/ class="[^"]*"|<!---->/g, ''))).toEqual(['<b>tip</b>', '<code>act M1</code>', '<em>so</em>', '<a href="/x">see</a>'])
    expect(found.textContent?.trim()).toBe('A tip and act M1, so see 2 * 3 <b>')
  })

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', '//elsewhere.example', 'x.html', '<javascript:alert(1)>'])('make no link of %s', (address) => {
    const found = draw(`[x](${address}) ![y](${address})`)
    expect(found.querySelector('a, img')).toBeNull()
    expect(found.textContent?.trim()).toBe('x y')
  })

  it.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<div onclick="x()">a</div>', '**<svg onload=x>**', '| <iframe> |\n|---|\n| <a href="javascript:x">y</a> |', '- <style>*{}</style>'])('never become markup: %s', (text) => {
    const found = draw(text)
    expect(found.querySelector('img, script, svg, iframe, a, style, [onclick]')).toBeNull()
    expect(found.textContent).toContain('<')
  })

  it('have headings, paragraphs over several lines, lists with lists, and tables', () => {
    const text = '# Game\n\nOne\ntwo.\n\n## Set-up\n\n1. first\n   goes on\n   - inner\n2. second\n\n| A | B |\n|---|---|\n| 1 | `x` |\n'
    expect(parse(text).map(({ type }) => type)).toEqual(['heading', 'paragraph', 'heading', 'list', 'table'])
    expect(parse(text).map(plainText)[1]).toBe('One\ntwo.')
    const found = draw(text)
    expect([...found.querySelectorAll('ol > li')].map((item) => item.textContent?.trim().replace(/\s+/g, ' '))).toEqual(['first goes oninner', 'second'])
    expect(found.querySelector('ol > li > ul > li')?.textContent).toBe('inner')
    expect([...found.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual(['A', 'B', '1', 'x'])
  })

  it('keep lists apart from the paragraph before them', () => {
    expect(parse('You may:\n- one\n- two').map(({ type }) => type)).toEqual(['paragraph', 'list'])
  })
})
