import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../../../platform/responses.ts'
import { autosaveMilliseconds, type KeptDraft, MessageDraft } from './draft-store.ts'
import { emptyForm } from './message-form.ts'

const form = emptyForm('2026-06-17')
const saying = (text: string) => ({ words: { en: { subject: '', text } } })
const refusal = (status: number, message: string) => new Refusal(status, 'refused', { message })

let answers: (Error | number)[] = []
const sent: KeptDraft[] = []
let kept: KeptDraft | null = null
const thisPage = '0198f0c0-0000-4000-8000-00000000000a'
let newest = { version: 2, changedAt: '', savedFrom: 'another page' as string | null }
const open = (isUnsaved = false) => {
  const draft = new MessageDraft(
    { form, version: 0, page: { name: thisPage }, isUnsaved },
    {
      send: async (body) => {
        sent.push(body)
        await new Promise((resolve) => setTimeout(resolve, 100))
        const answer = answers.shift() ?? body.version + 1
        if (typeof answer !== 'number') throw answer
        return { version: answer, changedAt: '2026-06-17T10:00:00Z' }
      },
      newest: async () => newest,
      keep: (copy) => {
        kept = copy
      },
    },
  )
  draft.start()
  return draft
}
const phaseOf = (draft: MessageDraft) => draft.state.get().phase

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  newest = { version: 2, changedAt: '', savedFrom: 'another page' }
  sent.length = 0
  kept = null
})
afterEach(() => vi.useRealTimers())

it('asks nothing of the server while nothing is written', async () => {
  const draft = open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await draft.flush()).toBe(true)
  expect(sent).toEqual([])
})

it('is in the tab at once, and on the server soon after', async () => {
  const draft = open()
  draft.change(saying('a'))
  draft.change(saying('ab'))
  expect(kept?.form.words.en?.text).toBe('ab')
  expect(phaseOf(draft)).toBe('dirty')
  await vi.advanceTimersByTimeAsync(autosaveMilliseconds + 100)
  expect(sent.map(({ version, form: said }) => [version, said.words.en?.text])).toEqual([[0, 'ab']])
  expect([phaseOf(draft), draft.state.get().version, kept]).toEqual(['clean', 1, null])
})

it('saves what is typed during a save with the next one', async () => {
  const draft = open()
  draft.change(saying('a'))
  void draft.flush()
  await vi.advanceTimersByTimeAsync(50)
  draft.change(saying('ab'))
  await vi.advanceTimersByTimeAsync(60)
  expect([phaseOf(draft), kept?.form.words.en?.text]).toEqual(['dirty', 'ab'])
  const flushed = draft.flush()
  await vi.advanceTimersByTimeAsync(100)
  expect(await flushed).toBe(true)
  expect(sent.map(({ version }) => version)).toEqual([0, 1])
})

it('keeps trying while nothing answers, and the tab keeps it meanwhile', async () => {
  answers = [refusal(0, 'unreachable'), refusal(503, '')]
  const draft = open()
  draft.change(saying('a'))
  await vi.advanceTimersByTimeAsync(autosaveMilliseconds + 100)
  expect([phaseOf(draft), draft.isUnsaved, kept?.form.words.en?.text]).toEqual(['offline', true, 'a'])
  await vi.advanceTimersByTimeAsync(3100 + 6100)
  expect([phaseOf(draft), sent.length, kept]).toEqual(['clean', 3, null])
})

it.each([
  [409, 'notificationDraftStale', 'stale'],
  [409, 'notificationDraftGone', 'gone'],
  [400, 'invalidInput', 'failed'],
])('%i %s makes it %s, and loses nothing', async (status, code, phase) => {
  answers = [refusal(status, code)]
  const draft = open()
  draft.change(saying('a'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([phaseOf(draft), sent.length, kept?.form.words.en?.text]).toEqual([phase, 1, 'a'])
})

it('knows a newer version that this page saved itself, before a reload or without hearing of it', async () => {
  answers = [refusal(409, 'notificationDraftStale')]
  newest = { ...newest, savedFrom: thisPage }
  const draft = open(true)
  draft.change(saying('a'))
  await vi.advanceTimersByTimeAsync(autosaveMilliseconds + 200)
  expect(sent.map(({ version, savedFrom }) => [version, savedFrom])).toEqual([
    [0, thisPage],
    [2, thisPage],
  ])
  expect([phaseOf(draft), draft.state.get().version]).toEqual(['clean', 3])
})

it('goes on over the other version, or takes it', async () => {
  answers = [refusal(409, 'notificationDraftStale')]
  const draft = open()
  draft.change(saying('mine'))
  await vi.advanceTimersByTimeAsync(autosaveMilliseconds + 100)
  draft.change(saying('mine still'))
  expect(phaseOf(draft)).toBe('stale')
  void draft.goOnOver(7)
  await vi.advanceTimersByTimeAsync(100)
  expect(sent.at(-1)).toMatchObject({ version: 7, form: saying('mine still') })
  expect(phaseOf(draft)).toBe('clean')
  draft.take({ ...form, ...saying('theirs') }, { version: 9, changedAt: '2026-06-17T11:00:00Z' })
  expect(draft.state.get()).toMatchObject({ version: 9, form: saying('theirs'), phase: 'clean' })
})

it('saves at once what the tab had kept', async () => {
  const draft = open(true)
  expect(phaseOf(draft)).toBe('dirty')
  await vi.advanceTimersByTimeAsync(100)
  expect([sent.length, phaseOf(draft)]).toEqual([1, 'clean'])
})

it('leaves the way to the login free: the tab keeps it', async () => {
  answers = [refusal(401, '')]
  const draft = open()
  draft.change(saying('a'))
  await vi.advanceTimersByTimeAsync(autosaveMilliseconds + 100)
  expect([phaseOf(draft), draft.isUnsaved, kept?.form.words.en?.text]).toEqual(['offline', false, 'a'])
})

it('tries nothing any more once it is sent', async () => {
  const draft = open()
  draft.change(saying('a'))
  draft.finish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, kept, await draft.flush()]).toEqual([0, null, true])
})
