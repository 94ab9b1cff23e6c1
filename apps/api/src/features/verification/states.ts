import { randomBytes, sign } from 'node:crypto'
import { holdFlags, holdsOf } from '@papaver/contract/casework/holds.ts'
import { listHours } from '@papaver/contract/signed-list.ts'
import type { statesOutput, Verdict } from '@papaver/contract/verification/schema.ts'
import {
  type ListedVerdict,
  listedVerdicts,
  listPurpose,
  markLength,
  type StateList,
} from '@papaver/contract/verification/states.ts'
import { isOpen, type Subject, verdictsOf, withHolds } from '@papaver/contract/verification/verdict.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Reader } from '../../platform/transaction.ts'
import { calendarOf, findSigningKeys, type MarksAsked } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'
import { subjectNames, subjects } from './subjects.ts'

type SignedList = z.output<typeof statesOutput>

const hour = 3_600_000
const oneDay = 86_400_000

type Asked = Omit<MarksAsked, 'statuses' | 'statusesOfHeld' | 'flags'>
type Found = readonly [ListedVerdict, Buffer]

const isListed = (verdict: Verdict): verdict is ListedVerdict =>
  (listedVerdicts as readonly Verdict[]).includes(verdict)

/** What stands against documents of one kind. */
const foundOf = async (db: Reader, subject: Subject, asked: Asked): Promise<Found[]> => {
  const verdicts: Readonly<Record<string, Verdict>> = verdictsOf[subject]
  const statusesWith = (is: (verdict: Verdict) => boolean): string[] =>
    Object.keys(verdicts).filter((status) => is(verdicts[status] ?? 'NOT_FOUND'))
  const found = await subjects[subject].documents.listMarks(db, {
    ...asked,
    statuses: statusesWith(isListed),
    statusesOfHeld: statusesWith(isOpen),
    flags: holdFlags,
  })
  return found.flatMap(({ status, isHolderClosed, flags, marks }): Found[] => {
    const verdict = withHolds(verdicts[status] ?? 'NOT_FOUND', holdsOf(flags, isHolderClosed))
    return isListed(verdict) ? [[verdict, marks]] : []
  })
}

/** Sorted, so that nobody sees what each of them is. */
const together = (parts: readonly Buffer[]): string => {
  const marks = parts.flatMap((part) =>
    Array.from({ length: part.length / markLength }, (_, at) =>
      part.subarray(at * markLength, (at + 1) * markLength),
    ),
  )
  return Buffer.concat(marks.toSorted(Buffer.compare)).toString('base64url')
}

const marksOf = async (db: Reader, asked: Asked): Promise<StateList['marks']> => {
  const found: Found[] = []
  for (const subject of subjectNames) found.push(...(await foundOf(db, subject, asked)))
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
