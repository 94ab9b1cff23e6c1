import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../platform/responses.ts'
import type { Typed } from '../case-form.ts'
import { createDraft, type KeptCopy } from './draft-store.ts'

interface Record extends Pick<CaseView, 'id' | 'version' | 'savedFrom'> {
  remarks: string
  ids: readonly string[]
}
/** Besides its fields: names of lines, with the ids that the server gave them. */
type Own = readonly { name: string; id?: string | undefined }[]
const record = (part: Partial<Record> = {}): Record => ({
  id: 'd1',
  version: 1,
  savedFrom: null,
  remarks: '',
  ids: [],
  ...part,
})
const typedOf = ({ remarks }: Record): Typed<Own> => ({ head: { remarks }, own: [] })

interface Body {
  version: number
  savedFrom: string
  remarks: string
  lines: Own
}
const thisPage = '0192f0a0-0000-7000-8000-000000000001'

const setUp = (answers: ((body: Body) => Promise<Record>)[], found = record()) => {
  const sent: Body[] = []
  const kept: (KeptCopy<Own> | null)[] = []
  const send = (body: object) => {
    sent.push(body as Body)
    return (answers.shift() ?? (() => Promise.reject(new Error('no answer planned'))))(body as Body)
  }
  const first = record()
  const draft = createDraft<Record, Own>(
    { record: first, typed: typedOf(first), isUnsaved: false, page: { name: thisPage } },
    {
      inputOf: ({ head, own }) => ({ remarks: head.remarks, lines: own }),
      taken: (own, sentOwn, { ids }) =>
        own.map((line) => {
          const place = sentOwn.findIndex(({ name }) => name === line.name)
          return { ...line, id: line.id ?? ids[place] }
        }),
      send,
      fetch: async () => found,
      keep: (copy) => kept.push(copy),
      onSaved: () => {},
      now: () => '2026-06-17T10:41:00Z',
      savesByItself: true,
    },
  )
  return { draft, sent, kept }
}
const remark = (remarks: string) => (typed: Typed<Own>) => ({ ...typed, head: { ...typed.head, remarks } })
const stale = () => Promise.reject(new Refusal(409, 'refused', { message: 'caseworkStale' }))
const saved = (version: number) => async () => record({ version })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is saved ten seconds later, with the version', async () => {
  const { draft, sent, kept } = setUp([saved(2)])
  draft.change(remark('a'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toEqual([])
  expect(kept.at(-1)?.form.head.remarks).toBe('a')
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ version, remarks }) => [version, remarks])).toEqual([[1, 'a']])
  expect(draft.state.get()).toMatchObject({ phase: 'clean', savedAt: '2026-06-17T10:41:00Z' })
  expect(kept.at(-1)).toBeNull()
})

test('what is typed during a save stays and goes with the next; saves never overlap', async () => {
  let answer: (saved: Record) => void = () => {}
  const slow = () => new Promise<Record>((resolve) => (answer = resolve))
  const { draft, sent } = setUp([slow, saved(3)])
  draft.change(remark('a'))
  const first = draft.flush()
  draft.change(remark('ab'))
  const second = draft.flush()
  expect(sent).toHaveLength(1)
  answer(record({ version: 2, remarks: 'a' }))
  await Promise.all([first, second])
  expect(sent.map(({ version, remarks }) => [version, remarks])).toEqual([
    [1, 'a'],
    [2, 'ab'],
  ])
  expect(draft.state.get().typed.head.remarks).toBe('ab')
  expect(draft.state.get().phase).toBe('clean')
})

test('what a save has given to what was sent stands beside what was typed meanwhile', async () => {
  const { draft, sent } = setUp([async () => record({ version: 2, ids: ['line-1'] }), saved(3)])
  draft.changeOwn(() => [{ name: 'first' }])
  await draft.flush()
  draft.changeOwn((own) => [...own, { name: 'second' }])
  await draft.flush()
  expect(sent[1]?.lines).toEqual([{ name: 'first', id: 'line-1' }, { name: 'second' }])
})

test('what is put where it stands already is no change', () => {
  const { draft } = setUp([])
  draft.put({ remarks: '' })
  expect(draft.state.get().phase).toBe('clean')
  draft.put({ remarks: 'a' })
  expect(draft.state.get()).toMatchObject({ phase: 'dirty', typed: { head: { remarks: 'a' } } })
})

test('without a connection it is kept and tried again until it is saved', async () => {
  const dead = () => Promise.reject(new Refusal(0, 'refused', { message: 'unreachable' }))
  const { draft, sent, kept } = setUp([dead, dead, saved(2)])
  draft.change(remark('a'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(draft.state.get().phase).toBe('offline')
  await vi.advanceTimersByTimeAsync(3_000 + 6_000)
  expect(sent).toHaveLength(3)
  expect(draft.state.get().phase).toBe('clean')
  expect(kept.at(-1)).toBeNull()
})

test('a stale version asks; keeping mine saves over the newer one', async () => {
  const { draft, sent } = setUp([stale, saved(6)])
  draft.change(remark('mine'))
  await draft.flush()
  expect(draft.state.get().phase).toBe('stale')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  await draft.settle(record({ version: 5, remarks: 'theirs' }), 'mine')
  expect(sent[1]).toMatchObject({ version: 5, remarks: 'mine' })
  expect(draft.state.get().phase).toBe('clean')
})

test('showing the newer one takes its form and sends nothing', async () => {
  const { draft, sent } = setUp([stale])
  draft.change(remark('mine'))
  await draft.flush()
  const newer = record({ version: 5, remarks: 'theirs' })
  await draft.settle(newer, { theirs: typedOf(newer) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(draft.state.get()).toMatchObject({ phase: 'clean', typed: { head: { remarks: 'theirs' } } })
})

test('after a refusal the next change is tried again', async () => {
  const no = () => Promise.reject(new Refusal(400, 'refused', { message: 'invalidInput' }))
  const { draft } = setUp([no, saved(2)])
  draft.change(remark('a'))
  await draft.flush()
  expect(draft.state.get().phase).toBe('failed')
  draft.change(remark('b'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(draft.state.get().phase).toBe('clean')
})

test('a newer version that this page saved itself, before a reload or without hearing of it, is no other’s', async () => {
  const own = record({ version: 2, savedFrom: thisPage })
  const { draft, sent } = setUp([stale, saved(3)], own)
  draft.change(remark('mine'))
  await draft.flush()
  expect(sent.map(({ version, remarks }) => [version, remarks])).toEqual([
    [1, 'mine'],
    [2, 'mine'],
  ])
  expect(draft.state.get()).toMatchObject({ phase: 'clean', record: { version: 3 } })
})

test('a version that another page has saved waits for a choice', async () => {
  const { draft, sent } = setUp([stale], record({ version: 2, savedFrom: null }))
  draft.change(remark('mine'))
  await draft.flush()
  expect([sent.length, draft.state.get().phase]).toEqual([1, 'stale'])
})
