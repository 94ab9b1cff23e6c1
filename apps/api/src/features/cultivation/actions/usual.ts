import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { cultivationInput } from '@papaver/contract/cultivation/schema.ts'
import { usualSteps } from '../../casework/public.ts'
import { runChecks } from '../check-facts.ts'
import { records } from '../record.ts'
import { numbering } from '../store.ts'
import { differences, writeCultivation } from './draft.ts'

export const usual = usualSteps({
  kind: cultivationKind,
  records,
  notices: {},
  numbering,
  checksOf: runChecks,
  answers: { shape: cultivationInput, write: writeCultivation, differences },
})
