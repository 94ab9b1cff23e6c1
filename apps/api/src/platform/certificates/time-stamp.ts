import { createHash, X509Certificate } from 'node:crypto'
import { type BaseBlock, ObjectIdentifier, OctetString } from 'asn1js'
import {
  Certificate,
  ContentInfo,
  type ExtKeyUsage,
  SignedData,
  type SignerInfo,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { elementsOf, firstElement } from './der.ts'
import { hashOids, signatureHolds } from './signature-kind.ts'
import { NoStamp, type StampHash, type StampWish } from './stamp-question.ts'
import { type Anchors, trustedChain } from './trusted-chain.ts'

/** Judges time stamps of RFC 3161 when they come and whenever a document is checked; in threads alone. */

export interface Stamp {
  readonly at: Date
  /** Who stamped, and what stands above it. */
  readonly chain: readonly X509Certificate[]
  readonly policy: string
  readonly nonce: Buffer | undefined
}

const read = <Value>(work: () => Value): Value => {
  try {
    return work()
  } catch (error) {
    throw error instanceof NoStamp ? error : new NoStamp('garbage')
  }
}

const tstInfo = '1.2.840.113549.1.9.16.1.4'
const attributeNames = {
  contentType: '1.2.840.113549.1.9.3',
  digest: '1.2.840.113549.1.9.4',
  certificate: '1.2.840.113549.1.9.16.2.12',
  certificateV2: '1.2.840.113549.1.9.16.2.47',
}
const hashNamed = (oid: string): StampHash => {
  const found = Object.entries(hashOids).find(([, each]) => each === oid)
  if (found === undefined) throw new NoStamp('garbage')
  return found[0] as StampHash
}

const attributeOf = (signer: SignerInfo, name: string): BaseBlock | undefined =>
  signer.signedAttrs?.attributes.find(({ type }) => type === name)?.values[0]

const certificatesOf = (signed: SignedData): X509Certificate[] =>
  (signed.certificates ?? []).flatMap((each) =>
    each instanceof Certificate ? [new X509Certificate(Buffer.from(each.toSchema().toBER()))] : [],
  )

/** The attribute that ties a signature to its certificate holds the digest of it, whatever else it says. */
const isTiedTo = (signer: SignerInfo, { raw }: X509Certificate): boolean => {
  const tie = (name: string, hash: string): boolean => {
    const value = attributeOf(signer, name)
    return value !== undefined && Buffer.from(value.toBER()).includes(createHash(hash).update(raw).digest())
  }
  const hashes = ['sha256', 'sha384', 'sha512']
  return (
    tie(attributeNames.certificate, 'sha1') || hashes.some((hash) => tie(attributeNames.certificateV2, hash))
  )
}

/** It is for time stamps and nothing else (RFC 3161, 2.3). */
const isForStamps = ({ raw }: X509Certificate): boolean => {
  const { extensions } = Certificate.fromBER(new Uint8Array(raw))
  const usage = extensions?.find(({ extnID }) => extnID === '2.5.29.37')
  const { keyPurposes = [] } = (usage?.parsedValue as ExtKeyUsage | undefined) ?? {}
  return usage?.critical === true && keyPurposes.join() === '1.3.6.1.5.5.7.3.8'
}

/** Who signed the token; throws where its signature does not hold. */
const signerOf = (signed: SignedData, content: Buffer): X509Certificate => {
  const [signer, ...others] = signed.signerInfos
  if (signer === undefined || others.length > 0) throw new NoStamp('garbage')
  const hash = hashNamed(signer.digestAlgorithm.algorithmId)
  const digest = attributeOf(signer, attributeNames.digest)
  const type = attributeOf(signer, attributeNames.contentType)
  const attributes = signer.signedAttrs?.encodedValue
  const isOfContent =
    digest instanceof OctetString &&
    Buffer.from(digest.getValue()).equals(createHash(hash).update(content).digest()) &&
    type instanceof ObjectIdentifier &&
    type.getValue() === tstInfo
  if (!isOfContent || attributes === undefined) throw new NoStamp('garbage')
  const found = certificatesOf(signed).find(
    (certificate) =>
      isTiedTo(signer, certificate) &&
      signatureHolds(signer.signatureAlgorithm.algorithmId, hash, {
        octets: new Uint8Array(attributes),
        publicKey: certificate.publicKey,
        signature: new Uint8Array(signer.signature.getValue()),
      }),
  )
  if (found === undefined) throw new NoStamp('garbage')
  return found
}

/**
 * Judges a token: is it a stamp of these octets, by one who is for stamping and whom an anchor stands for?
 * @throws NoStamp
 */
export const judgeStamp = (token: Uint8Array, stamped: Uint8Array, anchors: Anchors): Stamp => {
  const { contentType, content } = read(() => ContentInfo.fromBER(new Uint8Array(token)))
  if (contentType !== ContentInfo.SIGNED_DATA) throw new NoStamp('garbage')
  const signed = read(() => new SignedData({ schema: content }))
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== tstInfo || eContent === undefined) throw new NoStamp('garbage')
  const inside = Buffer.from(read(() => eContent.getValue()))
  const info = read(() => TSTInfo.fromBER(new Uint8Array(inside)))
  const signer = read(() => signerOf(signed, inside))
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const digest = createHash(hashNamed(hashAlgorithm.algorithmId)).update(stamped).digest()
  if (!Buffer.from(hashedMessage.getValue()).equals(digest)) throw new NoStamp('other')
  const chain = isForStamps(signer)
    ? trustedChain(signer, certificatesOf(signed), { anchors, at: info.genTime })
    : undefined
  if (chain === undefined) throw new NoStamp('untrusted')
  return {
    at: info.genTime,
    chain,
    policy: info.policy,
    nonce: info.nonce && Buffer.from(info.nonce.valueBlock.valueHexView),
  }
}

/** As a number: how many zeros stand before it is the writer's choice. */
const numberOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^0+/, '')

/**
 * The token of an answer, judged against what was asked.
 * @throws NoStamp
 */
export const stampIn = (
  answer: Buffer,
  stamped: Uint8Array,
  { wish, anchors, now, tolerance }: { wish: StampWish; anchors: Anchors; now: Date; tolerance: number },
): { token: Buffer; stamp: Stamp } => {
  const response = read(() => TimeStampResp.fromBER(new Uint8Array(answer)))
  // 0 granted, 1 granted with changes
  if (response.status.status > 1) throw new NoStamp('refused')
  // As it came: what was signed in it is not written anew.
  const token = read(() => elementsOf(firstElement(answer).content)[1]?.whole)
  if (token === undefined) throw new NoStamp('garbage')
  const stamp = judgeStamp(token, stamped, anchors)
  if (stamp.nonce === undefined || numberOf(stamp.nonce) !== numberOf(wish.nonce)) throw new NoStamp('other')
  if (wish.policy !== '' && stamp.policy !== wish.policy) throw new NoStamp('other')
  if (Math.abs(stamp.at.getTime() - now.getTime()) > tolerance) throw new NoStamp('time')
  return { token, stamp }
}
