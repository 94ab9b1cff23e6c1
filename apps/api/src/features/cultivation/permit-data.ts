import { plain } from '@papaver/contract/quantities/base.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import type { Unmarked } from '../../platform/documents/holder-document.ts'
import type { Person } from '../account/public.ts'
import { codeOf, unitWord } from '../authorizations/public.ts'
import {
  type CaseContext,
  documentCulture,
  documentHead,
  findLinked,
  printedConditions,
  translator,
} from '../casework/public.ts'
import { addressLine, findEstablishments, getEstablishment, listSites } from '../establishments/public.ts'
import type { Period } from './actions/terms.ts'
import { licenceDay, licenceOn } from './check-facts.ts'
import type { CultivationPermit, Quantity } from './document/permit.ts'
import { type CultivationRecord, conditionsOf } from './record.ts'

interface Issuing {
  readonly number: string
  readonly status: string
  readonly issuedOn: string
  readonly period: Period
  readonly signatory: Person
}

/** What a permit says but its check code and its secret, which are drawn when it is made. */
export type PermitData = Unmarked<CultivationPermit>

const plotsOf = async (
  { db }: CaseContext,
  { case: row, plots }: CultivationRecord,
  measured: Measured,
): Promise<PermitData['plots']> => {
  const sites = await listSites(db, row.establishmentId)
  return plots.map(({ name, parcel, siteId, area, areaUnit, squareMetres, shape }) => ({
    name: name ?? '',
    parcel,
    site: sites.find(({ id }) => id === siteId)?.name ?? null,
    area: measured(area, areaUnit),
    squareMetres: plain(squareMetres ?? '0'),
    shape,
  }))
}

const buyersOf = async (
  { db }: CaseContext,
  { buyers }: CultivationRecord,
  measured: Measured,
): Promise<PermitData['buyers']> => {
  const known = await findEstablishments(
    db,
    buyers.flatMap(({ buyerId }) => buyerId ?? []),
  )
  return buyers.map(({ buyerId, contractNumber, contractOn, quantity, unit, isWhole }) => ({
    name: known.find(({ id }) => id === buyerId)?.name ?? '',
    contractNumber: contractNumber ?? '',
    contractOn,
    quantity: quantity === null ? null : measured(quantity, unit),
    isWhole,
  }))
}

type Measured = (quantity: string | null, unit: string | null) => Quantity

/** What grows, where and to what end. */
const cropOf = (
  { masters }: CaseContext,
  { cultivation, varieties }: CultivationRecord,
  label: ReturnType<typeof translator>,
): Pick<PermitData, 'crop' | 'purpose' | 'placing' | 'propagation' | 'varieties'> => {
  const { substanceId, purposeCode, placingCode, propagationCode } = cultivation
  const item = (list: string, code: string | null) => label(masters.item(list, code ?? '')?.names)
  const substance = substanceId === null ? undefined : masters.substance(substanceId)
  if (substance === undefined) throw new Error('a permit names its crop')
  return {
    crop: { substance: substance.slug, code: codeOf(masters, substance.id), name: label(substance.names) },
    purpose: item('cultivation-purpose-types', purposeCode),
    placing: item('cultivation-placing-types', placingCode),
    propagation: item('cultivation-propagation-types', propagationCode),
    varieties: varieties.map(({ name, thc, cbd, originCountry, lot, importPermit, plants }) => ({
      name: name ?? '',
      thc: thc === null ? null : plain(thc),
      cbd: cbd === null ? null : plain(cbd),
      origin: label(masters.country(originCountry ?? '')?.names),
      lot,
      importPermit,
      plants: plants ?? 0,
    })),
  }
}

/** Everything the permit says, drawn together from the record and the masters as they stand now. */
export const permitData = async (
  context: CaseContext,
  record: CultivationRecord,
  { number, status, issuedOn, period, signatory }: Issuing,
): Promise<PermitData> => {
  const { db, masters, settings } = context
  const { case: row, cultivation } = record
  const culture = documentCulture(settings)
  const label = translator(culture)
  const measured: Measured = (quantity, unit) => ({
    quantity: plain(quantity ?? '0'),
    unit: { own: unitWord(masters, unit ?? '', culture), en: unitWord(masters, unit ?? '', 'en') },
  })
  const holder = await getEstablishment(db, row.establishmentId)
  const { license } = await licenceOn(context.db, record, licenceDay(record, context.calendar.today))
  const { followsId, expectedFresh, expectedDry, yieldUnit } = cultivation
  const replaced = await findLinked(db, followsId)
  return {
    ...(await documentHead(context, signatory, 'cultivation.signatoryTitle')),
    rounding: roundingOf(settings),
    number,
    status,
    issuedOn,
    validFrom: period.from,
    validUntil: period.until,
    holder: {
      name: row.applicantName,
      address: addressLine(holder),
      countryCode: holder.countryId,
      registrationNumber: null,
    },
    licenseNumber: license?.number ?? null,
    ...cropOf(context, record, label),
    cycles: cultivation.cycles ?? 0,
    squareMetres: plain(cultivation.squareMetres),
    expectedFresh: measured(expectedFresh, yieldUnit),
    expectedDry: measured(expectedDry, yieldUnit),
    responsible: {
      name: cultivation.responsibleName ?? '',
      occupation: cultivation.responsibleOccupation ?? '',
    },
    replaces: replaced?.number ?? null,
    plots: await plotsOf(context, record, measured),
    buyers: await buyersOf(context, record, measured),
    conditions: printedConditions(conditionsOf(record), cultivation.ownConditions, label),
  }
}
