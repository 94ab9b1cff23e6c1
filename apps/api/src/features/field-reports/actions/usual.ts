import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { fieldReportInput } from '@papaver/contract/field-reports/schema.ts'
import { usualSteps } from '../../casework/public.ts'
import { runChecks } from '../checks.ts'
import { records } from '../record.ts'
import { numbering } from '../store.ts'
import { differences, writeReport } from './draft.ts'

export const usual = usualSteps({
  kind: fieldReportKind,
  records,
  notices: {},
  numbering,
  checksOf: runChecks,
  answers: { shape: fieldReportInput, write: writeReport, differences },
})
