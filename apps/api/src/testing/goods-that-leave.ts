import { type DraftParts, importDraft } from './drafts.ts'

let certificates = 0

/** A re-export of morphine that came in by these import permits, with an import certificate of its own. */
export const leavingDraft = (
  parts: DraftParts,
  parties: { readonly importer: string; readonly exporter: string },
  { quantity, goodsPermits }: { readonly quantity: string; readonly goodsPermits: readonly string[] },
) => {
  certificates += 1
  return {
    ...importDraft(parts),
    kind: 'REX',
    purpose: 'REEXPORT',
    goodsPermits,
    foreignCertificate: {
      number: `FR-IMP-${certificates}`,
      issuedOn: '2026-06-01',
      authority: 'ANSM',
      validUntil: '2026-12-31',
      ...parties,
    },
    lines: [{ ...parts.morphine, quantity, unit: 'kg', certified: { quantity, unit: 'kg' } }],
  }
}
