import { inLine } from '@papaver/contract/in-line.ts'
import type { Tx } from '../../platform/transaction.ts'
import { listEstablishments } from '../establishments/public.ts'
import {
  acceptGeneralPermits,
  lockMasters,
  publishMasters,
  readNames,
  readReference,
  saveCompetentAuthorities,
  saveCustomsPoints,
  saveDemonstrationCountry,
  saveDemonstrationForeignEstimates,
  saveDemonstrationPopulation,
} from '../masters/public.ts'
import { readSettings, writeSetting } from '../settings/public.ts'
import { enterPartners, findPastOrPresent, linkToAll } from '../trading-establishments/public.ts'
import { addressOf, groupsOf, loadHolders, severalOf } from './holders.ts'
import { loadDemonstrationPreparations } from './preparations.ts'

/** The invented country, by a code that ISO 3166-1 leaves to its users. */
const country = {
  id: 'XV',
  alpha3: 'XVA',
  numericCode: '901',
  region: 'Europe',
  subRegion: 'Northern Europe',
}
const timeZone = 'Europe/Helsinki'

/** Days of rest in every year around now; other countries' feasts belong to other installations. */
const holidaysAround = (year: number): string[] =>
  [year - 1, year, year + 1].flatMap((each) =>
    ['01-01', '05-01', '06-24', '12-25', '12-26'].map((day) => `${each}-${day}`),
  )

/** An invented authority in each country of the invented partners, so that copies of permits have somewhere to go. */
const foreignAuthorities = () => {
  const countries = new Set(readReference('partners_demo').map((row) => row.country_alpha2 ?? ''))
  const titles = readNames('foreign_authority_demo')('authority')
  const countryNames = readNames('countries')
  return [...countries].map((countryId) => ({
    code: `${countryId}-DEMO`,
    countryId,
    names: Object.fromEntries(
      Object.entries(titles).map(([culture, title]) => [
        culture,
        inLine(culture, [title, countryNames(countryId)[culture]]),
      ]),
    ),
    addressLines: [],
    mail: `permits@authority-${countryId.toLowerCase()}.example.com`,
    phone: '',
  }))
}

/** Loaders of masters answer how many rows they wrote. */
const loadAuthority = async (tx: Tx): Promise<number> => {
  // Once only: what people have changed since then is theirs.
  if ((await readSettings(tx.db))['public.isDemonstration']) return 0
  const names = readNames('authority_demo')
  const contact = {
    addressLines: ['7 Registry Square', 'Portvale 10-001', 'Valdoria'],
    mail: 'permits@nacs.example.com',
    phone: '+999 555 0100',
  }
  await writeSetting(tx, 'authority.names', names('authority'))
  await writeSetting(tx, 'authority.shortNames', names('short'))
  await writeSetting(tx, 'authority.addressLines', contact.addressLines)
  await writeSetting(tx, 'authority.mail', contact.mail)
  await writeSetting(tx, 'authority.phone', contact.phone)
  await writeSetting(tx, 'public.countryId', country.id)
  await writeSetting(tx, 'public.timeZone', timeZone)
  await writeSetting(tx, 'public.supportMail', 'help@nacs.example.com')
  await writeSetting(tx, 'public.isDemonstration', true)
  await writeSetting(tx, 'training.enabled', true)
  await writeSetting(tx, 'languages.document', 'fr')
  await writeSetting(tx, 'import_export.holidays', holidaysAround(tx.now.getUTCFullYear()))
  const written = (await saveDemonstrationCountry(tx, country)) + (await acceptGeneralPermits(tx, ['DE']))
  const authority = { code: 'XV-NACS', countryId: country.id, names: names('authority'), ...contact }
  return written + (await saveCompetentAuthorities(tx, [authority, ...foreignAuthorities()]))
}

const loadCustomsPoints = (tx: Tx): Promise<number> => {
  const names = readNames('customs_points_demo')
  const points = readReference('establishments_demo').filter(({ role }) => role === 'customs point')
  return saveCustomsPoints(
    tx,
    points.map((row, index) => ({
      code: `XV-C${index + 1}`,
      names: names(row.name ?? ''),
      city: row.city ?? '',
      addressLines: addressOf(row),
      modes: severalOf(row.modes),
      mail: row.contact_email ?? '',
      countryId: country.id,
    })),
  )
}

/** The authority's own entries, which every company has as partners. What became of one is the authority's word and stays. */
const loadPartners = async (tx: Tx): Promise<void> => {
  const companies = (await listEstablishments(tx.db, 'all')).filter(({ kind }) => kind !== 'grower')
  for (const row of readReference('partners_demo')) {
    const [name, countryId] = [row.name ?? '', row.country_alpha2 ?? '']
    if (await findPastOrPresent(tx.db, { name, countryId })) continue
    const said = {
      name,
      countryId,
      role: row.role ?? null,
      addressLines: addressOf(row),
      city: row.city ?? '',
      groups: groupsOf(row),
      mail: row.contact_email ?? null,
    }
    for (const { id } of await enterPartners(tx, [said]))
      await linkToAll(
        tx,
        id,
        companies.map((company) => company.id),
      )
  }
}

/**
 * The ground of the invented world (product §18): authority, customs points, holders with sites, persons and
 * licences, foreign partners, preparations. Needs the reference data; loaded again it changes nothing.
 */
export const loadDemonstrationGround = async (tx: Tx): Promise<void> => {
  await lockMasters(tx)
  const written =
    (await loadAuthority(tx)) +
    (await loadCustomsPoints(tx)) +
    (await saveDemonstrationForeignEstimates(tx)) +
    (await saveDemonstrationPopulation(tx))
  if (written > 0) await publishMasters(tx)
  await loadHolders(tx)
  await loadPartners(tx)
  await loadDemonstrationPreparations(tx)
}
