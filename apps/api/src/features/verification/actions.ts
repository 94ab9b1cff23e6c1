import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { permitNumberReadings } from '@papaver/contract/verification/number-readings.ts'
import { normaliseCheckCode, normalisePermitNumber } from '@papaver/contract/verification/rules.ts'
import type { mismatchInput, VerifyInput, VerifyOutput } from '@papaver/contract/verification/schema.ts'
import type { z } from 'zod'
import { addressSubject, takeAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse, secondsUntil } from '../../platform/refusal.ts'
import { inTransaction, type Reader } from '../../platform/transaction.ts'
import { captchaFor, hasProven } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { answerOf } from './answer.ts'
import { readingOf, type Via } from './reading.ts'
import { insertMismatch, insertView } from './store.ts'
import { type FoundCase, findByNumber, findByToken, subjects } from './subjects.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** What a code is compared with where the number is unknown; nobody can type it. */
const dummyCode = randomBytes(16).toString('hex')

const readingsOf = (typed: string, settings: Settings): string[] =>
  permitNumberReadings(typed, settings['import_export.numberPattern'])

const isCodeOf = (found: FoundCase | undefined, typed: string): boolean =>
  timingSafeEqual(digest(normaliseCheckCode(typed) ?? ''), digest(found?.checkCode ?? dummyCode))

/**
 * The case that a document belongs to. An unknown number takes the same steps as a wrong code: one look-up, one
 * comparison of two digests; neither tells which of the two was wrong (product §10).
 */
const findCaseOf = async (
  db: Reader,
  settings: Settings,
  input: VerifyInput,
): Promise<FoundCase | undefined> => {
  if ('token' in input) return findByToken(db, digest(input.token))
  const found = await findByNumber(db, readingsOf(input.number, settings))
  return isCodeOf(found, input.checkCode) ? found : undefined
}

interface Crowd {
  readonly what: string
  readonly limit: number
  readonly proof: string | undefined
}

/**
 * Counted over all processes before anything is looked up, so that codes cannot be guessed (product §10). Above what
 * is free each call costs a proof of work of its own; the 429 brings along what is to be worked out.
 */
const refuseCrowd = async (deps: Deps, { origin }: Caller, { what, limit, proof }: Crowd): Promise<void> => {
  const now = deps.clock.now()
  const subject = addressSubject(`verification:${what}`, origin)
  const { isTaken, nextAt } = await takeAttempt(deps.db, now, { subject, limit, minutes: 1 })
  if (isTaken) return
  if (proof !== undefined && (await hasProven(deps, proof))) return
  const captcha = await captchaFor(deps)
  refuse(frameRefusals.tooManyRequests, {
    ...secondsUntil(nextAt, now),
    ...(captcha.provider === 'none' ? {} : { captcha }),
  })
}

const keepView = (
  deps: Deps,
  { origin, request }: Caller,
  view: { caseId: string | null; via: Via; verdict: string },
): Promise<void> =>
  inTransaction(deps, origin, (tx) =>
    insertView(tx, {
      ...view,
      network: origin.address ? networkOf(origin.address) : null,
      userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    }),
  )

/** Judges a document at this moment, and keeps that somebody asked; the token itself is kept nowhere. */
export const verify = async (deps: Deps, caller: Caller, input: VerifyInput): Promise<VerifyOutput> => {
  const via: Via = 'token' in input ? 'token' : 'number'
  const settings = await readSettings(deps.db)
  const limit =
    settings[via === 'token' ? 'security.verificationScansPerMinute' : 'security.verificationsPerMinute']
  await refuseCrowd(deps, caller, { what: via, limit, proof: input.proof })
  const reading = await readingOf(deps, caller.culture)
  const found = await findCaseOf(deps.db, settings, input)
  const caseId = found?.caseId ?? null
  const answer = await answerOf(reading, found, via)
  await keepView(deps, caller, { caseId, via, verdict: answer.verdict })
  return answer
}

type MismatchInput = z.output<typeof mismatchInput>

/**
 * Whose document a report is about: by the token, else by the number alone, as the code may be what is forged. Whatever was
 * sent, the same steps are taken: whether there is such a document, and whether the code was its own, no answer's time says.
 */
const caseOfReport = async (
  db: Reader,
  settings: Settings,
  { number, checkCode, token }: MismatchInput,
): Promise<{ readonly found: FoundCase | undefined; readonly hadCode: boolean }> => {
  const byToken = await findByToken(db, digest(token ?? dummyCode))
  const byNumber = await findByNumber(db, readingsOf(number, settings))
  const isRight = isCodeOf(byNumber, checkCode ?? '')
  return byToken ? { found: byToken, hadCode: true } : { found: byNumber, hadCode: isRight }
}

/** A number as somebody typed it, without what a database or a mail cannot hold. */
const shownNumber = (number: string): string =>
  normalisePermitNumber(number) ??
  number
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()

/** Takes a report that paper and screen differ. Whether the number exists is not told: the answer is the same. */
export const reportMismatch = async (deps: Deps, caller: Caller, report: MismatchInput): Promise<void> => {
  const { origin } = caller
  const settings = await readSettings(deps.db)
  const limit = settings['security.verificationsPerMinute']
  await refuseCrowd(deps, caller, { what: 'mismatch', limit, proof: report.proof })
  await inTransaction(deps, origin, async (tx) => {
    const { found, hadCode } = await caseOfReport(tx.db, settings, report)
    const { entity } = subjects[found?.subject ?? 'permit'].kind
    const caseId = found?.caseId ?? null
    const id = await insertMismatch(tx, {
      caseId,
      entity,
      hadCode,
      number: shownNumber(report.number),
      description: report.description,
      contact: report.contact || null,
      network: origin.address ? networkOf(origin.address) : null,
    })
    recordAudit(tx, {
      action: 'verification.mismatch',
      entity,
      entityId: caseId ?? id,
      details: { mismatchId: id, number: shownNumber(report.number), hadCode },
    })
  })
}
