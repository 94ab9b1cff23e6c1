import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

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
