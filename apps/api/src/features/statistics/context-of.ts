import { times } from '@papaver/contract/quantities/base.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type {
  KnownUnit,
  ObligationContext,
  OwnPreparation,
  OwnSubstance,
  Tolerances,
} from '@papaver/contract/statistics/template.ts'
import { listEndorsedPermits } from '../endorsements/public.ts'
import { listEstablishments } from '../establishments/public.ts'
import { type License, listLicenses } from '../licenses/public.ts'
import type { Masters } from '../masters/public.ts'
import { baseOfEntry, listPreparations } from '../preparations/public.ts'
import type { Asked } from './asked.ts'
import {
  findReportBefore,
  listDeliveries,
  listEarlier,
  listEarlierFiles,
  listOpenings,
  listOverlapping,
} from './earlier-store.ts'

type Substance = Masters['substances'][number]

/** Was in force on a day of the period, and is for the substance. */
const covers = (
  { groups, substanceIds, validFrom, validUntil }: License,
  asked: Asked,
  substance: Substance,
) =>
  validFrom <= asked.span.to &&
  validUntil >= asked.span.from &&
  groups.includes(substance.group) &&
  (substanceIds === null || substanceIds.includes(substance.id))

const formsOf = (masters: Masters, { forms }: Substance, { context, span }: Asked): OwnSubstance['forms'] =>
  forms.flatMap((form) => {
    const factor = masters.factorOn(form.id, span.to)
    return factor === undefined
      ? []
      : [{ id: String(form.id), name: masters.nameIn(form.names, context.culture), factor }]
  })

/** Every substance of the template's groups; whether a licence covers it is said of each. */
export const substancesFor = (asked: Asked, licenses: readonly License[]): OwnSubstance[] => {
  const { masters, culture } = asked.context
  const { groups } = asked.template
  return masters.substances.flatMap((substance) => {
    const group = groups.find((each) => each === substance.group)
    if (group === undefined) return []
    return [
      {
        id: String(substance.id),
        code: substance.code ?? substance.slug,
        name: masters.nameIn(substance.names, culture),
        otherNames: [substance.slug, ...Object.values(substance.names), ...substance.synonyms],
        group,
        isLicensed: licenses.some((license) => covers(license, asked, substance)),
        forms: formsOf(masters, substance, asked),
      },
    ]
  })
}

/** Masters count masses in kilograms; a report counts grams. */
const gramsPerKilogram = '1000'
const dimensions = ['mass', 'volume', 'count'] as const
const unitsOf = ({ units }: Masters): KnownUnit[] =>
  units.flatMap(({ code, dimension: said, factorToBase }) => {
    const dimension = dimensions.find((each) => each === said)
    if (dimension === undefined || factorToBase === null) return []
    const factor = dimension === 'mass' ? times(factorToBase, gramsPerKilogram) : factorToBase
    return [{ code, dimension, factor }]
  })

const piece = (code: string): KnownUnit => ({ code, dimension: 'count', factor: '1' })

const preparationsFor = async ({ context, establishment, span }: Asked): Promise<OwnPreparation[]> => {
  const { db, masters, culture } = context
  const entries = await listPreparations(db, establishment.id)
  const units = unitsOf(masters)
  return entries.map((entry) => ({
    code: entry.code,
    gtin: entry.gtin,
    name: masters.nameIn(entry.names, culture),
    packUnit: units.find(({ code }) => code === entry.packUnit) ?? piece(entry.packUnit),
    contents: baseOfEntry(masters, entry, span.to).map(({ substanceId, packGrams, unitGrams }) => ({
      substanceId: String(substanceId),
      packGrams,
      unitGrams,
    })),
  }))
}

const tolerancesOf = (settings: Settings): Tolerances => ({
  rounding: String(settings['statistics.roundingTolerance']),
  continuityPercent: String(settings['statistics.continuityTolerance']),
  permitPercent: String(settings['statistics.permitPercent']),
  permitQuantity: String(settings['statistics.permitGrams']),
  salesPercent: String(settings['statistics.salesPercent']),
  lossPercent: String(settings['statistics.lossPercent']),
  unusualFactor: String(settings['statistics.unusualFactor']),
})

/** All that a filled-in template is held against, earlier reports of the company among it. */
export const contextFor = async (asked: Asked, isNil = false): Promise<ObligationContext> => {
  const { context, establishment, template, period, span, meta, caseId } = asked
  const { db, masters, settings, calendar } = context
  const licenses = await listLicenses(db, establishment.id)
  const others = await listEstablishments(db, 'all')
  const report = { establishmentId: establishment.id, templateCode: template.code, period, span, caseId }
  const before = await findReportBefore(db, report)
  return {
    meta,
    establishmentId: establishment.id,
    period: span,
    today: calendar.today,
    isNil,
    maxRows: settings['statistics.maxRows'],
    substances: substancesFor(asked, licenses),
    preparations: await preparationsFor(asked),
    units: unitsOf(masters),
    countries: masters.countries.map(({ id }) => id),
    recipients: others.map(({ id, name, gln }) => ({ id, name, gln })),
    openings: before?.uploadId ? await listOpenings(db, before.uploadId) : [],
    permits: await listEndorsedPermits(db, establishment.id, span),
    deliveries: await listDeliveries(db, report),
    earlier: await listEarlier(db, report),
    reported: await listOverlapping(db, report),
    earlierFiles: await listEarlierFiles(db, report),
    tolerances: tolerancesOf(settings),
  }
}
