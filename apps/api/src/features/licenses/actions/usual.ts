import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import { licenseInput } from '@papaver/contract/licenses/schema.ts'
import { usualSteps } from '../../casework/public.ts'
import { runChecks } from '../check-facts.ts'
import { records } from '../record.ts'
import { numbering } from '../store.ts'
import { differences, writeLicense } from './draft.ts'

export const usual = usualSteps({
  kind: licenseKind,
  records,
  notices: {},
  numbering,
  checksOf: runChecks,
  answers: { shape: licenseInput, write: writeLicense, differences },
})
