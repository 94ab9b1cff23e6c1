import { saidIn } from '@papaver/contract/casework/head.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { licenseFields } from '@papaver/contract/licenses/fields.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseActivity } from '@papaver/contract/licenses/rules.ts'
import type { LicenseListItem, LicenseView } from '@papaver/contract/licenses/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { findBalances } from '../balances/public.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  documentView,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  sheetOf,
  shownConditions,
} from '../casework/public.ts'
import { addressLine, listSites } from '../establishments/public.ts'
import { inspectionsOf } from '../inspections/public.ts'
import { namesOf } from '../masters/public.ts'
import { periodNow } from './actions/terms.ts'
import { mayReadTerms } from './policy.ts'
import { conditionsOf, factsOf, type LicenseRecord } from './record.ts'
import { listScopes } from './store.ts'
import { successionOf } from './succession.ts'

const quotasOf = async (
  context: CaseContext,
  { case: row, quotas }: LicenseRecord,
): Promise<LicenseView['quotas']> => {
  const known = quotas.flatMap(({ substanceId, year }) =>
    substanceId === null || year === null
      ? []
      : [{ kind: 'quota' as const, substanceId, year, licenseId: row.id }],
  )
  const balances = row.issuedAt === null ? [] : await findBalances(context.db, known)
  return quotas.map(({ substanceId, activity, year, quantity, unit, grams }) => {
    const balance = balances.find((each) => each.substanceId === substanceId && each.year === year)
    return {
      substanceId,
      substanceName: namesOf(context).substance(substanceId),
      activity: activity as LicenseActivity | null,
      year,
      quantity: quantity === null ? null : plain(quantity),
      unit,
      limitGrams: grams === null ? null : plain(grams),
      reservedGrams: balance ? plain(balance.reservedGrams) : null,
      usedGrams: balance ? plain(balance.usedGrams) : null,
    }
  })
}

const stocksOf = (context: CaseContext, { stocks }: LicenseRecord): LicenseView['stocks'] =>
  stocks.map(({ substanceId, quantity, unit, grams }) => ({
    substanceId,
    substanceName: namesOf(context).substance(substanceId),
    quantity: quantity === null ? null : plain(quantity),
    unit,
    limitGrams: grams === null ? null : plain(grams),
  }))

const termsOf = (context: CaseContext, record: LicenseRecord): LicenseView['terms'] => {
  const { case: row, license } = record
  const isIssued = row.issuedAt !== null
  const isEnded = !isIssued && !['REQ', 'PRO', 'INF', 'INS', 'APR'].includes(row.status)
  if (isEnded || !mayReadTerms(context.principal, isIssued)) return null
  const period = periodNow(context, record)
  const { validFrom, grantedUntil, ownConditions, fee } = license
  return {
    validFrom: isIssued && validFrom !== null ? validFrom : period.from,
    validUntil: isIssued && row.validUntil !== null ? row.validUntil : period.until,
    isSet: !isIssued && (validFrom !== null || grantedUntil !== null),
    conditions: shownConditions(conditionsOf(record), context.culture),
    ownConditions,
    fee,
  }
}

export const viewOf = async (
  context: CaseContext,
  record: LicenseRecord,
  common: CommonView<LicenseView>,
): Promise<LicenseView> => {
  const { case: row, license, siteIds, persons } = record
  const substanceIds = license.substanceIds ?? []
  const sites = await listSites(context.db, row.establishmentId)
  return {
    ...common,
    ...saidIn(licenseFields, license),
    applicant: { id: row.establishmentId, name: row.applicantName },
    substanceIds,
    substances: substanceIds.map((id) => ({ id, name: namesOf(context).substance(id) })),
    siteIds: [...siteIds],
    sites: sites
      .filter(({ id }) => siteIds.includes(id))
      .map((site) => ({ id: site.id, name: site.name, address: addressLine(site) })),
    persons: persons.map((person) => ({ ...person })),
    quotas: await quotasOf(context, record),
    stocks: stocksOf(context, record),
    inspections: await inspectionsOf(context, record),
    ...(await successionOf(context, record)),
    isSurrenderAsked: factsOf(record).isSurrenderAsked,
    documentsWanted: [...context.settings['licenses.documents']],
    terms: termsOf(context, record),
    document: await documentView(context, row, license),
  }
}

export type ListedItem = LicenseListItem & { readonly id: CaseId }

export const itemsOf = async (
  context: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<LicenseListItem>,
): Promise<ListedItem[]> => {
  const scopes = new Map(
    (
      await listScopes(
        context.db,
        rows.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  return rows.map((row) => {
    const scope = scopes.get(row.id)
    return {
      ...itemOf(row),
      activities: (scope?.activities ?? []) as LicenseActivity[],
      groups: scope?.groups ?? [],
      validUntil: row.validUntil,
    }
  })
}

const columns = (context: CaseContext): SheetColumn<ListedItem>[] => {
  const own = (name: string) => `licenses.list.columns.${name}`
  const words = (key: string, values: readonly string[]) =>
    inLine(
      context.culture,
      values.map((each) => context.words(`licenses.choices.${key}.${each}`)),
    )
  const { number, status, applicant, dueOn } = caseColumns(context, licenseKind, own)
  return [
    number,
    applicant,
    { head: 'licenses.fields.activities', cell: ({ activities }) => words('activities', activities) },
    { head: 'licenses.fields.groups', cell: ({ groups }) => words('groups', groups) },
    { head: own('validUntil'), cell: ({ validUntil }) => validUntil ?? '' },
    status,
    dueOn,
  ]
}

export const sheetsOf = async (context: CaseContext, items: readonly ListedItem[]): Promise<Sheet[]> => [
  { name: context.words('licenses.title'), rows: sheetOf(context, columns(context), items) },
]
