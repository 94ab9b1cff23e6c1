import { describe, expect, it } from 'vitest'
import { advance, type Stage, type Step, unsettled, withoutPhoto } from '../../../platform/device/waiting.ts'
import { Refusal } from '../../../platform/responses.ts'
import {
  type Calls,
  keptState,
  learntOf,
  lessWaiting,
  unsentMarks,
  unsentOf,
  type WaitingContent,
  wayOf,
} from './waiting.ts'

const content: WaitingContent = {
  number: 'XV/I/NP/2026/000015-Y',
  caseId: 'case-1',
  token: null,
  body: {
    source: 'customs',
    date: '2026-06-17',
    lines: [{ lineId: '1', quantity: '1' }],
    lastConsignment: false,
    checkCode: '7KQF-M2XW',
  },
  goods: [{ name: 'Morphine', quantity: '1', unit: 'kg' }],
  photos: [{ key: 'photo-1', name: 'seal.png', type: 'image/png' }],
  recordId: null,
  arrivedAt: null,
  obstacle: null,
}
const head = { key: 'key-1', notedAt: '2026-06-17T08:00:00.000Z' }
const arrived = { id: 'endorsement-1', recordedAt: '2026-06-17T11:00:00.000Z' }

/** Calls that answer as given, and what they were asked. */
const server = (answers: Partial<Record<keyof Calls, unknown>> = {}) => {
  const asked: unknown[][] = []
  const answer = (name: keyof Calls, otherwise: unknown, given: unknown[]) => {
    asked.push([name, ...given])
    const said = name in answers ? answers[name] : otherwise
    if (said instanceof Error) throw said
    return said
  }
  const permit = { id: 'case-9', number: 'XV/I/NP/2026/000009-Q', lines: [{ id: 'line-9', position: 1 }] }
  const calls = {
    find: async (...given: unknown[]) => answer('find', permit, given),
    record: async (...given: unknown[]) => answer('record', arrived, given),
    sendPhoto: async (...given: unknown[]) => answer('sendPhoto', undefined, given),
  } as unknown as Calls
  return { calls, asked }
}
const run = async (
  from: WaitingContent,
  { calls }: ReturnType<typeof server>,
  notedAt: string | null = head.notedAt,
) => {
  const kept: Step<WaitingContent>[] = []
  const step = await advance({ ...head, notedAt }, from, {
    way: wayOf(calls),
    keep: async (each) => void kept.push(each),
  })
  return { step, kept }
}
const refused = (status: number, message: string, details = {}) =>
  new Refusal(status, 'refused', { message, details })

describe('what waits is taken', () => {
  it('on record with the hour of its recording, then with its photos', async () => {
    const there = server()
    const { step } = await run(content, there)
    expect(there.asked).toEqual([
      ['record', 'case-1', { ...content.body, notedAt: head.notedAt }, 'key-1'],
      ['sendPhoto', 'case-1', 'endorsement-1', content.photos[0]],
    ])
    expect(step).toMatchObject({ stage: 'sent', content: { arrivedAt: arrived.recordedAt, photos: [] } })
  })

  it('without an hour of its own where it comes at once', async () => {
    const there = server()
    await run(content, there, null)
    expect(there.asked[0]?.[2]).toMatchObject({ notedAt: null })
  })

  it('on from where it was cut off: what is on record is not recorded again', async () => {
    const first = await run(content, server({ sendPhoto: refused(0, 'unreachable') }))
    expect(first.step).toMatchObject({ stage: 'waiting', content: { recordId: 'endorsement-1' } })
    expect(first.kept.at(-1)?.content.recordId).toBe('endorsement-1')
    const there = server()
    expect((await run(first.step.content, there)).step.stage).toBe('sent')
    expect(there.asked.map(([name]) => name)).toEqual(['sendPhoto'])
  })

  it('to its permit by the code that was scanned, line by line', async () => {
    const there = server()
    await run({ ...content, caseId: null, token: '123' }, there)
    expect(there.asked.slice(0, 2)).toMatchObject([
      ['find', '123'],
      ['record', 'case-9', { lines: [{ lineId: 'line-9', quantity: '1' }] }, 'key-1'],
    ])
  })
})

it.each([
  ['nothing answers', 0, 'unreachable', 'waiting'],
  ['the session has ended', 401, 'notSignedIn', 'waiting'],
  ['there is too much to do', 429, 'endorsementTooManyTries', 'waiting'],
  ['a server on the way is not ready', 503, '', 'waiting'],
  ['the permit was revoked', 409, 'endorsementNotUsable', 'refused'],
  ['less remains than crossed', 422, 'endorsementExcess', 'refused'],
  ['it is no permit of the officer’s point', 404, 'notFound', 'refused'],
  ['the server fails', 500, 'internal', 'look'],
] as const)('where %s, it is kept and says so', async (_why, status, code, stage) => {
  const { step } = await run(content, server({ record: refused(status, code, { status: 'RVK' }) }))
  expect(step).toMatchObject({ stage, content: { body: content.body, obstacle: { status, code } } })
})

it('a person must see to photos that are not taken, and to what cannot be opened', async () => {
  const photos = await run(content, server({ sendPhoto: refused(422, 'endorsementTooManyPhotos') }))
  expect(photos.step).toMatchObject({ stage: 'look', content: { recordId: 'endorsement-1' } })
  expect((await run(content, server({ record: new TypeError('broken') }))).step.stage).toBe('look')
})

describe('photos are sent each by itself', () => {
  const photo = (key: string) => ({ key, name: `${key}.jpg`, type: 'image/jpeg' })
  const photos = ['first', 'bad', 'last'].map(photo)
  /** Calls that answer to one photo as given. */
  const refusing = (key: string, failure: Error) => {
    const there = server()
    const sendPhoto: Calls['sendPhoto'] = async (...given) => {
      there.asked.push(['sendPhoto', given[2].key])
      if (given[2].key === key) throw failure
    }
    return { ...there, calls: { ...there.calls, sendPhoto } }
  }

  it('and one that is not taken keeps no other back, and says why', async () => {
    const there = refusing('bad', refused(415, 'unsupportedMedia'))
    const { step } = await run({ ...content, photos }, there)
    expect(there.asked.slice(1).map(([, key]) => key)).toEqual(['first', 'bad', 'last'])
    expect(step).toMatchObject({ stage: 'look', content: { obstacle: { code: 'unsupportedMedia' } } })
    expect(step.content.photos).toEqual([
      { ...photo('bad'), obstacle: expect.objectContaining({ status: 415, code: 'unsupportedMedia' }) },
    ])
    const without = withoutPhoto(step.content, 'bad')
    expect((await run(without, server())).step).toMatchObject({ stage: 'sent', content: { photos: [] } })
  })

  it('and where the network goes, those that have arrived are not sent again', async () => {
    const there = refusing('bad', refused(0, 'unreachable'))
    const { step, kept } = await run({ ...content, photos }, there)
    expect(there.asked.slice(1).map(([, key]) => key)).toEqual(['first', 'bad'])
    expect(step).toMatchObject({ stage: 'waiting', content: { photos: [photo('bad'), photo('last')] } })
    expect(kept.at(-1)?.content.photos).toEqual([photo('bad'), photo('last')])
  })

  it('also those of an excess that is refused and on record', async () => {
    const lines = [{ lineId: '1', position: 1, presented: '9', remaining: '1', unit: 'kg' }]
    const excess = refused(422, 'endorsementExcess', { endorsementId: 'held-1', lines })
    const there = server({ record: excess })
    const { step } = await run({ ...content, photos }, there)
    expect(there.asked.filter(([name]) => name === 'sendPhoto').map(([, , id]) => id)).toEqual(
      photos.map(() => 'held-1'),
    )
    expect(step).toMatchObject({ stage: 'sent', content: { recordId: 'held-1', excess: lines } })
  })
})

it('what waits is taken off what remains, until it is on record', () => {
  const line = { id: '1', remaining: '2.5' }
  expect(lessWaiting(line, [content])).toBe('1.5')
  expect(lessWaiting(line, [content, content, content])).toBe('0')
  expect(lessWaiting(line, [{ ...content, recordId: 'endorsement-1' }])).toBe('2.5')
  expect(lessWaiting({ id: '2', remaining: '2.5' }, [content])).toBe('2.5')
})

const disputeOf = (isHeld: boolean) => ({ isHeld }) as NonNullable<WaitingContent['dispute']>
it.each<[string, Stage, Partial<WaitingContent>]>([
  ['waiting', 'waiting', {}],
  ['waiting', 'draft', {}],
  ['recorded', 'sent', { recordId: 'endorsement-1', dispute: null }],
  // Its photos are still on their way, or were not taken.
  ['recorded', 'waiting', { recordId: 'endorsement-1' }],
  ['recorded', 'look', { recordId: 'endorsement-1' }],
  ['held', 'sent', { recordId: 'endorsement-1', dispute: disputeOf(true) }],
  ['held', 'sent', { recordId: 'endorsement-1', excess: [] }],
  ['disputed', 'sent', { recordId: 'endorsement-1', dispute: disputeOf(false) }],
  ['refused', 'refused', {}],
  ['refused', 'look', {}],
])('its page calls it %s where it is %s', (state, stage, said) => {
  expect(keptState({ stage, content: { ...content, ...said } })).toBe(state)
})

it('signing out would lose one’s own that are not on record, drafts as well', () => {
  const entry = (accountId: string, stage: Stage) => ({ accountId, stage })
  const all = [
    entry('me', 'waiting'),
    entry('me', 'sent'),
    entry('me', 'refused'),
    entry('other', 'waiting'),
    entry('me', 'draft'),
  ]
  expect(unsettled(all, 'me')).toEqual([all[0], all[2], all[4]])
})

describe('a record that does not fit its permit', () => {
  const open = {
    reasons: ['replaced'],
    settlement: null,
    outcomes: [],
    ownStops: [],
  } as const
  const settled = {
    ...open,
    settlement: {
      outcome: 'successor',
      settledAt: '2026-06-18T08:00:00.000Z',
      settledBy: 'Authority',
      reason: 'Seen.',
      countedUnder: 'XV/I/NP/2026/000016-K',
      counted: null,
      corrected: null,
    },
  } as const

  it('is with the authority, as disputed, and not refused', async () => {
    const { step } = await run(content, server({ record: { ...arrived, dispute: open } }))
    expect(step).toMatchObject({ stage: 'sent', content: { recordId: 'endorsement-1', dispute: open } })
  })

  it.each([
    ['settled since: it learns it', { dispute: open }, settled, ['key-1']],
    ['open still: nothing new', { dispute: open }, open, []],
    ['settled as it knew: nothing new', { dispute: settled }, settled, []],
    ['never disputed here: nothing', {}, settled, []],
  ])('%s', (_, known, dispute, keys) => {
    const entries = [
      { key: 'key-1', content: { ...content, recordId: 'endorsement-1', ...known } as WaitingContent },
    ]
    const records = [
      {
        id: 'endorsement-1',
        dispute: {
          ...dispute,
          isHeld: false,
          reasons: [],
          outcomes: [],
          ownStops: [],
          incident: null,
          sameAs: [],
          sameUnder: null,
          left: null,
        },
      },
    ]
    expect(learntOf(entries, records).map(({ key }) => key)).toEqual(keys)
  })
})

// 0208: whoever looks at the list of the device is not to release what it alone knows to be held.
describe('what is on this device alone', () => {
  const heldContent = { ...content, body: { ...content.body, isHeld: true } }
  const marks = { isHeldHere: false, isWaiting: false }
  it.each<[string, Stage, WaitingContent | undefined, Partial<typeof marks>, number]>([
    ['marks goods that are held and wait', 'waiting', heldContent, { isHeldHere: true }, 1],
    ['marks them while the authority would not take them', 'refused', heldContent, { isHeldHere: true }, 1],
    ['marks them while a person must see to them', 'look', heldContent, { isHeldHere: true }, 1],
    ['leaves those on record to the list', 'look', { ...heldContent, recordId: 'one' }, {}, 0],
    ['knows nothing of a form that is being written', 'draft', heldContent, {}, 0],
    ['says that an endorsement waits', 'waiting', content, { isWaiting: true }, 1],
    ['takes nothing off for one that was refused', 'refused', content, {}, 0],
    ['knows nothing of what another person recorded', 'waiting', undefined, {}, 0],
    ['marks no other permit', 'waiting', { ...heldContent, caseId: 'case-2' }, {}, 1],
  ])('%s', (_case, stage, recorded, expected, unsent) => {
    const entries = [{ stage, content: recorded }]
    expect(unsentMarks(entries, 'case-1')).toEqual({ ...marks, ...expected })
    expect(unsentOf(entries)).toHaveLength(unsent)
  })
})
