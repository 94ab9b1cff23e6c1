import type { Authorization, AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../platform/responses.ts'
import { amountOf, type DraftForm, emptyLine, formOf } from './draft-form.ts'
import { createDraft, type KeptCopy } from './draft-store.ts'

const party = {
  id: 'a',
  name: 'Castellan Pharma',
  countryId: 'XV',
  countryName: 'Valdoria',
  addressLines: [],
}
const server = (part: Partial<Authorization> = {}): Authorization =>
  ({
    id: 'd1',
    kind: 'IMA',
    group: 'NP',
    direction: 'import',
    version: 1,
    applicant: party,
    partner: null,
    site: null,
    customsPoint: null,
    foreignCertificate: null,
    lines: [],
    transitCountries: [],
    attachments: [],
    checks: [],
    ...part,
    // The parts of a record that a draft never looks at are left out.
  }) as unknown as Authorization

type Body = AuthorizationInput & { version: number; savedFrom: string }
const thisPage = '0192f0a0-0000-7000-8000-000000000001'

const setUp = (answers: ((body: Body) => Promise<Authorization>)[], found = server()) => {
  const sent: Body[] = []
  const kept: (KeptCopy | null)[] = []
  const send = (body: Body) => {
    sent.push(body)
    return (answers.shift() ?? (() => Promise.reject(new Error('no answer planned'))))(body)
  }
  const first = server()
  const draft = createDraft(
    { server: first, form: formOf(first, 'en', 20), isUnsaved: false, savedFrom: thisPage },
    {
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
const remark = (remarks: string) => (form: DraftForm) => ({ ...form, head: { ...form.head, remarks } })
const stale = () => Promise.reject(new Refusal(409, 'refused', { message: 'caseworkStale' }))
const saved = (version: number) => async () => server({ version })

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
  let answer: (saved: Authorization) => void = () => {}
  const slow = () => new Promise<Authorization>((resolve) => (answer = resolve))
  const { draft, sent } = setUp([slow, saved(3)])
  draft.change(remark('a'))
  const first = draft.flush()
  draft.change(remark('ab'))
  const second = draft.flush()
  expect(sent).toHaveLength(1)
  answer(server({ version: 2, remarks: 'a' }))
  await Promise.all([first, second])
  expect(sent.map(({ version, remarks }) => [version, remarks])).toEqual([
    [1, 'a'],
    [2, 'ab'],
  ])
  expect(draft.state.get().form.head.remarks).toBe('ab')
  expect(draft.state.get().phase).toBe('clean')
})

test('new lines get their ids by place, beside what is typed on', async () => {
  const line = { ...emptyLine(), substanceId: 7, formId: 8 }
  const withId = async () => server({ version: 2, lines: [{ id: 'line-1' }] as Authorization['lines'] })
  const { draft, sent } = setUp([withId, saved(3)])
  draft.change((form) => ({ ...form, lines: [line, ...form.lines] }))
  await draft.flush()
  draft.change((form) => ({
    ...form,
    lines: form.lines.map((each) =>
      each.key === line.key ? { ...each, quantity: amountOf('12,5', 'de') } : each,
    ),
  }))
  await draft.flush()
  expect(sent[1]?.lines).toEqual([
    {
      id: 'line-1',
      substanceId: 7,
      preparationId: null,
      formId: 8,
      quantity: '12.5',
      unit: 'kg',
      purity: null,
      batch: null,
      certified: null,
      value: null,
    },
  ])
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
  await draft.settle(server({ version: 5, remarks: 'theirs' }), 'mine')
  expect(sent[1]).toMatchObject({ version: 5, remarks: 'mine' })
  expect(draft.state.get().phase).toBe('clean')
})

test('showing the newer one takes its form and sends nothing', async () => {
  const { draft, sent } = setUp([stale])
  draft.change(remark('mine'))
  await draft.flush()
  const newer = server({ version: 5, remarks: 'theirs' })
  await draft.settle(newer, { theirs: formOf(newer, 'en', 20) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(draft.state.get()).toMatchObject({ phase: 'clean', form: { head: { remarks: 'theirs' } } })
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
  const own = server({ version: 2, savedFrom: thisPage })
  const { draft, sent } = setUp([stale, saved(3)], own)
  draft.change(remark('mine'))
  await draft.flush()
  expect(sent.map(({ version, remarks }) => [version, remarks])).toEqual([
    [1, 'mine'],
    [2, 'mine'],
  ])
  expect(draft.state.get()).toMatchObject({ phase: 'clean', server: { version: 3 } })
})

test('a version that another page has saved waits for a choice', async () => {
  const { draft, sent } = setUp([stale], server({ version: 2, savedFrom: null }))
  draft.change(remark('mine'))
  await draft.flush()
  expect([sent.length, draft.state.get().phase]).toEqual([1, 'stale'])
})
