import { randomBytes, sign } from 'node:crypto'
import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
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
import { listMarks } from '../authorizations/public.ts'
import { calendarOf, findSigningKeys } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'

type SignedList = z.output<typeof statesOutput>

const verdicts: Partial<Record<AuthorizationStatus, ListedVerdict>> = {
  PAU: 'PARTLY_USED',
  CLO: 'USED_UP',
  CAN: 'CANCELLED',
  SUS: 'SUSPENDED',
  RVK: 'REVOKED',
  RPL: 'REPLACED',
}
const hour = 3_600_000
const oneDay = 86_400_000

/** The list of now; undefined where the authority has never signed anything. */
const makeList = async ({ db, clock }: Deps): Promise<SignedList | undefined> => {
  const keys = await findSigningKeys(db)
  if (keys === undefined) return undefined
  const now = clock.now()
  // A day longer than the permits last: a device elsewhere may still be in yesterday.
  const { today: day } = calendarOf(await readSettings(db), new Date(now.getTime() - oneDay))
  const salt = randomBytes(16)
  const found = await listMarks(db, { statuses: Object.keys(verdicts), day, salt, length: markLength })
  const list: StateList = {
    madeAt: now.toISOString(),
    validUntil: new Date(now.getTime() + listHours * hour).toISOString(),
    salt: salt.toString('base64url'),
    marks: Object.fromEntries(
      found.map(({ status, marks }) => [
        verdicts[status as AuthorizationStatus],
        marks.toString('base64url'),
      ]),
    ),
  }
  const text = JSON.stringify(list)
  const signature = sign(null, Buffer.from(listPurpose + text), keys.payloadPrivateKeyPem)
  return { keyId: keys.keyId, list: text, signature: signature.toString('base64url') }
}

/** A list of all permits is made once a minute however many ask for it; it is of the database, and kept for speed alone. */
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
