import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { authorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { usualSteps } from '../../casework/public.ts'
import { runChecks } from '../check-facts.ts'
import { records } from '../record.ts'
import { checksShown } from '../shown-checks.ts'
import { deleteWarningReasons } from '../warning-store.ts'
import { differences } from './differences.ts'
import { writeDraft } from './draft.ts'
import { newNumber } from './new-number.ts'

/** Substance, preparation and form say together what the goods are: who may change one may change all three. */
const goodsField = /^(lines\.\d+)\.(substanceId|preparationId|formId)$/
const covers = (asked: string, field: string): boolean => {
  const [line, other] = [goodsField.exec(asked)?.[1], goodsField.exec(field)?.[1]]
  return line !== undefined && line === other
}

/** The steps that authorizations have like every kind of case. */
export const usual = usualSteps({
  kind: authorizationKind,
  records,
  notices: {
    submitted: 'IE_SUBMITTED',
    entered: 'IE_ENTERED',
    asked: 'IE_INFO',
    answered: 'IE_ANSWERED',
    assigned: 'IE_ASSIGNED',
    proposed: 'IE_PROPOSED',
    approved: 'IE_TO_SIGN',
    refused: 'IE_REFUSED',
    held: 'IE_HOLD',
    returned: 'IE_RETURNED',
  },
  numberOf: newNumber,
  checksOf: runChecks,
  checksShown,
  directionOf: ({ kind }) => kind.direction,
  answers: {
    shape: authorizationInput,
    write: writeDraft,
    differences,
    covers,
    // What was said of the warnings was said of another request.
    onChange: (tx, { case: row }) => deleteWarningReasons(tx, row.id),
  },
})
