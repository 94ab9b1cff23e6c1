import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import { reportTypes } from '@papaver/contract/cultivation/balance.ts'
import { fieldsOfType } from '@papaver/contract/field-reports/fields.ts'
import { describe, expect, it } from 'vitest'
import { advance, pending } from '../../../platform/device/waiting.ts'
import { Refusal } from '../../../platform/responses.ts'
import {
  answeredBy,
  answerFault,
  type Calls,
  fieldsFor,
  openQuestion,
  questionsOf,
  type ReportContent,
  wayOf,
} from './report.ts'

const at = { culture: 'en', today: '2026-06-17' }
const names = (kind: ReportType, answered = {}): string[] =>
  questionsOf(kind, answered).map(({ name }) => name)

describe('the questions of a report', () => {
  it.each(reportTypes)('of %s ask for every field of the form, each once, and for photos last', (kind) => {
    const asked = questionsOf(kind, {}).flatMap(({ fields }) => fields.map(({ key }) => key))
    expect(asked).toEqual(fieldsFor(kind, {}).map(({ key }) => key))
    const form = fieldsOfType(kind).map(({ key }) => key)
    expect(form.filter((key) => !asked.includes(key)).every((key) => key === 'explanation')).toBe(true)
    expect(names(kind).at(-1)).toBe('photos')
  })

  it('are asked together where nobody answers one without the other', () => {
    const [when] = questionsOf('INC', {})
    expect(when?.fields.map(({ key }) => key)).toEqual(['happenedOn', 'happenedTime'])
    const amount = questionsOf('HAR', {}).find(({ name }) => name === 'plants')
    expect(amount?.fields.map(({ key }) => key)).toEqual(['plants', 'fresh', 'unit'])
  })

  it('leave out what the permit answers: its only cycle, its only plot', () => {
    const answered = answeredBy({ cycles: 1, plots: ['House 1'] })
    expect(answered).toEqual({ cycle: '1', plot: 'House 1' })
    expect(names('HAR', answered)).not.toContain('cycle')
    expect(names('HAR', answered)).not.toContain('plot')
    expect(answeredBy({ cycles: 2, plots: ['House 1', 'House 2'] })).toEqual({})
  })
})

const fieldOf = (key: string) => fieldsFor('HAR', {}).find((field) => field.key === key) ?? expect.fail(key)

it.each([
  ['happenedOn', '', 'required'],
  ['happenedOn', '2026-06-17', undefined],
  ['happenedOn', '2026-06-18', 'ahead'],
  ['happenedOn', '2026-02-30', 'invalid'],
  ['plants', '', 'required'],
  ['plants', '0', undefined],
  ['plants', '-1', 'whole'],
  ['plants', '1.5', 'whole'],
  ['plants', '12345678901234567890', 'whole'],
  ['fresh', '', 'required'],
  ['fresh', '98.5', undefined],
  ['fresh', '-3', 'figure'],
  ['fresh', 'much', 'figure'],
  ['fresh', '12345678901234567890', 'figure'],
  ['narrative', '', undefined],
])('of %s «%s» is %s', (key, value, fault) => {
  expect(answerFault(fieldOf(key), value, at)).toBe(fault)
})

it('the first question that is open is told', () => {
  const questions = questionsOf('HAR', {})
  expect(openQuestion(questions, {}, at)?.name).toBe('happenedOn')
  const values = {
    happenedOn: '2026-06-17',
    cycle: '1',
    harvestCode: 'FINAL',
    plants: '4',
    fresh: '2',
    unit: 'kg',
  }
  expect(openQuestion(questions, { ...values, fresh: 'x' }, at)?.name).toBe('plants')
  expect(openQuestion(questions, values, at)).toBeUndefined()
})

const content: ReportContent = {
  ...pending,
  kind: 'HAR',
  permit: { id: 'permit-1', number: 'CUL-1', substanceName: 'Cannabis' },
  values: { happenedOn: '2026-06-17', cycle: '1', plants: '4', fresh: '2,5', unit: 'kg' },
  culture: 'de',
  photos: [
    { key: 'photo-1', name: 'a.png', type: 'image/png' },
    { key: 'photo-2', name: 'b.png', type: 'image/png' },
  ],
  number: null,
  status: null,
  checks: [],
}
const photos = content.photos.map((photo) => ({ ...photo, file: new Blob() }))

/** Sends the report to calls that answer so, and says what they were asked. */
const sent = async (answer: object | Error, attach: () => Promise<unknown> = async () => undefined) => {
  const asked: unknown[][] = []
  const calls = {
    send: async (...given: unknown[]) => {
      asked.push(['send', ...given])
      if (answer instanceof Error) throw answer
      return answer
    },
    attach: async (id: string, { key }: { key: string }) => {
      asked.push(['attach', id, key])
      return attach()
    },
  } as unknown as Calls
  const way = wayOf(calls, async () => photos)
  const step = await advance({ key: 'key-1', notedAt: null }, content, { way, keep: async () => undefined })
  return { step, asked }
}
const arrived = { id: 'report-1', number: 'FR-1', status: 'SUB', checks: [], at: '2026-06-17T08:00:00Z' }

describe('a report that is sent', () => {
  it('says figures as the server reads them, under its key, and then its photos, each under its own', async () => {
    const { step, asked } = await sent(arrived)
    expect(asked).toMatchObject([
      [
        'send',
        { kind: 'HAR', permitId: 'permit-1', plants: 4, fresh: '2.5', declaration: true, notedAt: null },
        'key-1',
      ],
      ['attach', 'report-1', 'photo-1'],
      ['attach', 'report-1', 'photo-2'],
    ])
    expect(step).toMatchObject({ stage: 'sent', content: { number: 'FR-1', photos: [] } })
  })

  it.each([
    ['waits where nothing answers', new Refusal(0, 'refused', { message: 'unreachable' }), 'waiting'],
    ['waits where the session has ended', new Refusal(401, 'refused', { message: 'notSignedIn' }), 'waiting'],
    [
      'is refused where its permit is closed',
      new Refusal(409, 'refused', { message: 'fieldReportPermitClosed' }),
      'refused',
    ],
    ['is looked at where the server fails', new Refusal(500, 'backend', { message: 'internal' }), 'look'],
    ['is looked at where it has become a draft', { ...arrived, status: 'DRA', number: null }, 'look'],
  ])('%s', async (_what, answer, stage) => {
    expect((await sent(answer)).step.stage).toBe(stage)
  })

  it('keeps its photos where they are not taken', async () => {
    const { step } = await sent(arrived, async () => {
      throw new Refusal(0, 'refused', { message: 'unreachable' })
    })
    expect(step).toMatchObject({
      stage: 'waiting',
      content: { recordId: 'report-1', photos: content.photos },
    })
  })
})
