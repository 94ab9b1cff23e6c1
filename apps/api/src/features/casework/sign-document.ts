import { X509Certificate } from 'node:crypto'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { nameWithin } from '../../platform/certificates/names.ts'
import { NoStamp } from '../../platform/certificates/stamp-question.ts'
import type { Deps } from '../../platform/deps.ts'
import { type HeldKeys, heldKeys, type SigningKeys } from '../../platform/documents/keys.ts'
import { NoRoomForStamp, signatureToStamp, stampDocument } from '../../platform/documents/stamp-document.ts'
import { withValidationData } from '../../platform/documents/validation-data.ts'
import { OutgoingFailed } from '../../platform/outside/json.ts'
import { refuse } from '../../platform/refusal.ts'
import type { CaseContext } from './context.ts'
import { readSigningKeys } from './signing-keys.ts'
import { askForStamp, stampServiceOf } from './stamp-service.ts'
import { CertificateRevoked, collectValidation } from './validation-service.ts'

/** What is known of how a document was signed. */
export interface DocumentSignature {
  readonly keyId: string
  /** Whom the certificate names, and which body has issued it; null for the portal's own. */
  readonly signedBy: string
  readonly issuedBy: string | null
  /** By the word of the time-stamp service; null where there is no stamp. */
  readonly stampedAt: Date | null
  readonly stampedBy: string | null
  /** A stamp was wanted, and the service gave none. */
  readonly isStampMissing: boolean
  /** What it takes to judge it later lies in the document, whole or in part; null where that is not wanted. */
  readonly validation: 'whole' | 'partial' | null
}

interface Made {
  readonly pdf: Uint8Array
}

/** Octets that the stamps of the last service took, and some to spare: most stamps of one service are of one length. */
let usualRoom = 8192
const spare = 64

interface Context {
  readonly deps: Deps
  readonly settings: Settings
  readonly keys: SigningKeys
}
type Make<Result extends Made> = (keys: HeldKeys) => Promise<Result>

const signerOf = ({ keyId, certificatePem, chainPem }: SigningKeys) => {
  const { subject, issuer } = new X509Certificate(certificatePem)
  return {
    keyId,
    signedBy: nameWithin(subject),
    issuedBy: chainPem === undefined ? null : nameWithin(issuer),
  }
}

/**
 * The document with what it takes to judge its chains later, where the authority wants that. What some issuer does not say is left
 * out, and noted; a certificate that is revoked signs nothing.
 */
const withValidation = async <Result extends Made>(
  { deps, settings, keys }: Context,
  made: Result,
  signature: Omit<DocumentSignature, 'validation'>,
  others: readonly (readonly X509Certificate[])[] = [],
): Promise<Result & { readonly signature: DocumentSignature }> => {
  if (!settings['signatures.longTerm']) return { ...made, signature: { ...signature, validation: null } }
  const own = [keys.certificatePem, ...(keys.chainPem ?? [])].map((pem) => new X509Certificate(pem))
  const { data, isWhole } = await collectValidation(deps, settings, [own, ...others])
  const validation = isWhole ? 'whole' : 'partial'
  return { ...made, pdf: withValidationData(made.pdf, data), signature: { ...signature, validation } }
}

const stamped = async <Result extends Made>(
  context: Context,
  make: Make<Result>,
): Promise<Result & { readonly signature: DocumentSignature }> => {
  const { deps, settings, keys } = context
  const made = await make(heldKeys({ ...keys, stampRoom: usualRoom }))
  const { token, stamp, name } = await askForStamp(deps, settings, signatureToStamp(made.pdf))
  const signature = { ...signerOf(keys), stampedAt: stamp.at, stampedBy: name, isStampMissing: false }
  return withValidation(context, { ...made, pdf: stampDocument(made.pdf, token) }, signature, [stamp.chain])
}

/** Another service may take more room; what it has just taken is known then. */
const stampedWithRoom = async <Result extends Made>(context: Context, make: Make<Result>) => {
  try {
    return await stamped(context, make)
  } catch (error) {
    if (!(error instanceof NoRoomForStamp)) throw error
    usualRoom = error.wanted + spare
    return stamped(context, make)
  }
}

const isNoStamp = (error: unknown): boolean => error instanceof OutgoingFailed || error instanceof NoStamp

const stampedWhereWanted = async <Result extends Made>(
  context: Context,
  make: Make<Result>,
): Promise<Result & { readonly signature: DocumentSignature }> => {
  const { deps, settings, keys } = context
  const bare = { ...signerOf(keys), stampedAt: null, stampedBy: null }
  if (stampServiceOf(settings) === undefined)
    return withValidation(context, await make(heldKeys(keys)), { ...bare, isStampMissing: false })
  try {
    return await stampedWithRoom(context, make)
  } catch (error) {
    if (!isNoStamp(error)) throw error
    deps.log.warn({ err: error }, 'no time stamp')
    if (settings['signatures.stampRequired']) return refuse(caseworkRefusals.caseworkStampFailed)
    return withValidation(context, await make(heldKeys(keys)), { ...bare, isStampMissing: true })
  }
}

/**
 * A document that is made and signed, and stamped where the authority has named a service. Called where nothing is held (between
 * two tries of a transaction). Without the service nothing is issued, unless the authority wants it so. Store it; it is never made
 * again.
 */
export const signedDocument = async <Result extends Made>(
  { deps, context }: { readonly deps: Deps; readonly context: Pick<CaseContext, 'settings' | 'now'> },
  make: Make<Result>,
  own?: SigningKeys,
): Promise<Result & { readonly signature: DocumentSignature }> => {
  const { settings, now } = context
  const keys = own ?? (await readSigningKeys(deps.db, settings, now))
  try {
    return await stampedWhereWanted({ deps, settings, keys }, make)
  } catch (error) {
    if (error instanceof CertificateRevoked) return refuse(caseworkRefusals.caseworkCertificateRevoked)
    throw error
  }
}
