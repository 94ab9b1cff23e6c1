import { saidIn } from '@papaver/contract/casework/head.ts'
import { inLine } from '@papaver/contract/in-line.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type {
  Partner,
  PartnerLink,
  PartnerListItem,
} from '@papaver/contract/trading-establishments/schema.ts'
import { findPerson } from '../account/public.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  findCase,
  isOfOffice,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  scopeOf,
  sheetOf,
} from '../casework/public.ts'
import { findEstablishments } from '../establishments/public.ts'
import { namesOf } from '../masters/public.ts'
import { confirmationParts } from './confirmation-view.ts'
import { linksOf, listLinks } from './link-store.ts'
import type { PartnerRecord } from './record.ts'
import { listRows, type PartnerRow } from './store.ts'

/** What the register says of a partner, with the name of its country in the reader's language. */
export const describedOf = (context: CaseContext, partner: PartnerRow) => ({
  ...saidIn(partnerFields, partner),
  countryName: partner.countryId === null ? null : namesOf(context).country(partner.countryId),
})

/** Whose partner it is: what officers alone are told. */
const linksShown = async ({ db }: CaseContext, id: CaseId): Promise<PartnerLink[]> => {
  const links = await listLinks(db, id)
  const companies = await findEstablishments(
    db,
    links.map(({ establishmentId }) => establishmentId),
  )
  const nameOf = async (accountId: string | null): Promise<string | null> => {
    const person = accountId === null ? undefined : await findPerson(db, accountId)
    return person ? personName(person) : null
  }
  return Promise.all(
    links.map(async (link) => ({
      ...link,
      establishmentName: companies.find(({ id: each }) => each === link.establishmentId)?.name ?? '',
      askedBy: await nameOf(link.askedBy),
      askedAt: link.askedAt.toISOString(),
      decidedBy: await nameOf(link.decidedBy),
      decidedAt: link.decidedAt?.toISOString() ?? null,
    })),
  )
}

/** The case before or after; another company's is not told. */
const otherCase = async ({ db, principal }: CaseContext, id: string | null): Promise<Partner['replaces']> => {
  const row = id === null ? undefined : await findCase(db, scopeOf(principal), id)
  return row?.number ? { id: row.id, number: row.number } : null
}

export const viewOf = async (
  context: CaseContext,
  record: PartnerRecord,
  common: CommonView<Partner>,
): Promise<Partner> => {
  const { db, principal } = context
  const { case: row, partner } = record
  const isOffice = isOfOffice(principal)
  const ownLink = (await linksOf(db, principal.establishmentId, [row.id])).get(row.id)
  const mayWrite = isOffice ? principal.permissions.has('case.enter') : ownLink === 'ACT'
  return {
    ...common,
    ...describedOf(context, partner),
    applicantName: row.applicantName,
    mayChange: row.status === 'APR' && mayWrite,
    links: isOffice ? await linksShown(context, row.id) : [],
    isWatched: isOffice && partner.isWatched,
    ...(await confirmationParts(context, record)),
    replaces: await otherCase(context, partner.replacesId),
    replacedBy: await otherCase(context, partner.successorId),
  }
}

export type Item = PartnerListItem & { readonly id: CaseId }

export const itemsOf = async (
  context: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<PartnerListItem>,
): Promise<Item[]> => {
  const partners = await listRows(
    context.db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(partners.map((partner) => [partner.id, partner]))
  return rows.map((row) => {
    const partner = byId.get(row.id)
    return {
      ...itemOf(row),
      name: partner?.name ?? null,
      city: partner?.city ?? null,
      countryId: partner?.countryId ?? null,
      role: partner?.role ?? null,
      groups: partner?.groups ?? [],
      licenceValidUntil: partner?.licenceValidUntil ?? null,
    }
  })
}

/** The list as a spreadsheet. */
export const sheetsOf = async (context: CaseContext, items: readonly Item[]): Promise<Sheet[]> => {
  const { words } = context
  const head = (name: string) => `trading-establishments.list.columns.${name}`
  const { number, status, applicant } = caseColumns(context, partnerKind, head)
  const columns: SheetColumn<Item>[] = [
    number,
    { head: head('name'), cell: ({ name }) => name ?? '' },
    { head: head('city'), cell: ({ city }) => city ?? '' },
    { head: head('country'), cell: ({ countryId }) => namesOf(context).country(countryId) },
    {
      head: head('role'),
      cell: ({ role }) => (role ? words(`trading-establishments.choices.role.${role}`) : ''),
    },
    { head: head('groups'), cell: ({ groups }) => inLine(context.culture, groups) },
    { head: head('licence'), cell: ({ licenceValidUntil }) => licenceValidUntil ?? '' },
    applicant,
    status,
  ]
  return [{ name: words('trading-establishments.list.title'), rows: sheetOf(context, columns, items) }]
}
