import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The module reads the device's choice when it is loaded, which another test may have done.
beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const asPageIn = async (chosen: string) => {
  const storage = { getItem: (key: string) => (key === 'papaver.culture' ? chosen : null) }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', { cookie: '', addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  const { requestHeaders } = await import('./headers.ts')
  return () => {
    const headers = requestHeaders('/api/moduleSettings/public')
    return [headers.get('culture'), headers.get('languagecode')]
  }
}

test.each([
  ['de', 'de', 'GER'],
  ['fi', 'fi', 'FIN'],
  ['nonsense!', 'en', 'ENG'],
])('the first call of a page in %s says so', async (chosen, culture, languageCode) => {
  expect((await asPageIn(chosen))()).toEqual([culture, languageCode])
})

test('what is asked while another language is on its way is asked in it', async () => {
  const said = await asPageIn('de')
  const { expectCulture } = await import('./culture.ts')
  expectCulture('fi')
  expect(said()).toEqual(['fi', 'FIN'])
  expectCulture(undefined)
  expect(said()).toEqual(['de', 'GER'])
})
