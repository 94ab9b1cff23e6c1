import type { Check } from '@papaver/contract/casework/schema.ts'
import { submissionChecks } from '@papaver/contract/statistics/checks.ts'
import type { CaseContext } from '../casework/public.ts'
import type { SubmissionRecord } from './record.ts'

/** The checks of a report, of its file as it was judged when it came. */
export const runChecks = async (
  { settings, calendar }: Pick<CaseContext, 'settings' | 'calendar'>,
  { submission, upload, questions }: SubmissionRecord,
): Promise<Check[]> =>
  submissionChecks({
    isNil: submission.isNil,
    isPartial: submission.isPartial,
    mayBePartial: settings['statistics.allowPartialAccept'],
    upload:
      upload === undefined
        ? null
        : {
            rows: upload.rowCount,
            acceptedRows: upload.acceptedRows,
            refusedRows: upload.refusedRows,
            fileErrors: upload.fileErrors,
            warnings: upload.warningCount,
            unexplained: upload.unexplained,
          },
    today: calendar.today,
    dueOn: submission.dueOn,
    unanswered: questions.filter(({ answer }) => answer === null).length,
  })
