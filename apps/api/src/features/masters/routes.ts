import type { CallName } from '@papaver/contract/calls.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { readSettings } from '../settings/public.ts'
import { answerList, readingOfReader } from './answer.ts'
import { readMasters } from './current.ts'
import { listRoutes } from './list-routes.ts'
import { sortedByName } from './names.ts'
import * as rows from './rows.ts'
import type { Masters, Substance } from './snapshot.ts'

/** The families that a grower chooses from: what is planted, what is harvested, and what is in it. */
const plantingMaterial = (substance: Substance): boolean => substance.family === 'cannabis planting material'
const cannabis = (substance: Substance): boolean => substance.family === 'cannabis'
const cannabisFamily = (substance: Substance): boolean =>
  plantingMaterial(substance) || cannabis(substance) || substance.family === 'cannabinoids'

type Lister<Name extends CallName> = (
  masters: Masters,
  reading: rows.Reading,
  settings: Settings,
) => CallOutput<Name>

const item =
  (list: string) =>
  (masters: Masters, reading: rows.Reading): CallOutput<'masters.purposes'> =>
    rows.itemRows(masters.items(list), reading)

/** Every list that is the same for all who may read it. */
const lists: { [Name in CallName]?: Lister<Name> } = {
  'masters.countries': (masters, reading) => rows.countryRows(masters.countries, reading),
  // Those to trade with: all but our own.
  'masters.importExportCountries': (masters, reading, settings) =>
    rows
      .countryRows(masters.countries, reading)
      .filter(({ id, isActive }) => isActive && id !== settings['public.countryId']),
  // Those of our own region of the world (UN M49); all, while the authority has not named its country.
  'masters.regionCountries': (masters, reading, settings) => {
    const own = masters.country(settings['public.countryId'])
    const neighbours = masters.countries.filter(({ region }) => own === undefined || region === own.region)
    return rows.countryRows(neighbours, reading)
  },
  'masters.statuses': rows.statusRows,
  'masters.substances': (masters, reading) => rows.substanceRows(masters, reading),
  'masters.cannabisFamilySubstances': (masters, reading) =>
    rows.substanceRows(masters, reading, cannabisFamily),
  'masters.cannabisSubstances': (masters, reading) => rows.substanceRows(masters, reading, cannabis),
  'masters.cannabisSeedsSubstances': (masters, reading) =>
    rows.substanceRows(masters, reading, plantingMaterial),
  'masters.unitsOfMeasure': (masters, reading) => rows.unitRows(masters.units, reading),
  'masters.cultivationAreaUoms': (masters, reading) =>
    rows.unitRows(
      masters.units.filter(({ code }) => ['m2', 'a', 'ha'].includes(code)),
      reading,
    ),
  'masters.cultivationWeightUoms': (masters, reading) =>
    rows.unitRows(
      masters.units.filter(({ code }) => ['g', 'kg', 't'].includes(code)),
      reading,
    ),
  'masters.typesOfPermit': rows.typeOfPermitRows,
  'masters.generalNotes': rows.noteRows,
  'masters.customsPoints': (masters, reading) =>
    sortedByName(
      masters.customsPoints.map((point) => rows.customsPointRow(point, reading)),
      reading.culture,
    ),
  'masters.reasons': rows.reasonRows,
  'masters.personTitles': item('person-titles'),
  'masters.groups': item('groups'),
  'masters.preparationTypes': item('preparation-types'),
  'masters.commentSources': item('comment-sources'),
  'masters.commentTypes': item('comment-types'),
  'masters.incidentTypes': item('incident-types'),
  'masters.transportModes': item('transport-modes'),
  'masters.purposes': item('purposes'),
  'masters.cultivationNotificationTypes': item('cultivation-notification-types'),
  'masters.cultivationNotificationIncidentTypes': item('cultivation-incident-types'),
  'masters.cultivationNotificationHarvestTypes': item('cultivation-harvest-types'),
  'masters.cultivationPropagationTypes': item('cultivation-propagation-types'),
  'masters.cultivationPlacingTypes': item('cultivation-placing-types'),
  'masters.cultivationPurposeTypes': item('cultivation-purpose-types'),
}

/** The lists of establishments and preparations are served by their own features. */
export const mastersRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  listRoutes(web, deps)
  for (const [key, lister] of Object.entries(lists)) {
    const name = key as keyof typeof lists
    const list = lister as Lister<typeof name>
    serve(web, name, async (_input, caller, reply) => {
      const [masters, settings] = await Promise.all([readMasters(db), readSettings(db)])
      const reading = await readingOfReader(deps, caller)
      return answerList(masters, caller, reply, {
        name,
        culture: reading.culture,
        variant: `${settings['public.countryId']} ${reading.today}`,
        rows: () => list(masters, reading, settings),
      })
    })
  }
  serve(web, 'masters.competentAuthorities', async ({ params }, caller) => {
    const authorities = (await readMasters(db)).competentAuthorities(params.id.toUpperCase())
    return rows.authorityRows(authorities, await readingOfReader(deps, caller))
  })
  serve(web, 'masters.customsPoint', async ({ params }, caller) => {
    const point = (await readMasters(db)).customsPoint(params.id)
    if (point === undefined) return refuse(frameRefusals.notFound)
    return rows.customsPointRow(point, await readingOfReader(deps, caller))
  })
}
