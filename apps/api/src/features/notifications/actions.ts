import { join } from 'node:path'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { reserveAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Environment } from '../../platform/environment.ts'
import { openFile } from '../../platform/files.ts'
import { type Mail, MailError, type Mailer, type MailRoute, openMailer } from '../../platform/mail.ts'
import { operatorsReach, reachOf } from '../../platform/outside/reach.ts'
import { inTransaction, type Reader, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { isTraining } from '../../platform/world.ts'
import { readSettings } from '../settings/public.ts'
import { isMailAddress, nextAttempt } from './policy.ts'
import { type DueMail, hasDueMail, lockDueMail, markFailed, markSent, takeMail } from './store.ts'

const sleepers = new Set<() => void>()

/** Is told of every mail that this process commits; the answer ends that. */
export const onQueuedMail = (wake: () => void): (() => void) => {
  sleepers.add(wake)
  return () => sleepers.delete(wake)
}
/** A nudge that may be lost: the clock's job finds every mail that waits. */
export const wakeSender = (): void => {
  for (const wake of sleepers) wake()
}

/**
 * The environment's server, else that of the settings, else files in the data folder; nowhere from the world in which
 * people learn.
 */
export const mailRoute = (environment: Environment, settings: Settings): MailRoute => {
  if (isTraining()) return { isCaught: true }
  const { smtpUrl, dataDir } = environment
  if (smtpUrl !== undefined) return { url: smtpUrl, reach: operatorsReach }
  if (settings['smtp.host'] === '') return { folder: join(dataDir, 'mail') }
  return {
    reach: reachOf(environment),
    server: {
      host: settings['smtp.host'],
      port: settings['smtp.port'],
      security: settings['smtp.security'],
      user: settings['smtp.user'],
      secret: settings['smtp.secret'],
    },
  }
}

/** As the authority calls itself in that language, else in its own. */
export const nameOfAuthority = (settings: Settings, culture: string): string => {
  const names: Record<string, string> = settings['authority.names']
  return names[culture] ?? names[settings['languages.default']] ?? Object.values(names)[0] ?? ''
}

const addressOf = (...candidates: string[]): string | undefined => candidates.find(isMailAddress)

/** Who writes now, and where mails and their failures go besides the recipient. */
export const senderOf = (settings: Settings, { publicUrl }: Environment, culture: string) => ({
  from: {
    name: nameOfAuthority(settings, culture),
    address:
      addressOf(settings['smtp.from'], settings['authority.mail']) ??
      `papaver@${new URL(publicUrl).hostname}`,
  },
  /** All mails go there while test mode is on. */
  test: settings['smtp.testMode'] ? addressOf(settings['smtp.testAddress']) : undefined,
  replyTo: addressOf(settings['smtp.replyTo']),
  bounceTo: addressOf(settings['smtp.bounceBox']),
})

/** A mail of the outbox as it is sent now: from whom, and where it goes. */
export const mailOf = (
  row: Omit<DueMail, 'fileId'>,
  settings: Settings,
  environment: Environment,
  date: Date,
): Mail => {
  const { from, test, replyTo, bounceTo } = senderOf(settings, environment, row.culture)
  return {
    id: row.id,
    from,
    to: test ?? row.recipient,
    ...(replyTo ? { replyTo } : {}),
    ...(bounceTo ? { bounceTo } : {}),
    subject: row.subject,
    text: row.body,
    ...(row.html === null ? {} : { html: row.html }),
    culture: row.culture,
    date,
    ...(test ? { headers: { 'X-Papaver-Recipient': row.recipient } } : {}),
  }
}

/** The file that goes along with a mail, whole: letters are small, and a server may want them twice. */
const fileOf = async (db: Reader, fileId: string | null): Promise<Pick<Mail, 'files'>> => {
  const file = fileId === null ? undefined : await openFile(db, fileId)
  if (file === undefined) return {}
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream) pieces.push(piece)
  return { files: [{ name: file.name, mediaType: file.mediaType, bytes: Buffer.concat(pieces) }] }
}

/**
 * Mails that a server took while our note of it was lost with the database; they are noted, not sent again.
 * Only the death of this very process between the two can still send one twice, under the same Message-ID.
 */
const accepted = new Set<string>()

type Sending = Pick<Deps, 'db' | 'clock' | 'environment' | 'log'>
interface Outcome {
  readonly id?: string
  readonly what: 'sent' | 'failed' | 'server down' | 'nothing due'
}

/** Longer than a server may take over one mail: after it, whoever had taken this one is gone. */
const longestSending = 120_000

/** Takes the next mail for a while: nobody else tries it meanwhile, and no transaction waits for a mail server. */
const takeDueMail = (deps: Sending): Promise<DueMail | undefined> =>
  inTransaction(deps, systemOrigin('mail.send'), async (tx) => {
    const row = await lockDueMail(tx)
    if (row) await takeMail(tx, row.id, new Date(tx.now.getTime() + longestSending))
    return row
  })

/** Notes what came of a mail. */
const noteMail = (deps: Sending, work: (tx: Tx) => Promise<void>): Promise<void> =>
  inTransaction(deps, systemOrigin('mail.send'), work)

const tryMail = async (deps: Sending, mailer: Mailer, settings: Settings): Promise<Outcome> => {
  const row = await takeDueMail(deps)
  if (row === undefined) return { what: 'nothing due' }
  const attempts = row.attempts + 1
  try {
    if (!accepted.has(row.id))
      await mailer.send({
        ...mailOf(row, settings, deps.environment, deps.clock.now()),
        ...(await fileOf(deps.db, row.fileId)),
      })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const next = error.until === 'never' ? undefined : nextAttempt(deps.clock.now(), attempts)
    await noteMail(deps, (tx) => markFailed(tx, row.id, attempts, error.message, next))
    deps.log[next ? 'warn' : 'error'](
      { mail: row.id, attempts, reason: error.message },
      'a mail was not sent',
    )
    return { id: row.id, what: error.until === 'server' ? 'server down' : 'failed' }
  }
  accepted.add(row.id)
  await noteMail(deps, (tx) => markSent(tx, row.id, deps.clock.now(), attempts))
  return { id: row.id, what: 'sent' }
}

/**
 * Sends what is due, one mail after the other, each taken for a while before it is sent: whoever looks at the same
 * time passes it over. Stops where nothing is due, where this minute's mails are used up, and where
 * the server cannot be used. Answers how many were sent.
 */
export const sendDueMails = async (deps: Sending): Promise<number> => {
  const { db, clock } = deps
  if (!(await hasDueMail(db, clock.now()))) return 0
  const settings = await readSettings(db)
  const route = mailRoute(deps.environment, settings)
  const mailer = openMailer(route)
  // A server is spared; a folder needs no patience.
  const isSpared = !('folder' in route || 'isCaught' in route)
  const mayTry = async (): Promise<boolean> =>
    !isSpared || (await reserveAttempt(db, clock.now(), 'mail.send', settings['smtp.maxPerMinute'], 1))
  let sent = 0
  try {
    while ((await hasDueMail(db, clock.now())) && (await mayTry())) {
      const { id, what } = await tryMail(deps, mailer, settings)
      if (id !== undefined) accepted.delete(id)
      if (what === 'sent') sent += 1
      if (what === 'server down' || what === 'nothing due') break
    }
  } finally {
    mailer.close()
  }
  return sent
}
