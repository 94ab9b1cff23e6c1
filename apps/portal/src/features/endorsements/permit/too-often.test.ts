import { expect, it } from 'vitest'
import { Refusal } from '../../../platform/responses.ts'
import { isTooOften } from './too-often.ts'

const answered = (status: number) => new Refusal(status, 'refused', { details: { retryAfter: 40 } })

it.each([
  ['too many codes were tried', answered(429), null, true],
  ['its photos wait, and it is on record', answered(429), 'endorsement-1', false],
  ['nothing answers', answered(0), null, false],
  ['a server on the way is not ready', answered(503), null, false],
  ['nothing failed', undefined, null, false],
] as const)(
  'a record is not kept for the network only where too many were tried: %s',
  (_case, failure, recordId, expected) => {
    expect(isTooOften({ failure, content: { recordId } })).toBe(expected)
  },
)
