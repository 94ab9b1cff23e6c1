import { expect, it } from 'vitest'
import type { Masters } from '../masters/public.ts'
import { noticeParams } from './notice-words.ts'
import type { ChangeRow } from './store.ts'

it.each([
  ['en', 'XV/1, XV/2, scheduling.notice.more'],
  ['ar', 'XV/1، XV/2، scheduling.notice.more'],
])('what a change touches is listed with the comma of the reader, in %s', (culture, listed) => {
  const masters = { substance: () => undefined, form: () => undefined } as unknown as Masters
  const row = { kind: 'factor', formId: null, substanceId: 1, differences: [] } as unknown as ChangeRow
  const touched = [{ area: 'requests', titles: ['XV/1', 'XV/2'], untitled: 0, more: 3 }] as const
  const words = (key: string, params: Record<string, string> = {}) => params.list ?? key
  expect(noticeParams(masters, row, touched as never, { culture, words: words as never }).list).toBe(listed)
})
