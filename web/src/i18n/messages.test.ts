import { describe, expect, it } from 'vitest'
import en from './en'
import { afterMessages } from './after'
import { analysisMessages } from './analysis'
import fr from './fr'

/** Every key with its path; functions are called. */
function keys(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) => typeof value === 'object' ? keys(value, `${path}${key}.`) : [`${path}${key}`])
}

function texts(words: object): string[] {
  return Object.values(words).flatMap((value) => typeof value === 'object' ? texts(value) : typeof value === 'function' ? [value('2', '3', '1')] : [value])
}

describe('messages', () => {
  it('are the same in both languages, key by key', () => {
    expect(keys(fr).sort()).toEqual(keys(en).sort())
    expect(keys(analysisMessages.fr).sort()).toEqual(keys(analysisMessages.en).sort())
    expect(keys(afterMessages.fr).sort()).toEqual(keys(afterMessages.en).sort())
  })

  it('are never empty', () => {
    for (const text of [...texts(en), ...texts(fr), ...texts(afterMessages), ...texts(analysisMessages)]) expect(text).toMatch(/\S/)
  })

  it('have a narrow no-break space before French signs', () => {
    for (const text of [...texts(fr), ...texts(afterMessages.fr), ...texts(analysisMessages.fr)]) expect(text).not.toMatch(/\w [?!;:]/)
  })
})
