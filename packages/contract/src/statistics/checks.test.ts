import { describe, expect, it } from 'vitest'
import { type SubmissionFacts, submissionChecks } from './checks.ts'

const upload = { rows: 3, acceptedRows: 3, refusedRows: 0, fileErrors: 0, unexplained: 0, warnings: 0 }
const facts: SubmissionFacts = {
  isNil: false,
  isPartial: false,
  mayBePartial: true,
  upload,
  today: '2026-01-20',
  dueOn: '2026-01-31',
  unanswered: 0,
}
const said = (changed: Partial<SubmissionFacts>) =>
  submissionChecks({ ...facts, ...changed }).map(({ code, severity }) => `${severity} ${code}`)
const wrong = { ...upload, acceptedRows: 2, refusedRows: 1 }

describe('before a report is handed in', () => {
  it.each<[string, Partial<SubmissionFacts>, string[]]>([
    ['a right file', {}, ['pass fileRight', 'pass inTime']],
    ['no file', { upload: null }, ['block noFile', 'pass inTime']],
    ['nothing to report', { upload: null, isNil: true }, ['pass nil', 'pass inTime']],
    ['nothing to report, and a file', { isNil: true }, ['block nilWithFile', 'pass inTime']],
    [
      'a file without rows',
      { upload: { ...upload, rows: 0, acceptedRows: 0 } },
      ['block emptyFile', 'pass inTime'],
    ],
    ['rows with errors', { upload: wrong }, ['block rowErrors', 'pass inTime']],
    ['the right rows alone', { upload: wrong, isPartial: true }, ['warn rowsLeftOut', 'pass inTime']],
    [
      'the right rows alone, where they are not taken',
      { upload: wrong, isPartial: true, mayBePartial: false },
      ['block rowErrors', 'pass inTime'],
    ],
    [
      'no right row at all',
      { upload: { ...wrong, acceptedRows: 0 }, isPartial: true },
      ['block rowErrors', 'pass inTime'],
    ],
    [
      'errors of the whole file',
      { upload: { ...wrong, fileErrors: 1 }, isPartial: true },
      ['block fileErrors', 'warn rowsLeftOut', 'pass inTime'],
    ],
    [
      'warnings without a word',
      { upload: { ...upload, warnings: 2, unexplained: 1 } },
      ['block unexplained', 'pass inTime'],
    ],
    ['warnings with one', { upload: { ...upload, warnings: 2 } }, ['warn explained', 'pass inTime']],
    ['questions without answers', { unanswered: 1 }, ['block unanswered', 'pass fileRight', 'pass inTime']],
    ['the last day', { today: '2026-01-31' }, ['pass fileRight', 'pass inTime']],
    ['the day after', { today: '2026-02-01' }, ['warn late', 'pass fileRight']],
  ])('%s', (_what, changed, codes) => expect(said(changed)).toEqual(codes))
})
