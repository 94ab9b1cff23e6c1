import { X509Certificate } from 'node:crypto'
import { compare } from '@papaver/contract/quantities/base.ts'
import { formatCheckCode } from '@papaver/contract/verification/rules.ts'
import { z } from 'zod'
import { nameWithin } from '../../platform/certificates/names.ts'
import { type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import { type AuthorizationRecord, componentsOf, type LineRow } from '../authorizations/public.ts'
import type { PublicKey } from '../casework/public.ts'
import type { Masters } from '../masters/public.ts'
import type { DocumentStamp } from './stamp-proof.ts'

const party = z.object({ name: z.string(), countryCode: z.string() })
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/)
const signed = z.object({
  payload: z.object({
    kind: z.string(),
    group: z.string(),
    number: z.string(),
    checkCode: z.string(),
    issuedOn: z.string(),
    validUntil: z.string(),
    importer: party,
    exporter: party,
    lines: z.array(
      z.object({
        position: z.number(),
        quantity: decimal,
        unit: z.object({ en: z.string() }),
        baseGrams: decimal,
        components: z
          .array(z.object({ substance: z.string().optional(), baseGrams: decimal }))
          .min(2)
          .optional(),
      }),
    ),
  }),
  signature: z.object({ algorithm: z.literal('Ed25519'), keyId: z.string(), value: z.string() }),
})
type Said = z.infer<typeof signed>['payload']

const isSameFigure = (one: string | null | undefined, other: string): boolean =>
  one !== null && one !== undefined && compare(one, other) === 0

/** Units that the document prints as they are coded; others it names in words. */
const codedUnits = new Set(['kg', 'g', 'mg', 'ml', 'l', 't'])

/**
 * Each drug as it was signed. Of goods that hold several, documents once stated the first alone, and then its key was not
 * among what is signed: these say less, and what they say is compared.
 */
const areSameDrugs = (line: LineRow, said: Said['lines'][number], masters: Masters): boolean => {
  const drugs = componentsOf(line)
  if (!isSameFigure(drugs[0]?.baseGrams ?? '0', said.baseGrams)) return false
  if (said.components === undefined) return true
  const isSame = ({ substance, baseGrams }: (typeof said.components)[number], index: number): boolean => {
    const drug = drugs[index]
    const key = drug && masters.substance(drug.substanceId)?.slug
    return isSameFigure(drug?.baseGrams, baseGrams) && (substance === undefined || substance === key)
  }
  return drugs.length === said.components.length && said.components.every(isSame)
}

const isSameLine = (line: LineRow, said: Said['lines'][number] | undefined, masters: Masters): boolean => {
  if (said === undefined || line.position !== said.position || line.unit === null) return false
  const isCoded = codedUnits.has(line.unit) || codedUnits.has(said.unit.en)
  if (isCoded && line.unit !== said.unit.en) return false
  return isSameFigure(line.quantity, said.quantity) && areSameDrugs(line, said, masters)
}

export type SignatureState = 'genuine' | 'compromised' | 'broken'

interface Held {
  readonly record: AuthorizationRecord
  readonly ownCountry: string
  readonly masters: Masters
}

/** Who sends and who receives; of transit both are abroad. */
export const partiesOf = <Party>(
  { kind }: Pick<AuthorizationRecord, 'kind'>,
  own: Party,
  foreign: Party,
  abroad: Party,
): { importer: Party; exporter: Party } => {
  if (kind.direction === 'transit') return { importer: abroad, exporter: foreign }
  return kind.direction === 'import'
    ? { importer: own, exporter: foreign }
    : { importer: foreign, exporter: own }
}

/** Does the record still say what was signed? Number, code, days, parties and every drug of every line. */
const saysTheSame = ({ record, ownCountry, masters }: Held, said: Said): boolean => {
  const { case: row, header, lines } = record
  const own = { name: row.applicantName, countryCode: ownCountry }
  const foreign = { name: row.partnerName ?? '', countryCode: row.partnerCountry ?? '' }
  const abroad = { name: header.importerAbroad ?? '', countryCode: header.destinationCountry ?? '' }
  const { importer, exporter } = partiesOf(record, own, foreign, abroad)
  const pairs: readonly [unknown, unknown][] = [
    [row.kind, said.kind],
    [row.substanceGroup, said.group],
    [row.number, said.number],
    [header.checkCode && formatCheckCode(header.checkCode), said.checkCode],
    [header.issuedOn, said.issuedOn],
    [row.validUntil, said.validUntil],
    [importer.name, said.importer.name],
    [importer.countryCode, said.importer.countryCode],
    [exporter.name, said.exporter.name],
    [exporter.countryCode, said.exporter.countryCode],
    [lines.length, said.lines.length],
  ]
  return (
    pairs.every(([one, other]) => one === other) &&
    lines.every((line, index) => isSameLine(line, said.lines[index], masters))
  )
}

/**
 * Genuine: the stored data carries our signature, and the record says what was signed; where others may have had the key, by a
 * document whose time stamp is older than that. Compromised: the same without such a stamp. Broken: anything else, be it a changed row, a changed payload or a key that is not
 * ours.
 */
export const signatureOf = (
  held: Held,
  keys: readonly PublicKey[],
  stamp: DocumentStamp | null,
): SignatureState => {
  const { payload } = held.record.header
  const parsed = signed.safeParse(payload)
  const key = keys.find(({ keyId }) => parsed.data?.signature.keyId === keyId)
  if (!parsed.success || key === undefined) return 'broken'
  const isSigned = verifyPayload(payload as unknown as SignedPayload, key.payloadPublicKeyPem)
  if (!isSigned || !saysTheSame(held, parsed.data.payload)) return 'broken'
  return key.compromisedAt === null || stamp !== null ? 'genuine' : 'compromised'
}

/** Whom the certificate of a document names, and which body has issued it; null for the portal's own. */
export interface DocumentSigner {
  readonly owner: string
  readonly issuer: string | null
}

const named = z.object({ signature: z.object({ keyId: z.string() }) })

export const keyOf = (payload: unknown, keys: readonly PublicKey[]): PublicKey | undefined => {
  const keyId = named.safeParse(payload).data?.signature.keyId
  return keys.find((key) => key.keyId === keyId)
}

/** Since when others may have signed with the key that signed a document; null where nobody has said so. */
export const compromisedSince = (payload: unknown, keys: readonly PublicKey[]): string | null =>
  keyOf(payload, keys)?.compromisedAt ?? null

export const signerOf = (payload: unknown, keys: readonly PublicKey[]): DocumentSigner | null => {
  const key = keyOf(payload, keys)
  if (key === undefined) return null
  const { subject, issuer } = new X509Certificate(key.certificatePem)
  return { owner: nameWithin(subject), issuer: key.chainPem === undefined ? null : nameWithin(issuer) }
}
