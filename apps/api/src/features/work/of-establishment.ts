import type { WorkOfEstablishment } from '@papaver/contract/work/schema.ts'
import { type CaseContext, filterOf, listAcross, scopeOf } from '../casework/public.ts'
import { getEstablishment } from '../establishments/public.ts'
import { listLicenses } from '../licenses/public.ts'
import { listOwn } from '../trading-establishments/public.ts'
import { itemsOf, kindsFor } from './list.ts'

/** Rows of each list; the whole one is a click away. */
const rowsShown = 8

const licencesOf = async (
  { db, calendar }: CaseContext,
  id: string,
): Promise<WorkOfEstablishment['licences']> => {
  const { today } = calendar
  return (await listLicenses(db, id)).map((licence) => {
    const { validFrom, validUntil, status, number, activities, groups } = licence
    const isValid = status === 'ISS' && validFrom <= today && today <= validUntil
    return {
      id: licence.id,
      number,
      activities: [...activities],
      groups: [...groups],
      validFrom,
      validUntil,
      isValid,
    }
  })
}

const partnersOf = async ({ db }: CaseContext, id: string): Promise<WorkOfEstablishment['partners']> =>
  (await listOwn(db, id)).map(({ id: partnerId, number, name, city, countryId, entryStatus, link }) => ({
    id: partnerId,
    number,
    name: name ?? '',
    city: city ?? '',
    countryId: countryId ?? '',
    status: entryStatus,
    link,
  }))

/** What the authority knows of a company besides the register's own words: licences, partners, cases of every kind. */
export const workOfEstablishment = async (context: CaseContext, id: string): Promise<WorkOfEstablishment> => {
  const { db, principal } = context
  const { id: establishmentId } = await getEstablishment(db, id)
  const filters = kindsFor(principal, undefined).map((served) => ({
    ...filterOf(served, { page: 1, view: 'all' }, context),
    establishmentId,
  }))
  const page = { page: 1, pageSize: rowsShown, order: 'updated' } as const
  const { rows, total } = await listAcross(db, scopeOf(principal), filters, page)
  return {
    licences: await licencesOf(context, establishmentId),
    partners: await partnersOf(context, establishmentId),
    cases: await itemsOf(context, rows),
    caseCount: total,
  }
}
