import { establishmentFields, personFields, siteFields } from '@papaver/contract/establishments/fields.ts'
import type { CustomsOffice, EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { cultureOfReader, type Masters, nameIn, readMasters } from '../masters/public.ts'
import { isOfAuthority, registerScopeOf } from './policy.ts'
import { type House, listAccounts } from './register-store.ts'
import * as store from './store.ts'

/** With the title, in the reader's language. */
export const fullNameOf = (
  masters: Masters,
  culture: string,
  { titleCode, firstName, lastName }: store.EstablishmentPerson,
): string => {
  const title = titleCode ? masters.item('person-titles', titleCode) : undefined
  return [title && nameIn(title.names, culture), personName({ firstName, lastName })]
    .filter(Boolean)
    .join(' ')
}

const countryName = (masters: Masters, culture: string, id: string): string => {
  const country = masters.country(id)
  return country ? nameIn(country.names, culture) : id
}

type AccountView = EstablishmentView['accounts'][number]

const accountsOf = async (db: Reader, house: House): Promise<AccountView[]> =>
  (await listAccounts(db, house)).map(({ firstName, lastName, roles, lastLoginAt, ...account }) => ({
    ...account,
    name: personName({ firstName, lastName }),
    roles: roles as AccountView['roles'],
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  }))

type Keyed = readonly { readonly key: string }[]
type SitesOf = EstablishmentView['sites'][number]
type PersonsOf = EstablishmentView['persons'][number]
type Of<Whole, Fields extends Keyed> = Pick<Whole, Fields[number]['key'] & keyof Whole>

/** These fields of a row, and no others. */
const pick = <Shown>(fields: Keyed, row: object): Shown =>
  Object.fromEntries(fields.map(({ key }) => [key, (row as Record<string, unknown>)[key]])) as Shown

/** An establishment with its sites and persons, in the reader's scope; the accounts of its people for the authority. */
export const establishmentView = async (
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  id: string,
): Promise<EstablishmentView> => {
  const { principal } = caller
  const found = await store.findEstablishment(db, registerScopeOf(principal), id)
  const establishment = found ?? refuse(frameRefusals.notFound)
  const [sites, persons, masters, culture] = await Promise.all([
    store.listSites(db, establishment.id),
    store.listPersons(db, establishment.id),
    readMasters(db),
    cultureOfReader(db, caller),
  ])
  const { code, version, isActive, countryId, successorId } = establishment
  const successor = successorId ? await store.findEstablishment(db, 'all', successorId) : undefined
  return {
    ...pick<Of<EstablishmentView, typeof establishmentFields>>(establishmentFields, establishment),
    id: establishment.id,
    code,
    version,
    isActive,
    countryName: countryName(masters, culture, countryId),
    successor: successor ? { id: successor.id, name: successor.name } : null,
    sites: sites.map((site) => ({
      id: site.id,
      code: site.code,
      isActive: site.isActive,
      ...pick<Of<SitesOf, typeof siteFields>>(siteFields, site),
    })),
    persons: persons.map((person) => ({
      ...pick<Of<PersonsOf, typeof personFields>>(personFields, person),
      id: person.id,
      isActive: person.isActive,
      fullName: fullNameOf(masters, culture, person),
    })),
    accounts: isOfAuthority(principal) ? await accountsOf(db, { establishmentId: establishment.id }) : [],
    mayChange: principal.permissions.has('master.edit'),
  }
}

/** A customs office: what the master says of it, and who signs in there. */
export const customsOfficeView = async (
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  pointId: number,
): Promise<CustomsOffice> => {
  const [masters, culture] = await Promise.all([readMasters(db), cultureOfReader(db, caller)])
  const point = masters.customsPoint(pointId) ?? refuse(frameRefusals.notFound)
  return {
    id: String(point.id),
    code: point.code,
    name: nameIn(point.names, culture),
    isActive: point.isActive,
    addressLines: point.addressLines,
    city: point.city,
    countryName: countryName(masters, culture, point.countryId),
    mail: point.mail,
    modes: point.modes.map((mode) => {
      const item = masters.item('transport-modes', mode)
      return item ? nameIn(item.names, culture) : mode
    }),
    accounts: await accountsOf(db, { pointId }),
  }
}
