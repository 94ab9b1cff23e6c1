import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { authorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { flagsOf, isBlocked } from '@papaver/contract/casework/check-making.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { answeredFlag, refuseIncomplete } from '../../casework/public.ts'
import { runChecks } from '../check-facts.ts'
import { licenseFor } from '../demands.ts'
import { records } from '../record.ts'
import { checksShown } from '../shown-checks.ts'
import { deleteWarningReasons } from '../warning-store.ts'
import { differences } from './differences.ts'
import { inputOf, refreshLines, writeDraft } from './draft.ts'
import { newNumber } from './new-number.ts'
import { noProposal, type Step, type StepContext } from './step.ts'

/** Blocking checks keep a request at home; warnings go along as flags for the officer. */
const judge = async (
  { context, record }: StepContext,
  changed: readonly string[] = [],
): Promise<string[]> => {
  const checks = await runChecks(context, record, changed)
  const open = checksShown(context, checks).filter(({ severity }) => severity === 'block')
  if (isBlocked(checks)) refuse(authorizationRefusals.authorizationBlocked, { checks: open })
  return flagsOf(checks)
}

export const submit: Step = async (step) => {
  const { context, tx } = step
  const record = await refreshLines(tx, step.record)
  const flags = await judge({ ...step, record })
  const number = await newNumber(step)
  const { calendar, settings } = context
  const license = await licenseFor(tx.db, record, calendar.today)
  const searchText = `${number.toLowerCase()} ${record.case.searchText}`
  return {
    values: {
      number,
      flags,
      searchText,
      submittedAt: tx.now,
      dueOn: calendar.after(calendar.today, settings['import_export.slaDays']),
    },
    own: {
      licenseNumber: license?.number ?? null,
      snapshot: JSON.stringify({ input: inputOf(record), at: tx.now }),
    },
    mail: { code: 'IE_SUBMITTED', to: 'authority' },
    // A company hears of what was entered in its name as soon as it is its case.
    ...(record.case.enteredBy === null ? {} : { furtherMail: { code: 'IE_ENTERED', to: 'applicant' } }),
  }
}

export const discard: Step = async () => ({})

export const withdraw: Step = async () => ({})

/** Substance, preparation and form say together what the goods are: who may change one may change all three. */
const goodsField = /^(lines\.\d+)\.(substanceId|preparationId|formId)$/
const coversField = (asked: string, field: string): boolean => {
  if (field === asked || field.startsWith(`${asked}.`)) return true
  const [line, other] = [goodsField.exec(asked)?.[1], goodsField.exec(field)?.[1]]
  return line !== undefined && line === other
}

/** Only what was asked for may change; everything else in the answer is refused, not ignored. */
export const answer: Step = async (step) => {
  const { tx, record, input } = step
  if (!input.comment && input.answers === undefined) refuseIncomplete('comment')
  if (input.answers === undefined)
    return {
      values: { flags: [...record.case.flags, answeredFlag], askedFields: [] },
      mail: { code: 'IE_ANSWERED', to: 'authority' },
    }
  const parsed = authorizationInput.safeParse(input.answers)
  if (!parsed.success)
    return refuse(frameRefusals.invalidInput, { fields: [{ path: 'answers', code: 'invalid' }] })
  const before = record
  const after = await writeDraft(tx, before, parsed.data)
  const changes = differences(before, after)
  const asked = record.case.askedFields
  const strange = changes.filter(({ field }) => !asked.some((each) => coversField(each, field)))
  if (strange.length > 0)
    refuse(caseworkRefusals.caseworkFieldNotAsked, { fields: strange.map(({ field }) => field) })
  // What was said of the warnings was said of another request.
  if (changes.length > 0) await deleteWarningReasons(tx, record.case.id)
  const flags = await judge(
    { ...step, record: await records.reread(tx, record) },
    changes.map(({ field }) => field),
  )
  return {
    // What was proposed was proposed of another request.
    values: { flags: [...flags, answeredFlag], askedFields: [], ...(changes.length > 0 ? noProposal : {}) },
    changes,
    mail: { code: 'IE_ANSWERED', to: 'authority' },
  }
}
