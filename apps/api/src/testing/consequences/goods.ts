import type { Abroad } from '../abroad.ts'
import { draftParts, importDraft } from '../drafts.ts'
import { leavingDraft } from '../goods-that-leave.ts'
import { listEditor } from '../list-editor.ts'
import type { Answer } from './requests.ts'

/** The permit of France on which exports rest; and one that a request names, and that comes later. */
export const foreignNumber = 'FR/NP/2026/1'
export const awaitedNumber = 'FR/NP/2026/2'
/** Their permit for an export to here that rests on an import permit of ours. */
export const announcedNumber = 'FR/E/2026/1'
/** Longer than anything that a test looks at. */
export const foreignEnd = '2028-12-31'
const plannedDate = '2026-09-01'

/** What requests are about: goods, partners, and the lists that they rest on. */
export const goodsOf = async ({ importer, officer, draftOf }: Abroad) => {
  const parts = await draftParts(importer)
  const named = (rows: Answer[], name: string): Answer => rows.find((row) => row.name === name)
  const preparation = (await importer.call('masters.preparations')).body.find(
    ({ components }: Answer) =>
      components.length === 1 && components[0].substanceId === parts.morphine.substanceId,
  )
  const substances = (await officer.call('masters.substances')).body
  const [ephedrine, buprenorphine] = [named(substances, 'Ephedrine'), named(substances, 'Buprenorphine')]
  const partners = (await importer.call('masters.establishments')).body
  const indian = named(partners, 'Udaharan Pharmachem Pvt Ltd').id
  const swiss = named(partners, 'Muster Feinchemie AG').id
  // It wants to be notified of precursors.
  const { rowOf, save } = listEditor(() => officer)
  const india = await rowOf('countries', 'IN')
  await save('countries', india, { values: { ...india.values, wantsPreExport: true } })

  const base = { ...importDraft(parts), plannedDate }
  const precursors = (quantity: string) => ({
    group: 'PREC',
    lines: [{ substanceId: ephedrine.id, formId: ephedrine.forms[0]?.id, quantity, unit: 'kg' }],
  })
  /** On a permit of theirs for 40 kg. */
  const exported = (number: string) => {
    const draft = draftOf(number, '40', '1')
    return {
      ...draft,
      plannedDate,
      foreignCertificate: { ...draft.foreignCertificate, validUntil: foreignEnd },
    }
  }
  const parties = { importer: 'Grossiste Imaginaire SARL', exporter: 'Osmund Life Sciences Ltd' }
  return {
    parts,
    preparationId: preparation.id as string,
    partnerIds: [parts.partnerId, indian, swiss] as string[],
    /** An import that is used up but for a little. */
    source: { ...base, lines: [{ ...parts.morphine, quantity: '10', unit: 'kg' }] },
    general: { ...base, kind: 'IMG', foreignEstablishmentId: swiss, ...precursors('60') },
    exported,
    /** Of Schedule III of 1971: another document goes with what is in a schedule above it. */
    declared: {
      ...leavingDraft(parts, parties, { quantity: '0.5', goodsPermits: [] }),
      ...{ kind: 'DEC', purpose: 'MEDICAL', foreignCertificate: null, plannedDate },
      lines: [
        { substanceId: buprenorphine.id, formId: buprenorphine.forms[0]?.id, quantity: '0.5', unit: 'kg' },
      ],
    },
    ephedrineId: ephedrine.id as number,
    buprenorphineId: buprenorphine.id as number,
    /** One of each sort; `goodsPermit` is the number of the import by which what leaves again came in. */
    sorts: (goodsPermit: string) => ({
      import: {
        ...base,
        lines: [
          { ...parts.morphine, quantity: '0.5', unit: 'kg' },
          { preparationId: preparation.id, quantity: '10', unit: 'pack' },
        ],
      },
      export: exported(foreignNumber),
      again: leavingAgain(parts, parties, goodsPermit),
      precursor: {
        ...base,
        kind: 'EXA',
        foreignEstablishmentId: indian,
        foreignPoint: 'Nhava Sheva',
        ...precursors('25'),
      },
    }),
  }
}

const leavingAgain = (
  parts: Parameters<typeof leavingDraft>[0],
  parties: Parameters<typeof leavingDraft>[1],
  goodsPermit: string,
) => {
  const draft = leavingDraft(parts, parties, { quantity: '0.5', goodsPermits: [goodsPermit] })
  const foreignCertificate = { ...draft.foreignCertificate, validUntil: foreignEnd }
  return { ...draft, plannedDate, foreignCertificate }
}
