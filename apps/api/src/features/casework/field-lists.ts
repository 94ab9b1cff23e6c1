import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { isOffered, type Validity } from '@papaver/contract/masters/rules.ts'
import { type Masters, type Names, nameIn } from '../masters/public.ts'
import type { CaseContext } from './context.ts'

/** A row of a list by its code; countries have theirs as id. */
export interface ListRow extends Validity {
  readonly names: Names
  readonly code?: string
  readonly id?: unknown
  readonly alpha3?: string
}
export const codeOf = ({ code, id }: ListRow): string => code ?? String(id)

/** Rows of the lists that fields choose from by their codes. */
const lists: Readonly<Record<string, (masters: Masters) => readonly ListRow[]>> = {
  countries: ({ countries }) => countries,
  preparationTypes: (masters) => masters.items('preparation-types'),
  cultivationPurposeTypes: (masters) => masters.items('cultivation-purpose-types'),
  cultivationPlacingTypes: (masters) => masters.items('cultivation-placing-types'),
  cultivationPropagationTypes: (masters) => masters.items('cultivation-propagation-types'),
  cultivationNotificationIncidentTypes: (masters) => masters.items('cultivation-incident-types'),
  cultivationNotificationHarvestTypes: (masters) => masters.items('cultivation-harvest-types'),
  cultivationWeightUoms: ({ units }) => units.filter(({ dimension }) => dimension === 'mass'),
  unitsOfMeasure: ({ units }) => units,
}
export const rowsFor = (masters: Masters, { list = '' }: Pick<CaseField, 'list'>) => lists[list]?.(masters)

export interface NotOffered {
  readonly field: string
  readonly name: string
}

/** What was chosen and is not offered today: by its name, where there is such a row at all. */
export const notOfferedOf = <Id>(
  { culture, calendar }: Pick<CaseContext, 'culture' | 'calendar'>,
  field: string,
  chosen: Id | null | undefined,
  row: (Validity & { readonly names: Names }) | undefined,
): NotOffered[] =>
  chosen === null || chosen === undefined || (row !== undefined && isOffered(row, calendar.today))
    ? []
    : [{ field, name: row ? nameIn(row.names, culture) : String(chosen) }]

/** The same of described fields. */
export const fieldsNotOffered = (
  context: CaseContext,
  fields: readonly CaseField[],
  said: object,
): NotOffered[] =>
  fields.flatMap((field) => {
    const rows = rowsFor(context.masters, field)
    const chosen = (said as Record<string, unknown>)[field.key]
    const row = rows?.find((each) => codeOf(each) === chosen)
    return rows === undefined ? [] : notOfferedOf(context, field.key, chosen, row)
  })
