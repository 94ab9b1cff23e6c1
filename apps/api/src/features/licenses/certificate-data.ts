import type { LicensePeriod } from '@papaver/contract/licenses/terms.ts'
import { roundingOf } from '@papaver/contract/settings/rounding.ts'
import type { Unmarked } from '../../platform/documents/holder-document.ts'
import type { Person } from '../account/public.ts'
import {
  type CaseContext,
  documentCulture,
  documentHead,
  printedConditions,
  translator,
  wordIn,
} from '../casework/public.ts'
import { addressLine, getEstablishment, listSites } from '../establishments/public.ts'
import type { CertificateDocument } from './document/certificate.ts'
import { conditionsOf, type LicenseRecord } from './record.ts'

interface Issuing {
  readonly number: string
  readonly issuedOn: string
  readonly period: LicensePeriod
  readonly signatory: Person
}

/** What a certificate says but its check code and its secret, which are drawn when it is made. */
export type CertificateData = Unmarked<CertificateDocument>

/** Everything the certificate says, drawn together from the record and the masters as they stand now. */
export const certificateData = async (
  context: CaseContext,
  record: LicenseRecord,
  { number, issuedOn, period, signatory }: Issuing,
): Promise<CertificateData> => {
  const { db, masters, settings } = context
  const { case: row, license, siteIds, persons, quotas, stocks } = record
  const culture = documentCulture(settings)
  const label = translator(culture)
  const words = (key: string, values: readonly string[]) =>
    values.map((each) => wordIn(culture, `licenses.choices.${key}.${each}`))
  const substance = (id: number | null) => label(id === null ? undefined : masters.substance(id)?.names)
  const holder = await getEstablishment(db, row.establishmentId)
  const sites = (await listSites(db, row.establishmentId)).filter(({ id }) => siteIds.includes(id))
  return {
    ...(await documentHead(context, signatory, 'licenses.signatoryTitle')),
    rounding: roundingOf(settings),
    number,
    issuedOn,
    validFrom: period.from,
    validUntil: period.until,
    holder: {
      name: row.applicantName,
      address: addressLine(holder),
      countryCode: holder.countryId,
      registrationNumber: holder.registrationNumber,
    },
    activities: words('activities', license.activities),
    groups: words('groups', license.groups),
    substances: (license.substanceIds ?? []).map(substance),
    sites: sites.map((site) => ({ name: site.name, address: addressLine(site) })),
    persons: persons.map(({ name, occupation, isDeputy }) => ({
      name: name ?? '',
      occupation: occupation ?? '',
      isDeputy,
    })),
    quotas: quotas.map(({ substanceId, activity, year, grams }) => ({
      name: substance(substanceId),
      activity: activity === null ? null : wordIn(culture, `licenses.choices.activities.${activity}`),
      year: year ?? 0,
      grams: grams ?? '0',
    })),
    stocks: stocks.map(({ substanceId, grams }) => ({ name: substance(substanceId), grams: grams ?? '0' })),
    conditions: printedConditions(conditionsOf(record), license.ownConditions, label),
  }
}
