import { createTransport } from 'nodemailer'
import { connectTo } from './connect.ts'
import type { Reach } from './reach.ts'

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly security: 'starttls' | 'tls' | 'none'
  readonly user: string
  readonly secret: string
}

/** A mail server by its address, or by its settings; and what may be reached for it. */
export type SmtpRoute = ({ readonly url: string } | { readonly server: MailServer }) & {
  readonly reach: Reach
}

/** Milliseconds to connect, to be greeted, and of silence. */
export interface SmtpPatience {
  readonly connectionTimeout: number
  readonly greetingTimeout: number
  readonly socketTimeout: number
}

/** Mails are text that we hold: a transport that reads files or addresses named in one would be a hole. */
const careful = { disableFileAccess: true, disableUrlAccess: true, logger: false } as const

const optionsOf = (route: SmtpRoute) => {
  if ('url' in route) return { url: route.url }
  const { host, port, security, user, secret } = route.server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: secret } }),
  }
}

interface Wanted {
  readonly host?: string
  readonly port?: number | string
  readonly secure?: boolean
}
type Connected = (error: Error | null, socketOptions?: { connection: import('node:net').Socket }) => void

/** The library speaks over connections that are made here; it looks no name up and connects to nothing itself. */
const makingConnections =
  (reach: Reach, milliseconds: number) =>
  ({ host = 'localhost', port, secure }: Wanted, done: Connected): void => {
    // Its own defaults, where an address names no port.
    const target = { host, port: Number(port) || (secure ? 465 : 587) }
    connectTo(target, reach, milliseconds).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error),
    )
  }

const connecting = (route: SmtpRoute, patience: SmtpPatience) => ({
  ...optionsOf(route),
  ...patience,
  ...careful,
  getSocket: makingConnections(route.reach, patience.connectionTimeout),
})

/** One connection for the mails of one run; a lost one is told to us, who alone decide on another try. */
export const openSmtp = (route: SmtpRoute, patience: SmtpPatience) =>
  createTransport({ ...connecting(route, patience), pool: true, maxConnections: 1, maxRequeues: 0 })

/** A connection for one look. */
export const openSmtpOnce = (route: SmtpRoute, patience: SmtpPatience) =>
  createTransport(connecting(route, patience))

/** Only writes a mail as a mail server would get it. */
export const openWriter = () => createTransport({ ...careful, streamTransport: true, buffer: true })
