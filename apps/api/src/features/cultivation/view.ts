import { saidIn } from '@papaver/contract/casework/head.ts'
import { cultivationFields } from '@papaver/contract/cultivation/fields.ts'
import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { unlicensedFrom } from '@papaver/contract/cultivation/licence.ts'
import { type CultivationStatus, inForceStatuses } from '@papaver/contract/cultivation/life.ts'
import type {
  BuyerView,
  CultivationListItem,
  CultivationView,
  PlotView,
  VarietyView,
} from '@papaver/contract/cultivation/schema.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { areaOf } from '@papaver/contract/plots/plot.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  documentView,
  findLinked,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  sheetOf,
  shownConditions,
} from '../casework/public.ts'
import { findEstablishments, listSites } from '../establishments/public.ts'
import { inspectionsOf } from '../inspections/public.ts'
import { namesOf } from '../masters/public.ts'
import { isChangeable } from './actions/change.ts'
import { differences } from './actions/draft.ts'
import { periodNow } from './actions/terms.ts'
import { licenceDay, licenceOn } from './check-facts.ts'
import { hasStock } from './ledger-store.ts'
import { mayReadTerms } from './policy.ts'
import { type CultivationRecord, conditionsOf, records } from './record.ts'
import { findFollower, listCultivations, listVarieties } from './store.ts'

const plainOrNull = (value: string | null): string | null => (value === null ? null : plain(value))

const plotsOf = async ({ db }: CaseContext, { case: row, plots }: CultivationRecord): Promise<PlotView[]> => {
  const sites = await listSites(db, row.establishmentId)
  return plots.map(({ area, squareMetres, shape, ...plot }) => ({
    ...plot,
    siteName: sites.find(({ id }) => id === plot.siteId)?.name ?? null,
    area: plainOrNull(area),
    squareMetres: plainOrNull(squareMetres),
    shape: shape === null ? null : [...shape],
    drawnSquareMetres: shape === null ? null : areaOf(shape),
  }))
}

const varietiesOf = (context: CaseContext, { varieties }: CultivationRecord): VarietyView[] =>
  varieties.map(({ thc, cbd, originCountry, ...variety }) => ({
    ...variety,
    thc: plainOrNull(thc),
    cbd: plainOrNull(cbd),
    originCountry,
    originName: originCountry === null ? null : namesOf(context).country(originCountry),
  }))

const buyersOf = async ({ db }: CaseContext, { buyers }: CultivationRecord): Promise<BuyerView[]> => {
  const found = await findEstablishments(
    db,
    buyers.flatMap(({ buyerId }) => buyerId ?? []),
  )
  return buyers.map(({ grams: _grams, quantity, ...buyer }) => ({
    ...buyer,
    buyerName: found.find(({ id }) => id === buyer.buyerId)?.name ?? null,
    quantity: plainOrNull(quantity),
  }))
}

const beforeIssue: readonly string[] = ['REQ', 'PRO', 'INF', 'INS', 'APR']

const termsOf = (context: CaseContext, record: CultivationRecord): CultivationView['terms'] => {
  const { case: row, cultivation } = record
  const isIssued = row.issuedAt !== null
  if (!isIssued && !beforeIssue.includes(row.status)) return null
  if (!mayReadTerms(context.principal, isIssued)) return null
  const period = periodNow(context.calendar.today, record)
  return {
    validFrom: cultivation.validFrom ?? period.from,
    validUntil: (isIssued ? row.validUntil : null) ?? period.until,
    conditions: shownConditions(conditionsOf(record), context.culture),
    ownConditions: cultivation.ownConditions,
  }
}

const numbered = ({ id, number }: { readonly id: string; readonly number: string | null }) => ({
  id,
  number: number ?? '',
})

/** What it changes, and what changes it; a draft is told to those alone whose it is. */
const changesOf = async (
  { db, principal }: CaseContext,
  record: CultivationRecord,
): Promise<Pick<CultivationView, 'follows' | 'followedBy' | 'replaces' | 'replacedBy' | 'mayChange'>> => {
  const { case: row, cultivation } = record
  const { establishmentId } = row
  const earlier =
    cultivation.followsId === null
      ? undefined
      : await records.get(db, { kind: 'holder', establishmentId }, cultivation.followsId)
  const follower = row.issuedAt === null ? undefined : await findFollower(db, row.id)
  const isHolder =
    principal.permissions.has('cultivation.request') && principal.establishmentId === establishmentId
  const mayEnter = principal.permissions.has('case.enter')
  const isSaid =
    follower !== undefined && (follower.status !== 'DRA' || (follower.isEntered ? mayEnter : isHolder))
  return {
    follows:
      earlier === undefined
        ? null
        : {
            id: earlier.case.id,
            number: earlier.case.number,
            changes: differences(earlier, record).filter(({ field }) => field !== 'startsOn'),
          },
    followedBy: isSaid
      ? { id: follower.id, number: follower.number, status: follower.status as CultivationStatus }
      : null,
    replaces: earlier?.case.number && row.issuedAt !== null ? numbered(earlier.case) : null,
    replacedBy: row.status === 'RPL' && follower?.number ? numbered(follower) : null,
    mayChange: (isHolder || mayEnter) && isChangeable(row.status, follower !== undefined),
  }
}

/** As it is kept, or as a day has changed it that the calendar has not followed yet. */
const licenceEndOf = async (
  { db, calendar: { today } }: CaseContext,
  record: CultivationRecord,
): Promise<CultivationView['ends']['licence']> => {
  const { unlicensedFrom: from, endedLicenseId } = record.cultivation
  if (record.case.statusGroup === 'final') return null
  if (from !== null) return { from, license: await findLinked(db, endedLicenseId) }
  if (record.case.issuedAt === null) return null
  const { gap, license } = await licenceOn(db, record, licenceDay(record, today))
  return gap === undefined
    ? null
    : {
        from: unlicensedFrom(license, today),
        license: license === undefined ? null : { id: license.id, number: license.number },
      }
}

const stillThere: readonly string[] = [...inForceStatuses, 'RVK']

/** That there is no licence any more, and that something is left after the last day. */
const endsOf = async (context: CaseContext, record: CultivationRecord): Promise<CultivationView['ends']> => {
  const { db, calendar } = context
  const { case: row, cultivation } = record
  const { validUntil, status } = row
  const isOver = validUntil !== null && validUntil < calendar.today && stillThere.includes(status)
  return {
    licence: await licenceEndOf(context, record),
    lastDay: isOver && (await hasStock(db, cultivation.rootId)) ? validUntil : null,
  }
}

export const viewOf = async (
  context: CaseContext,
  record: CultivationRecord,
  common: CommonView<CultivationView>,
): Promise<CultivationView> => {
  const { case: row, cultivation } = record
  const { substanceId } = cultivation
  const ends = await endsOf(context, record)
  const changes = await changesOf(context, record)
  return {
    ...common,
    ...saidIn(cultivationFields, cultivation),
    applicant: { id: row.establishmentId, name: row.applicantName },
    substanceName: substanceId === null ? null : namesOf(context).substance(substanceId),
    plots: await plotsOf(context, record),
    varieties: varietiesOf(context, record),
    buyers: await buyersOf(context, record),
    squareMetres: plain(cultivation.squareMetres),
    inspections: await inspectionsOf(context, record),
    ...changes,
    terms: termsOf(context, record),
    ends,
    // Of what has no licence nothing is changed but its end.
    mayChange: changes.mayChange && ends.licence === null,
    document: await documentView(context, row, cultivation),
  }
}

export type ListedItem = CultivationListItem & { readonly id: CaseId }

export const itemsOf = async (
  context: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<CultivationListItem>,
): Promise<ListedItem[]> => {
  const ids = rows.map(({ id }) => id)
  const found = new Map((await listCultivations(context.db, ids)).map((each) => [each.caseId, each]))
  const varieties = await listVarieties(context.db, ids)
  const names = namesOf(context)
  const item = (list: string, code: string | null | undefined) => (code ? names.item(list, code) : '')
  return rows.map((row) => {
    const said = found.get(row.id)
    const grown = varieties.flatMap(({ caseId, name }) => (caseId === row.id && name ? [name] : []))
    return {
      ...itemOf(row),
      substanceName: said?.substanceId ? names.substance(said.substanceId) : '',
      varieties: inLine(context.culture, grown),
      purposeName: item('cultivation-purpose-types', said?.purposeCode),
      placingName: item('cultivation-placing-types', said?.placingCode),
      squareMetres: plain(said?.squareMetres ?? '0'),
      startsOn: said?.validFrom ?? said?.startsOn ?? null,
      validUntil: row.validUntil ?? said?.endsOn ?? null,
    }
  })
}

const columns = (context: CaseContext): SheetColumn<ListedItem>[] => {
  const own = (name: string) => `cultivation.list.columns.${name}`
  const { number, status, applicant, dueOn } = caseColumns(context, cultivationKind, own)
  return [
    number,
    applicant,
    { head: own('substance'), cell: ({ substanceName }) => substanceName },
    { head: own('varieties'), cell: ({ varieties }) => varieties },
    { head: own('purpose'), cell: ({ purposeName }) => purposeName },
    { head: own('placing'), cell: ({ placingName }) => placingName },
    { head: own('squareMetres'), cell: ({ squareMetres }) => squareMetres },
    { head: own('startsOn'), cell: ({ startsOn }) => startsOn ?? '' },
    { head: own('validUntil'), cell: ({ validUntil }) => validUntil ?? '' },
    status,
    dueOn,
  ]
}

export const sheetsOf = async (context: CaseContext, items: readonly ListedItem[]): Promise<Sheet[]> => [
  { name: context.words('cultivation.list.title'), rows: sheetOf(context, columns(context), items) },
]
