import { sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Certificate, Extension } from 'pkijs'
import { element, firstElement, nameElement } from '../platform/certificates/der.ts'
import { type Holder, newCertificate, view } from './certificates.ts'

/** A body of trust that tests play: it issues certificates and says by OCSP and CRL what has become of them. */

export type IssuerFault = 'revoked' | 'garbage' | 'old' | 'forged' | 'silent'

const sequence = (...contents: readonly Uint8Array[]) => element(0x30, ...contents)
const moment = (at: Date) =>
  element(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const day = 86_400_000
const ecdsaWithSha256 = sequence(nameElement('1.2.840.10045.4.3.2'))
const bits = (octets: Uint8Array) => element(0x03, Buffer.of(0), octets)
const signed = (content: Buffer, { privateKey }: Holder) =>
  sequence(content, ecdsaWithSha256, bits(sign('sha256', content, privateKey)))

const address = (url: string) => element(0x86, Buffer.from(url))
const extension = (extnID: string, value: Buffer) =>
  new Extension({ extnID, critical: false, extnValue: view(value).buffer })
/** Says in a certificate where its issuer answers. */
const ocspAt = (url: string) =>
  extension('1.3.6.1.5.5.7.1.1', sequence(sequence(nameElement('1.3.6.1.5.5.7.48.1'), address(url))))
const crlAt = (url: string) =>
  extension('2.5.29.31', sequence(sequence(element(0xa0, element(0xa0, address(url))))))

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export interface IssuerServer {
  readonly root: Holder
  /** A certificate that is asked after by OCSP or CRL, or names neither. */
  issue(subject: string, by: 'ocsp' | 'crl' | 'none', purposes?: readonly string[]): Holder
  fault: IssuerFault | undefined
  /** What was asked for so far: `ocsp`, `crl`. */
  readonly asked: string[]
  stop(): Promise<void>
}

export const startIssuerServer = async (now: () => Date): Promise<IssuerServer> => {
  const root = newCertificate({ subject: 'Valdoria Issuer', isIssuer: true })
  const forger = newCertificate({ subject: 'Valdoria Issuer', isIssuer: true })
  const signer = () => (state.fault === 'forged' ? forger : root)
  const times = () => {
    const from = new Date(now().getTime() - (state.fault === 'old' ? 10 * day : day))
    return { from, until: new Date(from.getTime() + 3 * day) }
  }
  const ocspAnswer = (question: Buffer): Buffer => {
    const inner = (octets: Buffer) => firstElement(octets).content
    const id = firstElement(inner(inner(inner(inner(question))))).whole
    const { from, until } = times()
    const status = state.fault === 'revoked' ? element(0xa1, moment(from)) : element(0x80)
    const single = sequence(id, status, moment(from), element(0xa0, moment(until)))
    const responder = element(0xa2, element(0x04, Buffer.alloc(20, 1)))
    const basic = signed(sequence(responder, moment(from), sequence(single)), signer())
    const bytes = sequence(nameElement('1.3.6.1.5.5.7.48.1.1'), element(0x04, basic))
    return sequence(element(0x0a, Buffer.of(0)), element(0xa0, bytes))
  }
  const crlAnswer = (): Buffer => {
    const { from, until } = times()
    const { subject } = Certificate.fromBER(view(root.certificate.raw))
    const revoked = issued.map(({ certificate }) => {
      const number = Buffer.from(Certificate.fromBER(view(certificate.raw)).serialNumber.toBER())
      return sequence(number, moment(from))
    })
    const list = sequence(
      element(0x02, Buffer.of(1)),
      ecdsaWithSha256,
      Buffer.from(subject.toSchema().toBER()),
      moment(from),
      moment(until),
      ...(state.fault === 'revoked' ? [sequence(...revoked)] : []),
    )
    return signed(list, signer())
  }
  const issued: Holder[] = []
  const server = createServer(async (request, response) => {
    const question = await bodyOf(request)
    const kind = request.url === '/ocsp' ? 'ocsp' : 'crl'
    state.asked.push(kind)
    if (state.fault === 'silent') return
    if (state.fault === 'garbage') response.end('<html>')
    else response.end(kind === 'ocsp' ? ocspAnswer(question) : crlAnswer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const places = { ocsp: [ocspAt(`${url}/ocsp`)], crl: [crlAt(`${url}/crl`)], none: [] }
  const state: IssuerServer = {
    root,
    fault: undefined,
    asked: [],
    issue: (subject, by, purposes) => {
      const more = purposes === undefined ? {} : { purposes }
      const holder = newCertificate({ subject, issuer: root, extensions: places[by], ...more })
      issued.push(holder)
      return holder
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return state
}
