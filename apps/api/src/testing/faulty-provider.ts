import { createSign, KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
export type Claims = Record<string, unknown>

/** A provider that says what it is told to, made for being wrong. */
export interface FaultyProvider {
  readonly issuer: string
  /** Requests by path since the last `mend`; for requests as a proxy gets them the whole address. */
  readonly asked: string[]
  /** What it answers at a path in place of the right document. */
  fault(path: string, answer: Answer): void
  /** The right documents again. */
  mend(): void
  /** Signs with its own key; headers are added to the right ones. */
  sign(claims: Claims, headers?: Partial<JWTHeaderParameters>, key?: CryptoKey): Promise<string>
  /** The same with a header and a signature of anybody's choice. */
  forge(header: object, claims: unknown, sign: (input: string) => Buffer): string
  /** The right signature (RS256) of anything. */
  signRaw(input: string): Buffer
  readonly keys: { publicJwk: JWK; publicPem: string; other: CryptoKey; kid: string }
  stop(): Promise<void>
}

export const discoveryPath = '/.well-known/openid-configuration'
export const keysPath = '/keys'

export const json =
  (value: unknown): Answer =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  }

const encode = (value: unknown): string => base64url.encode(JSON.stringify(value))

export const startFaultyProvider = async (): Promise<FaultyProvider> => {
  const kid = 'right'
  const pair = await generateKeyPair('RS256', { extractable: true })
  const { privateKey: other } = await generateKeyPair('RS256')
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, use: 'sig' }
  const faults = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    // A proxy is asked for whole addresses: it answers for whatever host is meant.
    const { pathname, origin } = new URL(url, issuer)
    const right: Record<string, unknown> = {
      [discoveryPath]: { issuer: origin, jwks_uri: `${origin}${keysPath}` },
      [keysPath]: { keys: [publicJwk] },
    }
    const answer = faults.get(pathname) ?? (right[pathname] ? json(right[pathname]) : undefined)
    if (answer) return answer(request, response)
    response.statusCode = 404
    return response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    asked,
    fault: (path, answer) => void faults.set(path, answer),
    mend: () => {
      faults.clear()
      asked.length = 0
    },
    sign: (claims, headers = {}, key = pair.privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...headers }).sign(key),
    forge: (header, claims, sign) => {
      const input = `${encode(header)}.${encode(claims)}`
      return `${input}.${base64url.encode(sign(input))}`
    },
    signRaw: (input) => createSign('sha256').update(input).sign(KeyObject.from(pair.privateKey)),
    keys: { publicJwk, publicPem: await exportSPKI(pair.publicKey), other, kid },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
