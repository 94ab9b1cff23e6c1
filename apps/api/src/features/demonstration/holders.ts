import type { LicenseActivity } from '@papaver/contract/licenses/rules.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  type Establishment,
  enterEstablishment,
  findEstablishment,
  insertPerson,
  insertSite,
  listSites,
} from '../establishments/public.ts'
import { enterFormerLicense, listLicenses } from '../licenses/public.ts'
import { type ReferenceRow, readReference } from '../masters/public.ts'

export const addressOf = ({ address_line1, address_line2 }: ReferenceRow): string[] =>
  [address_line1, address_line2].filter((line): line is string => Boolean(line))
export const severalOf = (cell = ''): string[] => cell.split('|').filter(Boolean)
export const groupsOf = ({ groups }: ReferenceRow): string[] => severalOf(groups)

const kinds: Record<string, Establishment['kind']> = {
  'trading company': 'trading',
  grower: 'grower',
  'licensed buyer': 'buyer',
}

interface HolderStory {
  readonly registrationNumber: string
  readonly gln: string
  readonly phone: string
  readonly website?: string
  /** Land that the licence allows to cultivate, in hectares. */
  readonly land?: string
  /** Besides the seat. */
  readonly sites: readonly (readonly [name: string, address: string, city: string, postalCode: string])[]
  readonly persons: readonly (readonly [
    role: 'responsible' | 'deputy' | 'contact',
    title: string,
    firstName: string,
    lastName: string,
    occupation: string,
  ])[]
}

/** What the register says of each invented holder, in the order of their file. */
const holderStories: readonly HolderStory[] = [
  {
    registrationNumber: 'VR 104 882',
    gln: '9990000000012',
    phone: '+999 555 0210',
    website: 'https://valeron-pharma.example.com',
    sites: [['Bonded Store', 'Bonded Store 1', 'Portvale', '10-190']],
    persons: [
      ['responsible', 'MS', 'Elin', 'Varga', 'Head of regulatory affairs'],
      ['deputy', 'MR', 'Kaspar', 'Dunn', 'Quality assurance manager'],
      ['contact', 'MRS', 'Ida', 'Morel', 'Permits office'],
    ],
  },
  {
    registrationNumber: 'VR 87 415',
    gln: '9990000000029',
    phone: '+999 555 0220',
    website: 'https://osmund-life.example.com',
    sites: [
      ['Bonded Store', 'Bonded Store 2', 'Portvale', '10-190'],
      ['Tablet Works', '31 Mill Lane', 'Kestrelford', '20-214'],
    ],
    persons: [
      ['responsible', 'DR', 'Tomas', 'Reyl', 'Qualified person'],
      ['deputy', 'DR', 'Nadia', 'Brandt', 'Head of manufacture'],
    ],
  },
  {
    registrationNumber: 'VR 120 031',
    gln: '9990000000036',
    phone: '+999 555 0230',
    sites: [['Bonded Store', 'Bonded Store 3', 'Portvale', '10-190']],
    persons: [
      ['responsible', 'MR', 'Jonas', 'Pike', 'Compliance manager'],
      ['contact', 'MS', 'Lea', 'Castellan', 'Dispatch'],
    ],
  },
  {
    registrationNumber: 'VR 131 770',
    gln: '9990000000043',
    phone: '+999 555 0240',
    land: '4',
    sites: [],
    persons: [['responsible', 'MS', 'Mira', 'Solberg', 'Head of cultivation']],
  },
  {
    registrationNumber: 'VC 2 216',
    gln: '9990000000050',
    phone: '+999 555 0250',
    land: '40',
    sites: [],
    persons: [
      ['responsible', 'MR', 'Aron', 'Hale', 'Head of cultivation'],
      ['deputy', 'MS', 'Runa', 'Falk', 'Field manager'],
    ],
  },
  {
    registrationNumber: 'VR 142 908',
    gln: '9990000000067',
    phone: '+999 555 0260',
    sites: [],
    persons: [['responsible', 'MRS', 'Petra', 'Lind', 'Purchasing manager']],
  },
]

const nothingSaid: Pick<HolderStory, 'sites' | 'persons' | 'phone' | 'land'> = {
  sites: [],
  persons: [],
  phone: '',
}

interface Loaded {
  readonly id: string
  readonly siteIds: readonly string[]
}

/** Loaded once: what people have changed at it since then is theirs. */
const loadHolder = async (tx: Tx, row: ReferenceRow, index: number): Promise<Loaded> => {
  const code = `XV-${String(index + 1).padStart(3, '0')}`
  const present = await findEstablishment(tx.db, code)
  if (present) return { id: present.id, siteIds: (await listSites(tx.db, present.id)).map(({ id }) => id) }
  const place = { addressLines: addressOf(row), city: row.city ?? '', postalCode: row.postal_code ?? '' }
  const name = row.name ?? ''
  const { sites, persons, land: _land, ...facts } = holderStories[index] ?? nothingSaid
  const entered = await enterEstablishment(tx, {
    ...place,
    ...facts,
    code,
    name,
    kind: kinds[row.role ?? ''] ?? 'trading',
    countryId: row.country_alpha2 ?? '',
    groups: groupsOf(row),
    mail: row.contact_email ?? '',
  })
  const id = entered ?? ''
  const siteIds = [await insertSite(tx, id, { ...place, code: '01', name: `${name}, ${place.city}` })]
  for (const [at, [site, address, city, postalCode]] of sites.entries())
    siteIds.push(
      await insertSite(tx, id, {
        code: `0${at + 2}`,
        name: `${name}, ${site}`,
        addressLines: site === 'Bonded Store' ? [address, 'Harbour Ring'] : [address],
        city,
        postalCode,
      }),
    )
  for (const [at, [role, titleCode, firstName, lastName, occupation]] of persons.entries()) {
    const mail =
      `${firstName}.${lastName}@${(row.contact_email ?? '').split('@')[1] ?? 'example.com'}`.toLowerCase()
    await insertPerson(tx, id, {
      code: `0${at + 1}`,
      role,
      titleCode,
      firstName,
      lastName,
      occupation,
      mail,
      phone: facts.phone,
    })
  }
  return { id, siteIds }
}

const activitiesOf: Record<Establishment['kind'], LicenseActivity[]> = {
  trading: ['import', 'export', 'wholesale'],
  grower: ['cultivate'],
  buyer: ['wholesale', 'manufacture', 'import', 'export'],
}

/** One licence per holder: reports of the years before are covered by it, too. */
const loadLicense = async (
  tx: Tx,
  row: ReferenceRow,
  { id, siteIds }: Loaded,
  land: string | undefined,
): Promise<void> => {
  if ((await listLicenses(tx.db, id)).length > 0) return
  const year = tx.now.getUTCFullYear()
  await enterFormerLicense(tx, {
    establishment: { id, name: row.name ?? '' },
    activities: activitiesOf[kinds[row.role ?? ''] ?? 'trading'],
    groups: groupsOf(row),
    siteIds,
    ...(land === undefined ? {} : { landHectares: land }),
    validFrom: `${year - 4}-01-01`,
    validUntil: `${year + 1}-12-31`,
  })
}

/** The invented holders, each with its sites, its persons and a licence. */
export const loadHolders = async (tx: Tx): Promise<void> => {
  const holders = readReference('establishments_demo').filter(({ role = '' }) => role in kinds)
  for (const [index, row] of holders.entries())
    await loadLicense(tx, row, await loadHolder(tx, row, index), holderStories[index]?.land)
}
