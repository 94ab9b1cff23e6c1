import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSmtp, openSmtpOnce, openWriter, type SmtpRoute } from './outside/smtp.ts'
import { outsideTransaction } from './transaction.ts'

export interface Mail {
  /** The same mail has the same id however often it is tried, so that a mailbox can tell (RFC 5322 §3.6.4). */
  readonly id: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo?: string
  /** Where failures of delivery are told; without it, `from`. */
  readonly bounceTo?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for programs that show HTML: a whole page that needs nothing from elsewhere. */
  readonly html?: string
  readonly culture: string
  readonly date: Date
  readonly headers?: Readonly<Record<string, string>>
  readonly files?: readonly { readonly name: string; readonly mediaType: string; readonly bytes: Buffer }[]
}

/** Where mails go: to a server, as .eml files into a folder, or nowhere: they stay in the outbox, where they are read. */
export type MailRoute = SmtpRoute | { readonly folder: string } | { readonly isCaught: true }

/** A mail that could not be sent. The message holds no secret. */
export class MailError extends Error {
  override name = 'MailError'
  /**
   * `later`: this mail may be tried again. `never`: the server refused it for good. `server`: the server could not be
   * used at all, or refuses us; the next mail would fail as well now, and all of them may be tried again.
   */
  readonly until: 'later' | 'never' | 'server'

  constructor(message: string, until: MailError['until']) {
    super(message)
    this.until = until
  }
}

export interface Mailer {
  /** Resolves once the mail is accepted; throws a MailError. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Milliseconds in which a server must take a mail, whatever it does: others wait behind it. */
const longestSending = 30_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
const onlyMailFails = new Set(['EENVELOPE', 'EMESSAGE'])
/** Answers about how we signed in, whatever they are given to (RFC 4954, 6); another mail would get the same. */
const aboutSignIn = new Set([530, 534, 535, 538])
/** The size of a mail is said with its sender (RFC 1870, 6.1): then this answer is about the mail. */
const tooLarge = 552

interface SmtpFailure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly message?: string
}

/**
 * 5yz is final, 4yz is not (RFC 5321, 4.2.1), where it is about this mail: its recipient or its text. A refusal before
 * that, of the greeting, of our sign-in or of our address as sender, meets every mail, and a setting may end it.
 */
const untilOf = ({ code = '', command = '', responseCode = 0 }: SmtpFailure): MailError['until'] => {
  if (!onlyMailFails.has(code) || aboutSignIn.has(responseCode)) return 'server'
  const isFinal = responseCode >= 500 && responseCode < 600
  if (command === 'MAIL FROM' && isFinal && responseCode !== tooLarge) return 'server'
  return isFinal ? 'never' : 'later'
}

const messageOf = (mail: Mail) => ({
  from: { ...mail.from },
  // As an object it is one address, whatever stands in it; a text would be read as a list.
  to: { name: '', address: mail.to },
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  ...(mail.bounceTo ? { envelope: { from: mail.bounceTo, to: mail.to } } : {}),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  ...(mail.files
    ? {
        attachments: mail.files.map(({ name, mediaType, bytes }) => ({
          filename: name,
          contentType: mediaType,
          content: bytes,
        })),
      }
    : {}),
  date: mail.date,
  messageId: `<${mail.id}@${mail.from.address.split('@').at(-1)}>`,
  headers: {
    ...mail.headers,
    'Content-Language': mail.culture,
    // RFC 3834: no out-of-office answers to a machine. The other two say it to older and to Microsoft's servers.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    Precedence: 'bulk',
  },
})

const secretsOf = (route: MailRoute): string[] => {
  if ('folder' in route || 'isCaught' in route) return []
  if ('server' in route) return [route.server.secret]
  const { password } = new URL(route.url)
  return [password, decodeURIComponent(password)]
}

/** What the server said, on one line, without what we told it in confidence. */
const failureOf = (error: unknown, secrets: readonly string[]): MailError => {
  const failure = error as SmtpFailure
  const { code = '', message = '' } = failure
  let said = `${code} ${message}`
  for (const secret of secrets.filter(Boolean))
    for (const form of [secret, Buffer.from(secret).toString('base64')])
      said = said.replaceAll(form, '[hidden]')
  const line = said.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return new MailError(line.slice(0, 300), untilOf(failure))
}

const smtpMailer = (route: SmtpRoute): Mailer => {
  const transport = openSmtp(route, timeouts)
  const secrets = secretsOf(route)
  return {
    send: async (mail) => {
      outsideTransaction('a mail is sent')
      try {
        await transport.sendMail({ ...messageOf(mail), signal: AbortSignal.timeout(longestSending) })
      } catch (error) {
        throw failureOf(error, secrets)
      }
    },
    close: () => transport.close(),
  }
}

/** For installations without a mail server: each mail is a file that any mail program opens. */
const fileMailer = (folder: string): Mailer => {
  const transport = openWriter()
  return {
    send: async (mail) => {
      try {
        const { message } = await transport.sendMail(messageOf(mail))
        await mkdir(folder, { recursive: true, mode: 0o750 })
        const path = join(folder, `${mail.id}.eml`)
        // Renamed when it is whole: a mail sent again replaces the file, and nobody reads half of one.
        await writeFile(`${path}.part`, message, { mode: 0o640 })
        await rename(`${path}.part`, path)
      } catch (error) {
        throw failureOf(error, [])
      }
    },
    close: () => transport.close(),
  }
}

/** Takes each mail and lets it go no further. */
const catcher: Mailer = { send: async () => {}, close: () => {} }

export const openMailer = (route: MailRoute): Mailer => {
  if ('isCaught' in route) return catcher
  return 'folder' in route ? fileMailer(route.folder) : smtpMailer(route)
}

/**
 * Greets a mail server, encrypts and signs in as a mail would, and sends none. Answers the code of what failed
 * (`EAUTH`, `ETLS`, `EFORBIDDEN` …), never what the server said; undefined where all is well.
 */
export const checkMailServer = async (
  route: SmtpRoute,
  milliseconds: number,
): Promise<string | undefined> => {
  const limits = {
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
  }
  const transport = openSmtpOnce(route, limits)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return String((error as { code?: unknown }).code ?? 'unknown')
  } finally {
    transport.close()
  }
}
