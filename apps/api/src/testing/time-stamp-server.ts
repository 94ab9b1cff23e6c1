import { createHash, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BaseBlock, Integer, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TSTInfo,
} from 'pkijs'
import { certificatePem } from '../platform/documents/keys.ts'
import { algorithmOf, type Holder, newCertificate, view } from './certificates.ts'

/** A time-stamp service that tests play (RFC 3161), good and bad. */

export const stampPurpose = '1.3.6.1.5.5.7.3.8'
export const stampPolicy = '1.3.6.1.4.1.55555.1.1'

/** What is wrong with an answer; `silent` never comes, `huge` never ends, `status` is one of HTTP. */
export type StampFault =
  | 'nonce'
  | 'imprint'
  | 'policy'
  | 'time'
  | 'signature'
  | 'purpose'
  | 'stranger'
  | 'garbage'
  | 'refused'
  | 'status'
  | 'silent'
  | 'huge'

const name = {
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  digest: '1.2.840.113549.1.9.4',
  certificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
}
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: view(bytes) })
const within = (block: BaseBlock) => new Sequence({ value: [block as never] })
const encoded = (block: BaseBlock) => Buffer.from(block.toBER())
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const stampOf = (question: TimeStampReq, now: Date, fault: StampFault | undefined): Buffer => {
  const { messageImprint, nonce } = question
  const policy = question.reqPolicy ?? stampPolicy
  const imprint = fault === 'imprint' ? octets(Buffer.alloc(32, 7)) : messageImprint.hashedMessage
  const info = new TSTInfo({
    version: 1,
    policy: fault === 'policy' ? '1.3.6.1.4.1.55555.9' : policy,
    messageImprint: new MessageImprint({
      hashAlgorithm: messageImprint.hashAlgorithm,
      hashedMessage: imprint,
    }),
    serialNumber: new Integer({ value: 4711 }),
    genTime: fault === 'time' ? new Date(now.getTime() + 3_600_000) : now,
    ...(nonce === undefined ? {} : { nonce: fault === 'nonce' ? new Integer({ value: 1 }) : nonce }),
  })
  return encoded(info.toSchema())
}

const tokenOf = (
  content: Buffer,
  { certificate, privateKey }: Holder,
  above: readonly Holder[],
  isBroken: boolean,
) => {
  const own = Certificate.fromBER(view(certificate.raw))
  const attributes = [
    new Attribute({ type: name.contentType, values: [new ObjectIdentifier({ value: name.tstInfo })] }),
    new Attribute({ type: name.digest, values: [octets(sha256(content))] }),
    new Attribute({
      type: name.certificate,
      values: [within(within(within(octets(sha256(certificate.raw)))))],
    }),
  ].toSorted((one, other) => Buffer.compare(encoded(one.toSchema()), encoded(other.toSchema())))
  const signedOctets = encoded(new SetOf({ value: attributes.map((each) => each.toSchema()) }))
  const signature = sign('sha256', isBroken ? Buffer.from('something else') : signedOctets, privateKey)
  const digestAlgorithm = new AlgorithmIdentifier({ algorithmId: name.sha256 })
  const signed = new SignedData({
    version: 3,
    digestAlgorithms: [digestAlgorithm],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: name.tstInfo, eContent: octets(content) }),
    certificates: [own, ...above.map((each) => Certificate.fromBER(view(each.certificate.raw)))],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm,
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        signatureAlgorithm: algorithmOf(privateKey),
        signature: octets(signature),
      }),
    ],
  })
  return new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) }).toSchema()
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export interface StampServer {
  readonly address: string
  /** What is to be trusted, in PEM. */
  readonly root: string
  /** What it does wrong from now on. */
  fault: StampFault | undefined
  /** The headers of the last question. */
  asked: IncomingMessage['headers'] | undefined
  /** Answers so far. */
  count: number
  stop(): Promise<void>
}

export const stampBody = (): { root: Holder; stamper: Holder; other: Holder; stranger: Holder } => {
  const root = newCertificate({ subject: 'Valdoria Time Root', isIssuer: true })
  const wish = { subject: 'Valdoria Time Stamps', issuer: root, usage: 0x80 }
  return {
    root,
    stamper: newCertificate({ ...wish, purposes: [stampPurpose] }),
    other: newCertificate({ ...wish, purposes: ['1.3.6.1.5.5.7.3.4'] }),
    stranger: newCertificate({ subject: 'Stranger', usage: 0x80, purposes: [stampPurpose] }),
  }
}

const refusal = () => new Sequence({ value: [within(new Integer({ value: 2 }))] })

/** `now`: the clock of the service. */
export const startStampServer = async (now: () => Date, certificates = stampBody()): Promise<StampServer> => {
  const { root, stamper, other, stranger } = certificates
  const answer = (bytes: Buffer): Buffer => {
    const { fault } = state
    if (fault === 'garbage') return Buffer.from('<html>Welcome</html>')
    if (fault === 'refused') return encoded(refusal())
    const content = stampOf(TimeStampReq.fromBER(view(bytes)), now(), fault)
    const holder = fault === 'purpose' ? other : fault === 'stranger' ? stranger : stamper
    const token = tokenOf(content, holder, [root], fault === 'signature')
    return encoded(new Sequence({ value: [within(new Integer({ value: 0 })), token] }))
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await bodyOf(request)
    state.asked = request.headers
    state.count += 1
    if (state.fault === 'silent') return
    if (state.fault === 'status') response.writeHead(503).end()
    else if (state.fault === 'huge') response.writeHead(200).end(Buffer.alloc(300_000))
    else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer(bytes))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const state: StampServer = {
    address: `http://127.0.0.1:${port}/stamps`,
    root: certificatePem(root.certificate.raw),
    fault: undefined,
    asked: undefined,
    count: 0,
    stop,
  }
  return state
}
