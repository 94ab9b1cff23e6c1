import { dayIn } from '@papaver/contract/days.ts'
import type { LicenseActivity } from '@papaver/contract/licenses/rules.ts'
import type { Trainee } from '../../platform/training.ts'
import type { Tx } from '../../platform/transaction.ts'
import { createEstablishment, findEstablishment, listSites } from '../establishments/public.ts'
import { enterFormerLicense } from '../licenses/public.ts'
import { wordsFor } from '../localization/public.ts'
import { readSettings } from '../settings/public.ts'
import { linkToAll, listTradingEstablishments } from '../trading-establishments/public.ts'
import { findHouseOf, saveHouse } from './store.ts'

type House = NonNullable<Trainee['establishment']>

/** Whoever learns may try everything that his kind of company can be allowed. */
const activitiesOf: Readonly<Record<House['kind'], readonly LicenseActivity[]>> = {
  trading: ['import', 'export', 'wholesale'],
  grower: ['cultivate'],
  buyer: ['wholesale', 'manufacture', 'import', 'export'],
}
const longestName = 200

/** Its own name behind the mark, so that its people find each other, and nobody takes it for the real one. */
const nameOf = (culture: string, name: string): string =>
  wordsFor(culture)('training.house', { name }).slice(0, longestName)

const license = async (tx: Tx, id: string, house: House, groups: readonly string[]): Promise<void> => {
  const year = Number(dayIn('UTC', tx.now).slice(0, 4))
  const siteIds = (await listSites(tx.db, id)).map((site) => site.id)
  const name = (await findEstablishment(tx.db, id))?.name ?? ''
  await enterFormerLicense(tx, {
    establishment: { id, name },
    activities: [...activitiesOf[house.kind]],
    groups: [...groups],
    siteIds,
    validFrom: `${year - 1}-01-01`,
    validUntil: `${year + 1}-12-31`,
  })
}

/**
 * The invented company of a real one, of the same kind: made when the first of its people comes, licensed, and with the
 * invented partners. All of its people meet there, and nobody else.
 */
export const houseOf = async (tx: Tx, house: House): Promise<string> => {
  const known = await findHouseOf(tx.db, house.id)
  if (known !== undefined) return known
  const settings = await readSettings(tx.db)
  const groups = house.groups.length > 0 ? [...house.groups] : ['NP']
  const id = await createEstablishment(tx, {
    name: nameOf(settings['languages.default'], house.name),
    kind: house.kind,
    countryId: settings['public.countryId'],
    addressLines: ['1 Practice Lane'],
    city: 'Portvale',
    postalCode: '10-001',
    groups,
    mail: `${house.id}@training.example`,
  })
  await license(tx, id, house, groups)
  if (house.kind !== 'grower')
    for (const partner of await listTradingEstablishments(tx.db)) await linkToAll(tx, partner.id, [id])
  await saveHouse(tx, house.id, id)
  return id
}
