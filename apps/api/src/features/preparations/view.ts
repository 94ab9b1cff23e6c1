import { saidIn } from '@papaver/contract/casework/head.ts'
import { preparationFields } from '@papaver/contract/preparations/fields.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationStatus } from '@papaver/contract/preparations/life.ts'
import type {
  CatalogueEntry,
  PreparationComponent,
  PreparationListItem,
  PreparationView,
} from '@papaver/contract/preparations/schema.ts'
import { type Computed, plain } from '@papaver/contract/quantities/base.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  findLinked,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  sheetOf,
} from '../casework/public.ts'
import { type Names, type Naming, nameIn, namesOf } from '../masters/public.ts'
import { type FoundEntry, type ListedEntry, listEntriesOf } from './catalogue-store.ts'
import { baseOfDay, type ConfirmedPart } from './compute.ts'
import { mayRenew, whoseOf } from './policy.ts'
import type { PreparationRecord } from './record.ts'
import { listVersions } from './store.ts'

const baseOf = (
  naming: Naming,
  computed: Computed | undefined,
  index: number,
  { formId }: { formId: number | null },
): PreparationComponent['unitBase'] => {
  const part = computed?.components[index]
  if (part === undefined) return null
  const labels: Partial<Record<string, string | null>> = {
    form: namesOf(naming).form(formId),
    strength: namesOf(naming).substance(part.substanceId),
  }
  const formula = part.formula.map((step) => ({ ...step, label: labels[step.factor] ?? null }))
  return { grams: part.baseGrams, formula }
}

type Content = Pick<PreparationRecord, 'entry' | 'components'>

const componentsOf = (context: CaseContext, record: Content): PreparationComponent[] => {
  const { masters, calendar } = context
  const base = baseOfDay(masters, record, calendar.today)
  return record.components.map((component, index) => ({
    substanceId: component.substanceId,
    substanceName: namesOf(context).substance(component.substanceId),
    schedule: masters.substance(component.substanceId ?? 0)?.schedule ?? '',
    formId: component.formId,
    formName: namesOf(context).form(component.formId),
    strength: component.strength === null ? null : plain(component.strength),
    unit: component.unit,
    factor: component.formId === null ? null : (masters.factorOn(component.formId, calendar.today) ?? null),
    unitBase: baseOf(context, base?.unit, index, component),
    packBase: baseOf(context, base?.pack, index, component),
  }))
}

const confirmedOf = (
  naming: Naming,
  { entry: { confirmedBase, confirmedOn } }: Content,
): PreparationView['confirmed'] =>
  confirmedBase === null || confirmedOn === null
    ? null
    : {
        on: confirmedOn,
        components: (confirmedBase as unknown as ConfirmedPart[]).map(({ substanceId, ...figures }) => ({
          substanceName: namesOf(naming).substance(substanceId),
          ...figures,
        })),
      }

/** What of an entry whoever finds it in the catalogue may read. */
const contentOf = async (context: CaseContext, record: Content) => {
  const { entry } = record
  return {
    ...saidIn(preparationFields, entry),
    name: nameIn({ en: entry.tradeName ?? '', ...(entry.names as Names) }, context.culture),
    group: entry.groupCode,
    dosageFormName: namesOf(context).item('preparation-types', entry.dosageForm),
    packUnitName: namesOf(context).unit(entry.packUnit),
    components: componentsOf(context, record),
    confirmed: confirmedOf(context, record),
    serial: entry.serial,
    validFrom: entry.validFrom,
    versions: await listVersions(context.db, whoseOf(context.principal), entry.productId),
  }
}

export const entryView = async (
  context: CaseContext,
  { id, number, status, ...record }: FoundEntry,
): Promise<CatalogueEntry> => ({
  ...(await contentOf(context, record)),
  // What its writer said to the authority is no part of the catalogue.
  remarks: null,
  id,
  number,
  status,
})

export const viewOf = async (
  context: CaseContext,
  record: PreparationRecord,
  common: CommonView<PreparationView>,
): Promise<PreparationView> => {
  const { establishmentId: id, applicantName: name } = record.case
  return {
    ...common,
    ...(await contentOf(context, record)),
    applicant: id === null || name === null ? null : { id, name },
    mayRenew: mayRenew(context.principal, record),
    replaces: await findLinked(context.db, record.entry.replacesId),
    replacedBy: await findLinked(context.db, record.entry.replacedById),
  }
}

/** "Codeine phosphate hemihydrate 30 mg + Naloxone 2 mg". */
const compositionOf = (
  naming: Naming,
  components: readonly {
    substanceId: number | null
    formId: number | null
    strength: string | null
    unit: string | null
  }[],
  words: CaseContext['words'],
): string =>
  components
    .map(({ substanceId, formId, strength, unit }) => {
      const name = namesOf(naming).form(formId) ?? namesOf(naming).substance(substanceId)
      return strength === null ? name : `${name} ${plain(strength)} ${unitSign(naming, unit, words)}`
    })
    .join(' + ')

const unitSign = (naming: Naming, code: string | null, words: CaseContext['words']): string => {
  const key = `authorizations.formula.units.${code}`
  const sign = words(key)
  return sign === key ? namesOf(naming).unit(code) : sign
}

/** A row of the catalogue. */
export const catalogueItemOf = (
  { masters, culture, words }: CaseContext,
  { id, code, names, status, dosageForm, packSize, packUnit, group, ...rest }: ListedEntry,
) => {
  const naming = { masters, culture }
  return {
    id,
    number: code,
    status: status as PreparationStatus,
    name: nameIn(names, culture),
    composition: compositionOf(naming, rest.components, words),
    dosageFormName: namesOf(naming).item('preparation-types', dosageForm),
    packSize: packSize === null ? null : plain(packSize),
    packUnit: packUnit === null ? null : namesOf(naming).unit(packUnit),
    group,
    marketingHolder: rest.marketingHolder,
    serial: rest.serial,
    isPrivate: rest.isPrivate,
  }
}

export type ListedItem = PreparationListItem & { readonly id: CaseId }

export const itemsOf = async (
  context: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<PreparationListItem>,
): Promise<ListedItem[]> => {
  const ids = rows.map(({ id }) => id)
  const entries = new Map((await listEntriesOf(context.db, ids)).map((entry) => [entry.id, entry]))
  return rows.flatMap((row) => {
    const entry = entries.get(row.id)
    return entry === undefined ? [] : [{ ...catalogueItemOf(context, entry), ...itemOf(row) }]
  })
}

const columns = (context: CaseContext): SheetColumn<ListedItem>[] => {
  const field = (name: string) => `preparations.fields.${name}`
  const own = (name: string) => `preparations.columns.${name}`
  const { number, status, applicant, dueOn } = caseColumns(context, preparationKind, own)
  return [
    number,
    { head: field('tradeName'), cell: ({ name }) => name },
    { head: own('composition'), cell: ({ composition }) => composition },
    { head: field('dosageForm'), cell: ({ dosageFormName }) => dosageFormName },
    { head: field('packSize'), cell: ({ packSize }) => (packSize === null ? null : Number(packSize)) },
    { head: field('packUnit'), cell: ({ packUnit }) => packUnit ?? '' },
    { head: field('marketingHolder'), cell: ({ marketingHolder }) => marketingHolder ?? '' },
    { head: own('serial'), cell: ({ serial }) => serial },
    status,
    applicant,
    dueOn,
  ]
}

export const sheetsOf = async (context: CaseContext, items: readonly ListedItem[]): Promise<Sheet[]> => [
  { name: context.words('preparations.title'), rows: sheetOf(context, columns(context), items) },
]
