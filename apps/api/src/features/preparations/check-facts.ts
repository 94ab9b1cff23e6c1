import type { Check } from '@papaver/contract/casework/schema.ts'
import { type ComponentFacts, checksOf, type SameProduct } from '@papaver/contract/preparations/checks.ts'
import { preparationFields } from '@papaver/contract/preparations/fields.ts'
import { keysOf } from '@papaver/contract/preparations/same.ts'
import type { PreparationInput } from '@papaver/contract/preparations/schema.ts'
import { attachmentsOf, type CaseContext, fieldsNotOffered, notOfferedOf } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { baseOfDay } from './compute.ts'
import { whoseOf } from './policy.ts'
import { inputOf, type PreparationRecord } from './record.ts'
import { findLostVersion, listSame, type SameRow } from './store.ts'

const componentFacts = (
  { masters, culture }: CaseContext,
  { substanceId, formId, strength, unit }: PreparationRecord['components'][number],
  index: number,
): ComponentFacts => {
  const substance = substanceId === null ? undefined : masters.substance(substanceId)
  const form = formId === null ? undefined : masters.form(formId)
  const names = form && !form.isBase ? form.names : substance?.names
  return {
    position: index + 1,
    substanceId,
    formId,
    name: names ? nameIn(names, culture) : '',
    strength,
    unit,
    isForm: form !== undefined && form.substanceId === substanceId,
    isMass: unit !== null && masters.unit(unit)?.dimension === 'mass',
  }
}

/** What was chosen from lists of the authority and is not offered today. */
const notOffered = (context: CaseContext, { entry, components }: Subject) => {
  const { masters } = context
  return [
    ...fieldsNotOffered(context, preparationFields, entry),
    ...components.flatMap(({ substanceId, formId }, index) => {
      const at = `components.${index + 1}`
      const substance = masters.substance(substanceId ?? 0)
      const missing = notOfferedOf(context, `${at}.substanceId`, substanceId, substance)
      return missing.length > 0
        ? missing
        : notOfferedOf(context, `${at}.formId`, formId, masters.form(formId ?? 0))
    }),
  ]
}

/** A trial product of another house is no reason against this one, and is pointed out to officers alone. */
const sameOf = (
  { id, number, status, isPrivate, establishmentId }: SameRow,
  owner: string | null,
): SameProduct => ({
  id,
  number: number ?? '',
  isRegistered: status === 'APR',
  isPrivate: isPrivate && establishmentId !== owner,
})

/** What is judged: an entry as it stands, or one that a list would bring. */
export interface Subject {
  /** Null while there is no case yet. */
  readonly id: string | null
  readonly owner: string | null
  readonly entry: Omit<PreparationInput, 'components'> & { readonly replacesId: string | null }
  readonly components: PreparationRecord['components']
  readonly hasFile: boolean
}

export const judge = async (
  context: CaseContext,
  subject: Subject,
  same: readonly SameRow[],
): Promise<Check[]> => {
  const { db, masters, calendar } = context
  const { entry, components, owner, hasFile } = subject
  const { replacesId } = entry
  return checksOf({
    said: entry,
    components: components.map((component, index) => componentFacts(context, component, index)),
    hasBase: baseOfDay(masters, subject, calendar.today) !== undefined,
    notOffered: notOffered(context, subject),
    same: same.filter(({ status }) => status !== 'DRA').map((other) => sameOf(other, owner)),
    lostVersion: replacesId === null ? null : await findLostVersion(db, { id: subject.id, replacesId }),
    hasFile,
  })
}

export const runChecks = async (context: CaseContext, record: PreparationRecord): Promise<Check[]> => {
  const { case: row, components } = record
  const { id, establishmentId: owner } = row
  const hasFile = (await attachmentsOf(context, id)).length > 0
  const entry = { ...inputOf(record), replacesId: record.entry.replacesId }
  const own = [id, entry.replacesId].filter((each) => each !== null)
  // As far as the reader may learn of it.
  const same = await listSame(context.db, whoseOf(context.principal), [keysOf(entry)], own)
  return judge(context, { id, owner, entry, components, hasFile }, same)
}
