import { expect, it } from 'vitest'
import { failureOf } from './failures.ts'

it.each([
  ['no answer', 'noAnswer'],
  ['no address', 'noAddress'],
  ['no data in the document', 'noData'],
  ['status 401', 'notAdmitted'],
  ['status 404', 'noPortal'],
  ['status 422', 'notRead'],
  ['status 429', 'tooOften'],
  ['status 503', 'theirFault'],
  ['status 302', 'other'],
  ['no JSON', 'other'],
  ['not accepted otherCountry', 'doubtedCountry'],
  ['not accepted endedKey', 'doubtedKey'],
  ['not accepted unknownKey', 'doubtedKey'],
  ['not accepted wrongSignature', 'doubted'],
])('%s: %s', (reason, failure) => {
  expect(failureOf(reason)).toBe(failure)
})
