import { expect, it } from 'vitest'
import type { CaseId } from '../../casework/public.ts'
import type { MessageAbout } from '../../exchange/public.ts'
import { type About, closingOf } from './closing.ts'

let count = 0
const message = (said: Record<string, unknown>, more: Partial<MessageAbout> = {}): MessageAbout => {
  count += 1
  return {
    ...{ id: `m${count}`, number: 'FR/1', caseId: null, sequence: count, use: null },
    ...{ isRelied: true, isOfIt: true, receivedAt: new Date(count) },
    subject: said.subject as MessageAbout['subject'],
    said: said as unknown as MessageAbout['said'],
    ...more,
  }
}
const party = { name: 'A company', address: null, countryId: 'FR' }
const permit = (direction: string, more?: Partial<MessageAbout>, importer: object = party) =>
  message({ subject: 'issued', direction, replaces: null, importer }, more)
const change = (word: string, more?: Partial<MessageAbout>) =>
  message(
    { subject: 'changed', change: word, on: '2026-06-17', reason: null, successor: null, number: 'FR/1' },
    more,
  )
const record = (recordId: string, correctsId: string | null, more?: Partial<MessageAbout>) =>
  message({ subject: 'endorsed', recordId, correctsId, number: 'XV/1' }, more)
const found = (more: Partial<About['cases'][number]> = {}): About['cases'][number] => ({
  ...{ id: 'c' as unknown as CaseId, isAlive: true, isIssued: true, restsOnIt: true, flags: [] },
  ...more,
})

/** What stops here as the permit is not in force there. */
const stopped = [found({ flags: ['foreignPermitStopped'] })]

interface Case {
  messages: MessageAbout[]
  cases?: About['cases']
  isAwaited?: boolean
}
/** How each of them closes. */
const closings = ({ messages, cases = [found()], isAwaited = false }: Case) =>
  messages.map((each) => (each.isOfIt ? closingOf(each, { messages, cases, isAwaited }) : null))

it.each<[string, Case, (string | null)[]]>([
  ['a suspension alone', { messages: [change('suspend')], cases: stopped }, [null]],
  [
    'a suspension that was lifted',
    { messages: [change('suspend'), change('lift')] },
    ['superseded', 'noted'],
  ],
  [
    'a suspension before a revocation',
    { messages: [change('suspend'), change('revoke')], cases: stopped },
    ['superseded', null],
  ],
  [
    'a revocation that came before the lift of before',
    { messages: [change('revoke', { sequence: 9000 }), change('lift')], cases: stopped },
    [null, 'superseded'],
  ],
  [
    'a lift that others may have signed',
    { messages: [change('suspend'), change('lift', { isRelied: false })], cases: stopped },
    [null, null],
  ],
  [
    'a permit that was used up, for which goods are to leave',
    { messages: [change('close')], cases: stopped },
    [null],
  ],
  ['a suspension that stops nothing here', { messages: [change('suspend')] }, ['noted']],
  ['a permit that was used up', { messages: [change('close')] }, ['noted']],
  [
    'a revocation of what nothing alive rests on',
    { messages: [change('revoke')], cases: [found({ isAlive: false })] },
    ['noted'],
  ],
  ['a revocation of a permit without a case', { messages: [change('revoke')], cases: [] }, [null]],
  [
    'a cancelled export of theirs',
    { messages: [permit('export', { use: 'kept' }), change('cancel')] },
    ['superseded', 'noted'],
  ],
  [
    'a cancelled import permit of theirs',
    { messages: [permit('import', { use: 'certificate' }), change('cancel')], cases: stopped },
    ['superseded', null],
  ],
  [
    'a replacement whose successor has come',
    { messages: [permit('export'), change('replace'), permit('export', { isOfIt: false })] },
    ['superseded', 'superseded', null],
  ],
  ['a permit that came in again', { messages: [permit('export'), permit('export')] }, ['superseded', null]],
  [
    'a file before its code',
    { messages: [permit('export'), permit('export', {}, { ...party, name: null })] },
    [null, null],
  ],
  [
    'a copy of what is kept',
    { messages: [permit('export', { use: 'kept', isRelied: false }), permit('export')] },
    [null, 'noted'],
  ],
  ['an import permit on which the export is issued', { messages: [permit('import')] }, ['rested']],
  [
    'one that is owed as a certificate',
    { messages: [permit('import')], cases: [found({ flags: ['certificateOwed'] })] },
    [null],
  ],
  [
    'one that says something else',
    { messages: [permit('import')], cases: [found({ flags: ['foreignPermitDiffers'] })] },
    [null],
  ],
  [
    'one for a request that waits',
    { messages: [permit('import')], cases: [found(), found({ isIssued: false })], isAwaited: true },
    [null],
  ],
  ['a report that was corrected', { messages: [record('a', null), record('b', 'a')] }, ['superseded', null]],
  [
    'a report that was signed again',
    { messages: [record('a', null, { use: 'record', isRelied: false }), record('a', null)] },
    [null, 'noted'],
  ],
])('%s', (_, given, expected) => {
  expect(closings(given)).toEqual(expected)
})
