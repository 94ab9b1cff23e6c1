import type { Check } from '@papaver/contract/casework/schema.ts'
import { isOffered, type Validity } from '@papaver/contract/masters/rules.ts'
import { type ComponentFacts, checksOf, type SameProduct } from '@papaver/contract/preparations/checks.ts'
import { keysOf } from '@papaver/contract/preparations/same.ts'
import type { PreparationInput } from '@papaver/contract/preparations/schema.ts'
import { attachmentsOf, type CaseContext } from '../casework/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
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

type Row = Validity & { readonly names: Names }

/** What was chosen from lists of the authority and is not offered today. */
const notOffered = (
  { masters, culture, calendar }: CaseContext,
  { entry, components }: Subject,
): { field: string; name: string }[] => {
  const shown = (field: string, chosen: string | number | null, row: Row | undefined) =>
    chosen === null || (row !== undefined && isOffered(row, calendar.today))
      ? []
      : [{ field, name: row ? nameIn(row.names, culture) : String(chosen) }]
  const { dosageForm = null, packUnit = null } = entry
  return [
    ...shown('dosageForm', dosageForm, masters.item('preparation-types', dosageForm ?? '')),
    ...shown('packUnit', packUnit, masters.unit(packUnit ?? '')),
    ...components.flatMap(({ substanceId, formId }, index) => {
      const at = `components.${index + 1}`
      const substance = shown(`${at}.substanceId`, substanceId, masters.substance(substanceId ?? 0))
      return substance.length > 0 ? substance : shown(`${at}.formId`, formId, masters.form(formId ?? 0))
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

/** The same product elsewhere, as far as the reader may learn of it. */
const sameFor = async (
  { db, principal }: CaseContext,
  { id, entry, components }: Subject,
): Promise<SameRow[]> => {
  const own = [id, entry.replacesId].filter((each) => each !== null)
  return listSame(db, whoseOf(principal), [keysOf({ ...entry, components })], own)
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
  const subject = { id, owner, entry, components, hasFile }
  return judge(context, subject, await sameFor(context, subject))
}
