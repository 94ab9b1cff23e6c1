import type { CertificateFacts } from '@papaver/contract/authorizations/certificate-checks.ts'
import type { LineInput } from '@papaver/contract/authorizations/schema.ts'
import { compare, plain, share } from '@papaver/contract/quantities/base.ts'
import { listTakenFromCertificate } from './certificate-store.ts'
import type { CheckContext } from './check-context.ts'
import { drugsInGoods } from './drugs.ts'
import { asksCertificate, purposeUse } from './kind-rules.ts'
import { type ComputedLine, certifiedOf, computeLines, lineName } from './lines.ts'
import { type AuthorizationRecord, componentsOf } from './record.ts'
import type { LineRow } from './store.ts'

/**
 * Help may go ahead of its certificate, which is then owed (product §3.4); goods that go back to whom they came from need
 * none, unless the authority wants it.
 */
export const certificateRule = (
  { settings, masters }: Pick<CheckContext, 'settings' | 'masters'>,
  record: AuthorizationRecord,
): CertificateFacts['certificateRule'] => {
  // No passage without the export authorization of the exporting country (1961 art. 31(10), 1971 art. 12(3)(e)).
  if (record.kind.direction === 'transit') return asksCertificate(record) ? 'needed' : 'none'
  const isSubject = settings['import_export.requireForeignCertificateNP'] && asksCertificate(record)
  if (!isSubject) return 'none'
  const use = purposeUse(masters, record)
  if (use === 'return' && !settings['import_export.returnCertificate']) return 'none'
  return use === 'humanitarian' ? 'follows' : 'needed'
}

/**
 * What the certificate says of each line, in grams of base by the factors that the line itself was computed by: a factor that
 * changes later changes neither.
 */
const certifiedLines = async (
  { db, masters, culture, calendar }: CheckContext,
  { lines }: AuthorizationRecord,
): Promise<CertificateFacts['certified']> => {
  const weighed = lines.filter((line) => componentsOf(line).length > 0)
  const inputs = (quantityOf: (line: LineRow) => Pick<LineInput, 'quantity' | 'unit'>) =>
    weighed.map((line) => ({
      substanceId: line.substanceId,
      preparationId: line.preparationId,
      formId: line.formId,
      purity: line.purity === null ? null : plain(line.purity),
      ...quantityOf(line),
    }))
  const today = (all: LineInput[]) => computeLines(db, masters, all, calendar.today)
  const [asked, certified] = await Promise.all([
    today(inputs(({ quantity, unit }) => ({ quantity: quantity === null ? null : plain(quantity), unit }))),
    today(inputs((line) => certifiedOf(line) ?? { quantity: null, unit: null })),
  ])
  return weighed.flatMap((line, index) => {
    const goods = lineName(masters, line, certified[index]?.preparation, culture)
    const gramsOf = (of: readonly ComputedLine[], place: number) =>
      of[index]?.computed?.components[place]?.baseGrams ?? null
    return drugsInGoods({ masters, culture }, goods, componentsOf(line)).map((drug, place) => {
      const [whole, part] = [gramsOf(asked, place), gramsOf(certified, place)]
      const hasShare = whole !== null && part !== null && compare(whole, '0') > 0
      return {
        ...drug,
        position: line.position,
        certifiedGrams: hasShare ? share(drug.baseGrams, part, whole) : part,
      }
    })
  })
}

/** The import certificate of the other country, as the checks must know it. */
export const certificateFacts = async (
  context: CheckContext,
  record: AuthorizationRecord,
): Promise<Omit<CertificateFacts, 'today' | 'plannedDate'>> => {
  const { settings, db } = context
  const { case: row, header } = record
  const { certificateNumber: number } = header
  const [certified, takenFromCertificate] = await Promise.all([
    certifiedLines(context, record),
    number === null || row.partnerCountry === null
      ? new Map()
      : listTakenFromCertificate(db, { number, country: row.partnerCountry, exceptCaseId: row.id }),
  ])
  return {
    certificateRule: certificateRule(context, record),
    certificateFollowDays: settings['import_export.humanitarianFollowUpDays'],
    certificate:
      number === null
        ? null
        : {
            number,
            issuedOn: header.certificateIssuedOn,
            authority: header.certificateAuthority,
            validUntil: header.certificateValidUntil,
            importer: header.certificateImporter,
            exporter: header.certificateExporter,
          },
    ...(record.kind.direction === 'transit'
      ? { importerName: header.importerAbroad ?? '', exporterName: row.partnerName ?? '' }
      : { importerName: row.partnerName ?? '', exporterName: row.applicantName }),
    certified,
    takenFromCertificate,
  }
}
