import { licenseActivities } from '@papaver/contract/licenses/rules.ts'
import { hasSign } from '@papaver/contract/quantities/goods.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import type { wordsOutput } from '@papaver/contract/verification/schema.ts'
import type { z } from 'zod'
import type { Reader } from '../../platform/transaction.ts'
import { codeOf, listKinds, unitWord } from '../authorizations/public.ts'
import { wordsFor } from '../localization/public.ts'
import { nameIn, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'

/** The names behind the codes of a QR code, which a device keeps beside the list: public law, nothing of any case. */
export const namesOfCodes = async (db: Reader, culture: string): Promise<z.output<typeof wordsOutput>> => {
  const masters = await readMasters(db)
  const settings = await readSettings(db)
  const kinds = await listKinds(db)
  const say = wordsFor(culture)
  const choices = (key: string, codes: readonly string[]) =>
    Object.fromEntries(codes.map((code) => [code, say(`licenses.choices.${key}.${code}`)]))
  const statuses = (list: string) =>
    Object.fromEntries(masters.items(list).map(({ code, names }) => [code, nameIn(names, culture)]))
  const named = masters.units.filter(({ code }) => !hasSign(code))
  return {
    authority: nameIn(settings['authority.names'], culture),
    mail: settings['authority.mail'],
    timeZone: settings['public.timeZone'],
    kinds: Object.fromEntries(kinds.map(({ code }) => [code, say(`authorizations.kinds.${code}`)])),
    activities: choices('activities', licenseActivities),
    groups: choices('groups', substanceGroups),
    licenseStatuses: statuses('license-statuses'),
    cultivationStatuses: statuses('cultivation-statuses'),
    substances: Object.fromEntries(
      masters.substances.map(({ id, names }) => [codeOf(masters, id), nameIn(names, culture)]),
    ),
    units: Object.fromEntries(named.map(({ code }) => [code, unitWord(masters, code, culture)])),
    points: Object.fromEntries(
      masters.customsPoints.map(({ code, names }) => [code, nameIn(names, culture)]),
    ),
    countries: Object.fromEntries(masters.countries.map(({ id, names }) => [id, nameIn(names, culture)])),
  }
}
