import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The module reads the device's choice when it is loaded, which another test may have done.
beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['de', 'de', 'GER'],
  ['fi', 'fi', 'FIN'],
  ['nonsense!', 'en', 'ENG'],
])('the first call of a page in %s says so', async (chosen, culture, languageCode) => {
  const storage = { getItem: (key: string) => (key === 'papaver.culture' ? chosen : null) }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('document', { cookie: '', addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  const { requestHeaders } = await import('./headers.ts')
  const headers = requestHeaders('/api/moduleSettings/public')
  expect([headers.get('culture'), headers.get('languagecode')]).toEqual([culture, languageCode])
})
