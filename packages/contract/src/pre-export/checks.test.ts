import { describe, expect, it } from 'vitest'
import { type PreExportFacts, preExportChecks } from './checks.ts'

const outgoing: PreExportFacts = {
  direction: 'outgoing',
  said: {},
  today: '2026-06-17',
  isDraft: true,
  dispatchOn: '2026-07-20',
  replyBy: '2026-07-10',
  isSimplified: false,
  coversUntil: null,
  stoppedExport: null,
  companyName: 'Osmund Life Sciences Ltd',
  substanceName: 'Ephedrine',
  isVoluntary: false,
  isPrecursor: true,
  isRequested: true,
  countryName: 'India',
  hasAddressee: true,
  isLicensed: undefined,
  grams: null,
  requirement: null,
}
const incoming: PreExportFacts = {
  ...outgoing,
  direction: 'incoming',
  isLicensed: true,
  grams: '100',
  requirement: { year: '2026', leftGrams: '100' },
}
/** What is said of the described fields alone stands in their own tests. */
const said = (facts: PreExportFacts): string[] =>
  preExportChecks(facts).flatMap(({ severity, code, fix }) =>
    code === 'missing' && fix?.field !== 'coversUntil' && fix?.field !== 'replyBy'
      ? []
      : [`${severity} ${code}`],
  )
const fresh = (facts: PreExportFacts, changed: Partial<PreExportFacts>): string[] => {
  const before = said(facts)
  return said({ ...facts, ...changed }).filter((each) => !before.includes(each))
}

describe('a notification that goes out', () => {
  it.each<[string, Partial<PreExportFacts>, string[]]>([
    [
      'sent today',
      { dispatchOn: '2026-06-17', replyBy: '2026-06-18' },
      ['block dispatchPast', 'warn dispatchBeforeReply'],
    ],
    ['sent today, long ago notified', { dispatchOn: '2026-06-17', isDraft: false, replyBy: null }, []],
    ['an answer wanted by today', { replyBy: '2026-06-17' }, ['block replyPast']],
    ['an answer that was wanted by today, once sent', { replyBy: '2026-06-17', isDraft: false }, []],
    ['sent on the day of the answer', { dispatchOn: '2026-07-10' }, []],
    ['sent the day before the answer', { dispatchOn: '2026-07-09' }, ['warn dispatchBeforeReply']],
    ['simplified without an end', { isSimplified: true }, ['block missing']],
    ['simplified for twelve months', { isSimplified: true, coversUntil: '2027-07-20' }, []],
    ['simplified for a day longer', { isSimplified: true, coversUntil: '2027-07-21' }, ['block coverUnfit']],
    ['simplified for no time', { isSimplified: true, coversUntil: '2026-07-20' }, ['block coverUnfit']],
    ['nobody exports', { companyName: null }, ['block exporterMissing']],
    ['the export is stopped', { stoppedExport: 'XV-1' }, ['block exportStopped']],
    ['the export is stopped, once sent', { stoppedExport: 'XV-1', isDraft: false }, ['warn exportStopped']],
    ['no precursor', { isPrecursor: false }, ['block noPrecursor']],
    [
      'of our own accord, of what is watched',
      { isPrecursor: false, isVoluntary: true, isRequested: false },
      ['pass voluntary'],
    ],
    ['a country that did not ask for it', { isRequested: false }, ['warn notRequested']],
    ['nobody to write to', { hasAddressee: false }, ['warn noAddressee']],
  ])('%s', (_name, changed, expected) => {
    expect(fresh(outgoing, changed)).toEqual(expected)
  })
})

describe('a notification that comes in', () => {
  it.each<[string, Partial<PreExportFacts>, string[]]>([
    ['all of the requirement', {}, []],
    ['no day for an answer', { replyBy: null }, ['block missing']],
    ['an importer nobody knows', { companyName: null }, ['warn importerUnknown']],
    ['an importer without a licence', { isLicensed: false }, ['warn notLicensed']],
    ['no figure of the year', { requirement: null }, ['warn requirementUnknown']],
    ['a nanogram more than is left', { grams: '100.000000001' }, ['warn requirementExceeded']],
  ])('%s', (_name, changed, expected) => {
    expect(fresh(incoming, changed)).toEqual(expected)
  })

  it('says what is in order', () => {
    expect(said(incoming)).toEqual(expect.arrayContaining(['pass licensed', 'pass requirement']))
  })
})
