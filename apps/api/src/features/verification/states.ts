import { randomBytes, sign } from 'node:crypto'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import { listHours } from '@papaver/contract/signed-list.ts'
import type { statesOutput } from '@papaver/contract/verification/schema.ts'
import {
  type ListedVerdict,
  listPurpose,
  markLength,
  type StateList,
} from '@papaver/contract/verification/states.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listPermitMarks } from '../authorizations/public.ts'
import { calendarOf, findSigningKeys, type MarksAsked, type StatusMarks } from '../casework/public.ts'
import { listLicenseMarks } from '../licenses/public.ts'
import { readSettings } from '../settings/public.ts'

type SignedList = z.output<typeof statesOutput>

const permitVerdicts: Partial<Record<AuthorizationStatus, ListedVerdict>> = {
  PAU: 'PARTLY_USED',
  CLO: 'USED_UP',
  CAN: 'CANCELLED',
  SUS: 'SUSPENDED',
  RVK: 'REVOKED',
  RPL: 'REPLACED',
}
const licenseVerdicts: Partial<Record<LicenseStatus, ListedVerdict>> = {
  SUR: 'CANCELLED',
  SUS: 'SUSPENDED',
  RVK: 'REVOKED',
  RPL: 'REPLACED',
}
const hour = 3_600_000
const oneDay = 86_400_000

type Verdicts = Readonly<Record<string, ListedVerdict>>
type Found = readonly [ListedVerdict, Buffer]

const foundBy = async (
  list: (asked: MarksAsked) => Promise<StatusMarks[]>,
  verdicts: Verdicts,
  asked: Omit<MarksAsked, 'statuses'>,
): Promise<Found[]> => {
  const found = await list({ ...asked, statuses: Object.keys(verdicts) })
  return found.flatMap(({ status, marks }) => {
    const verdict = verdicts[status]
    return verdict === undefined ? [] : [[verdict, marks] as const]
  })
}

/** Sorted, so that nobody sees which of them are licences. */
const together = (parts: readonly Buffer[]): string => {
  const marks = parts.flatMap((part) =>
    Array.from({ length: part.length / markLength }, (_, at) =>
      part.subarray(at * markLength, (at + 1) * markLength),
    ),
  )
  return Buffer.concat(marks.toSorted(Buffer.compare)).toString('base64url')
}

const marksOf = async (db: Reader, asked: Omit<MarksAsked, 'statuses'>): Promise<StateList['marks']> => {
  const found = [
    ...(await foundBy((all) => listPermitMarks(db, all), permitVerdicts, asked)),
    ...(await foundBy((all) => listLicenseMarks(db, all), licenseVerdicts, asked)),
  ]
  const byVerdict = Map.groupBy(found, ([verdict]) => verdict)
  return Object.fromEntries(
    [...byVerdict].map(([verdict, each]) => [verdict, together(each.map(([, marks]) => marks))]),
  )
}

/** The list of now; undefined where the authority has never signed anything. */
const makeList = async ({ db, clock }: Deps): Promise<SignedList | undefined> => {
  const keys = await findSigningKeys(db)
  if (keys === undefined) return undefined
  const now = clock.now()
  // A day longer than the documents last: a device elsewhere may still be in yesterday.
  const { today: day } = calendarOf(await readSettings(db), new Date(now.getTime() - oneDay))
  const salt = randomBytes(16)
  const list: StateList = {
    madeAt: now.toISOString(),
    validUntil: new Date(now.getTime() + listHours * hour).toISOString(),
    salt: salt.toString('base64url'),
    marks: await marksOf(db, { day, salt, length: markLength }),
  }
  const text = JSON.stringify(list)
  const signature = sign(null, Buffer.from(listPurpose + text), keys.payloadPrivateKeyPem)
  return { keyId: keys.keyId, list: text, signature: signature.toString('base64url') }
}

/** A list of all documents is made once a minute however many ask for it; it is of the database, and kept for speed alone. */
export const makeStates = (deps: Deps): (() => Promise<SignedList | undefined>) => {
  let latest: { readonly at: number; readonly list: Promise<SignedList | undefined> } | undefined
  return () => {
    const now = deps.clock.now().getTime()
    if (latest !== undefined && now >= latest.at && now < latest.at + 60_000) return latest.list
    const list = makeList(deps)
    latest = { at: now, list }
    list.catch(() => {
      latest = undefined
    })
    return list
  }
}
