import {
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import {
  type BaseBlock,
  BitString,
  Constructed,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  Set as SetOf,
  Utf8String,
} from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs'
import { derive12, parsedBlock } from '../platform/certificates/password-encryption.ts'

/** Bodies of trust that tests play: they issue certificates, and files with keys. */

export interface Holder {
  readonly certificate: X509Certificate
  readonly privateKey: KeyObject
}

interface Wanted {
  /** Its common name. */
  readonly subject: string
  readonly keys?: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  /** Without one it signs itself. */
  readonly issuer?: Holder
  readonly isIssuer?: boolean
  readonly from?: Date
  readonly until?: Date
  /** The bits of its key usage, from the highest: 0x80 digitalSignature, 0x40 nonRepudiation, 0x20 keyEncipherment. */
  readonly usage?: number
  /** Extended purposes. */
  readonly purposes?: readonly string[]
  /** Whatever else it says. */
  readonly extensions?: readonly Extension[]
}

export const issuedBy = (holder: Holder): Holder => holder

const encoded = (block: BaseBlock): Buffer => Buffer.from(block.toBER())
export const view = (octets: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(octets)

const nameOf = (commonName: string): RelativeDistinguishedNames => {
  const part = (type: string, value: PrintableString | Utf8String) =>
    new SetOf({ value: [new AttributeTypeAndValue({ type, value }).toSchema()] })
  const name = new Sequence({
    value: [
      part('2.5.4.6', new PrintableString({ value: 'XV' })),
      part('2.5.4.3', new Utf8String({ value: commonName })),
    ],
  })
  return RelativeDistinguishedNames.fromBER(name.toBER())
}

export const extension = (extnID: string, critical: boolean, value: BaseBlock): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER() })

const extensionsOf = ({ isIssuer = false, usage, purposes, extensions = [] }: Wanted): Extension[] => [
  extension('2.5.29.19', true, new BasicConstraints({ cA: isIssuer }).toSchema()),
  extension(
    '2.5.29.15',
    true,
    new BitString({ valueHex: Uint8Array.of(usage ?? (isIssuer ? 0x06 : 0xc0)), unusedBits: 0 }),
  ),
  ...(purposes === undefined
    ? []
    : [
        extension(
          '2.5.29.37',
          true,
          new Sequence({ value: purposes.map((value) => new ObjectIdentifier({ value })) }),
        ),
      ]),
  ...extensions,
]

/** How a key of a test signs: SHA-256. */
export const algorithmOf = ({ asymmetricKeyType }: KeyObject): AlgorithmIdentifier =>
  asymmetricKeyType === 'rsa'
    ? new AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11', algorithmParams: new Null() })
    : new AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' })

/** A certificate and its key; of the days in which tests live unless others are named. */
export const newCertificate = (wanted: Wanted): Holder => {
  const pair = wanted.keys ?? generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const from = wanted.from ?? new Date('2026-01-01T00:00:00Z')
  const until = wanted.until ?? new Date('2028-01-01T00:00:00Z')
  const above = wanted.issuer && Certificate.fromBER(view(wanted.issuer.certificate.raw))
  const signer = wanted.issuer?.privateKey ?? pair.privateKey
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: view(Buffer.concat([Buffer.of(0x40), randomBytes(9)])) }),
    signature: algorithmOf(signer),
    issuer: above?.subject ?? nameOf(wanted.subject),
    notBefore: new Time({ type: 0, value: from }),
    notAfter: new Time({ type: 0, value: until }),
    subject: nameOf(wanted.subject),
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(
      view(pair.publicKey.export({ type: 'spki', format: 'der' }) as Buffer),
    ),
    extensions: extensionsOf(wanted),
    signatureAlgorithm: algorithmOf(signer),
  })
  const signature = sign('sha256', encoded(certificate.encodeTBS()), signer)
  certificate.signatureValue = new BitString({ valueHex: view(signature) })
  return {
    certificate: new X509Certificate(encoded(certificate.toSchema(true))),
    privateKey: pair.privateKey,
  }
}

const bagOids = { key: '1.2.840.113549.1.12.10.1.1', certificate: '1.2.840.113549.1.12.10.1.3' }
const x509 = '1.2.840.113549.1.9.22.1'
const dataOid = '1.2.840.113549.1.7.1'

const oid = (value: string) => new ObjectIdentifier({ value })
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: view(bytes) })
const tagged = (...value: BaseBlock[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: value as never })
const sequence = (...value: BaseBlock[]) => new Sequence({ value: value as never })
const asData = (bytes: Uint8Array) => sequence(oid(dataOid), tagged(octets(bytes)))

interface KeyFileInput extends Holder {
  readonly password: string
  readonly others?: readonly X509Certificate[]
  readonly rounds?: number
}

/** A PKCS #12 file whose content is protected by its MAC alone. */
export const makeKeyFile = (input: KeyFileInput): Buffer => {
  const { privateKey, certificate, password, others = [], rounds = 10 } = input
  const der = privateKey.export({ type: 'pkcs8', format: 'der' }) as Buffer
  const bags = [
    sequence(oid(bagOids.key), tagged(parsedBlock(der))),
    ...[certificate, ...others].map(({ raw }) =>
      sequence(oid(bagOids.certificate), tagged(sequence(oid(x509), tagged(octets(raw))))),
    ),
  ]
  const content = encoded(sequence(asData(encoded(sequence(...bags)))))
  const salt = randomBytes(8)
  const counted = Math.min(rounds, 10)
  const key = derive12('sha256', password, { salt, rounds: counted, purpose: 3, length: 32 })
  const mac = createHmac('sha256', key).update(content).digest()
  const algorithm = sequence(oid('2.16.840.1.101.3.4.2.1'), new Null())
  const protection = sequence(sequence(algorithm, octets(mac)), octets(salt), new Integer({ value: rounds }))
  return encoded(sequence(new Integer({ value: 3 }), asData(content), protection))
}
