import { draftParts, importDraft } from './drafts.ts'
import { approvedPartner, partnerDraft } from './partners.ts'
import type { TestApp } from './start-test-app.ts'

/** Customs points of a permit for transit, and one that has nothing to do with it. */
export interface TransitPoints {
  readonly entry: number
  readonly exit: number
  readonly other: number
}

const importerAbroad = 'Pharmacie Centrale, 3 rue du Port, Le Havre'

/** A complete request of the importer: 4 kg of morphine sulfate from a German exporter through the country to France. */
export const transitDraft = async (
  app: TestApp,
): Promise<{ readonly draft: Record<string, unknown>; readonly points: TransitPoints }> => {
  const importer = await app.as('importer')
  const parts = await draftParts(importer)
  const known = (await importer.call('masters.customsPoints')).body as { id: number }[]
  const [exit, other] = known.filter(({ id }) => id !== parts.customsPointId)
  const exporter = await approvedPartner(app, partnerDraft({ name: 'Nordlicht Pharma GmbH' }))
  const lines = (importDraft(parts, { morphine: '4' }).lines as object[]).map((line) => ({
    ...line,
    certified: { quantity: '4', unit: 'kg' },
  }))
  const draft = {
    ...importDraft(parts),
    kind: 'TRA',
    foreignEstablishmentId: exporter.id,
    exitPointId: exit?.id,
    destinationCountry: 'FR',
    importerAbroad,
    plannedDate: '2026-06-18',
    foreignCertificate: {
      number: 'DE-A-77',
      issuedOn: '2026-06-01',
      authority: 'Bundesopiumstelle',
      importer: importerAbroad,
      exporter: 'Nordlicht Pharma GmbH',
      validUntil: '2026-12-31',
    },
    lines,
  }
  return { draft, points: { entry: parts.customsPointId, exit: exit?.id ?? 0, other: other?.id ?? 0 } }
}
