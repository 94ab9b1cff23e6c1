import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { permitNumberReadings } from '@papaver/contract/verification/number-readings.ts'
import { normaliseCheckCode, normalisePermitNumber } from '@papaver/contract/verification/rules.ts'
import type { mismatchInput, VerifyInput, VerifyOutput } from '@papaver/contract/verification/schema.ts'
import type { z } from 'zod'
import { addressSubject, reserveAttempt, windowEnd } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse, secondsUntil } from '../../platform/refusal.ts'
import { inTransaction, type Reader, type Tx } from '../../platform/transaction.ts'
import { captchaFor, hasProven } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { findIssuedByNumber, findIssuedByToken, getRecord } from '../authorizations/public.ts'
import { officersOf, systemScope } from '../casework/public.ts'
import { findLicenseByNumber, findLicenseByToken, licenseRecords } from '../licenses/public.ts'
import { notify } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { answerOf, licenseAnswerOf, readingOf, type Via } from './answer.ts'

import { insertMismatch, insertView } from './store.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** What a code is compared with where the number is unknown; nobody can type it. */
const dummyCode = randomBytes(16).toString('hex')

const readingsOf = (typed: string, settings: Settings): string[] =>
  permitNumberReadings(typed, settings['import_export.numberPattern'])

/** A case that was issued, and of which kind its document is. */
interface FoundCase {
  readonly caseId: string
  readonly checkCode: string | null
  readonly isLicense: boolean
}

const findByToken = async (db: Reader, token: Buffer): Promise<FoundCase | undefined> => {
  const [permit, license] = [await findIssuedByToken(db, token), await findLicenseByToken(db, token)]
  if (permit) return { ...permit, isLicense: false }
  return license && { ...license, isLicense: true }
}

/** Both look-ups are made whatever the first has found: an answer takes as long for every number. */
const findByNumber = async (db: Reader, numbers: readonly string[]): Promise<FoundCase | undefined> => {
  const [permit, license] = [await findIssuedByNumber(db, numbers), await findLicenseByNumber(db, numbers)]
  if (permit) return { ...permit, isLicense: false }
  return license && { ...license, isLicense: true }
}

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
  const typed = digest(normaliseCheckCode(input.checkCode) ?? '')
  const isRight = timingSafeEqual(typed, digest(found?.checkCode ?? dummyCode))
  return isRight ? found : undefined
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
  if (await reserveAttempt(deps.db, now, addressSubject(`verification:${what}`, origin), limit, 1)) return
  if (proof !== undefined && (await hasProven(deps, proof))) return
  const captcha = await captchaFor(deps)
  refuse(frameRefusals.tooManyRequests, {
    ...secondsUntil(windowEnd(now, 1), now),
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
  const answer =
    found?.isLicense === true
      ? await licenseAnswerOf(reading, await licenseRecords.get(deps.db, systemScope, found.caseId))
      : await answerOf(reading, found && (await getRecord(deps.db, systemScope, found.caseId)), via)
  await keepView(deps, caller, { caseId, via, verdict: answer.verdict })
  return answer
}

type MismatchInput = z.output<typeof mismatchInput>

/** Whose permit a report is about: by the token, else by the number alone, as the code may be what is forged. */
const caseOfReport = async (
  db: Reader,
  settings: Settings,
  { number, token }: MismatchInput,
): Promise<string | null> => {
  const byToken = token ? await findIssuedByToken(db, digest(token)) : undefined
  const found = byToken ?? (await findIssuedByNumber(db, readingsOf(number, settings)))
  return found?.caseId ?? null
}

/** A number as somebody typed it, without what a database or a mail cannot hold. */
const shownNumber = (number: string): string =>
  normalisePermitNumber(number) ??
  number
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()

const notifyOfficers = async (
  tx: Tx,
  deps: Deps,
  report: MismatchInput,
  caseId: string | null,
): Promise<void> => {
  const { publicUrl } = deps.environment
  const comment = [report.description, report.contact].filter(Boolean).join('\n\n')
  for (const officer of await officersOf(tx, authorizationKind))
    await notify(tx, officer, {
      code: 'IE_DIFFERENCE',
      params: { number: shownNumber(report.number), comment },
      entity: 'authorization',
      ...(caseId ? { place: `/import-export/${caseId}`, publicUrl, entityId: caseId } : {}),
    })
}

/** Takes a report that paper and screen differ. Whether the number exists is not told: the answer is the same. */
export const reportMismatch = async (deps: Deps, caller: Caller, report: MismatchInput): Promise<void> => {
  const { origin } = caller
  const settings = await readSettings(deps.db)
  const limit = settings['security.verificationsPerMinute']
  await refuseCrowd(deps, caller, { what: 'mismatch', limit, proof: report.proof })
  await inTransaction(deps, origin, async (tx) => {
    const caseId = await caseOfReport(tx.db, settings, report)
    const id = await insertMismatch(tx, {
      caseId,
      number: shownNumber(report.number),
      description: report.description,
      contact: report.contact || null,
      network: origin.address ? networkOf(origin.address) : null,
    })
    recordAudit(tx, {
      action: 'verification.mismatch',
      entity: 'authorization',
      entityId: caseId ?? id,
      details: { mismatchId: id, number: shownNumber(report.number) },
    })
    await notifyOfficers(tx, deps, report, caseId)
  })
}
