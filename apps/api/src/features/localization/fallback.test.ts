import { culturesFor } from '@papaver/contract/localization/fallback.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

describe('where a text is missing', () => {
  it.each([
    ['sv', 'en', [], ['sv', 'en']],
    ['sv', 'fi', [], ['sv', 'fi', 'en']],
    ['fi', 'fi', [], ['fi', 'en']],
    ['en', 'fi', [], ['en', 'fi']],
    ['sv', 'fi', ['de'], ['sv', 'de', 'en']],
    ['sv', 'en', ['nb', 'fi', 'de'], ['sv', 'nb', 'fi', 'de', 'en']],
    ['nb', 'en', ['nb', 'fi'], ['nb', 'fi', 'en']],
    ['sv', 'fi', ['en', 'de'], ['sv', 'en', 'de']],
  ] as const)('%s speaks, the default %s, named %j: %j', (asked, initial, named, expected) => {
    const settings = { 'languages.default': initial, 'languages.fallbackChain': named }
    expect(culturesFor(settings, asked)).toEqual(expected)
  })
})

describe('the words of a language that the authority has added', () => {
  let app: TestApp
  let admin: TestPerson
  beforeAll(async () => {
    app = await startTestApp()
    admin = await app.as('admin')
    const body = { culture: 'sv', name: 'Svenska', direction: 'ltr', isEnabled: true }
    expect((await admin.call('localization.addLanguage', { body })).status).toBeLessThan(300)
    const cells = [{ culture: 'sv', key: 'account.login.title', text: 'Logga in', seen: null }]
    expect((await admin.call('localization.saveTexts', { body: { cells } })).status).toBe(200)
  })
  afterAll(() => app?.close())

  const spoken = async (culture = 'sv'): Promise<[string, string]> => {
    const { body } = await app.visitor.call('localization.translations', { params: { culture } })
    return [body.account.login.title, body.settings.title]
  }
  const fallbacks = async () => (await admin.call('localization.texts')).body.fallbacks

  it.each([
    ['en', [], 'en'],
    ['fi', [], 'fi'],
    ['fi', ['de', 'fi'], 'de'],
    ['fi', ['nb', 'de'], 'de'],
    ['fi', ['en', 'de'], 'en'],
  ] as const)('with the default %s and %j are its own, then those of %s', async (initial, named, from) => {
    await setSetting(app, 'languages.default', initial)
    await setSetting(app, 'languages.fallbackChain', named)
    // What other processes change is seen within a second, and this one asks no more often.
    const expected = [...new Set([...(named.length > 0 ? named : [initial]), 'en'])]
    await expect.poll(fallbacks).toEqual(expected)
    const [, title] = await spoken(from)
    expect(await spoken()).toEqual(['Logga in', title])
  })
})
