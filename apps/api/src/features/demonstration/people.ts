import { personName } from '@papaver/contract/person-name.ts'
import type { Deps } from '../../platform/deps.ts'
import { openFile, storeFile } from '../../platform/files.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { hashPassword, listPeople, principalOf, wasUserNameUsed } from '../account/public.ts'
import { readPastNotifications } from '../notifications/public.ts'
import {
  actOnUser,
  addAttachment,
  answerUser,
  findLetterFile,
  registerUser,
  returnSignedLetter,
  runUsersDaily,
  verifyUser,
} from '../users/public.ts'
import { demonstrationPassword } from './accounts.ts'
import { type Caretaker, type PersonStep, type PersonStory, peopleStories } from './people-stories.ts'
import { sheetOf } from './scanned-sheet.ts'

const origin = systemOrigin('demonstration')
/** No scan of these invented documents is larger. */
const maxBytes = 1_000_000

/** A demonstration account that acts, as if it had called: the same doors, rules and records as everybody else. */
const actorOf = async ({ db }: Deps, who: Caretaker): Promise<Actor> => {
  const person = (await listPeople(db, {})).find(({ userName }) => userName === who)
  if (person === undefined) throw new Error(`the demonstration has no account ${who}`)
  return {
    principal: principalOf(person),
    culture: 'en',
    origin: { actorId: person.id, actorName: person.userName, address: null, requestId: 'demonstration' },
    idempotencyKey: null,
  }
}

const attach = async (tx: Tx, accountId: string, name: string, lines: readonly string[], by: string) => {
  const file = await storeFile(tx, { name, mediaType: 'application/pdf', bytes: sheetOf(lines), maxBytes })
  await addAttachment(tx, accountId, file.id, by)
}

/** The letter comes back as it went out: nobody signs in an invented world. */
const returnLetter = async (tx: Tx, publicUrl: string, accountId: string): Promise<void> => {
  const letterId = await findLetterFile(tx.db, accountId)
  const letter = letterId ? await openFile(tx.db, letterId) : undefined
  if (letter === undefined) throw new Error(`no letter was made for ${accountId}`)
  const { stream, mediaType } = letter
  const copy = await storeFile(tx, { name: 'signed-letter.pdf', mediaType, stream, maxBytes })
  await returnSignedLetter(tx, publicUrl, accountId, copy.id)
}

const playStep = async (deps: Deps, id: string, by: string, step: PersonStep): Promise<void> => {
  if (step.who !== 'applicant')
    return actOnUser(deps, await actorOf(deps, step.who), id, step.action, step.input ?? {})
  const { publicUrl } = deps.environment
  await inTransaction(deps, origin, async (tx) => {
    if (step.action === 'verify') await verifyUser(tx, publicUrl, id)
    if (step.action === 'answer') await answerUser(tx, publicUrl, id, step.text)
    if (step.action === 'attach') await attach(tx, id, step.name, step.lines, by)
    if (step.action === 'returnLetter') await returnLetter(tx, publicUrl, id)
  })
}

const play = async (
  deps: Deps,
  passwordHash: string,
  { daysAgo, person, steps }: PersonStory,
): Promise<void> => {
  // There since an earlier start; what people have done with it meanwhile is theirs.
  if (await wasUserNameUsed(deps.db, person.userName)) return
  const start = deps.clock.now().getTime() - daysAgo * 86_400_000
  const at = (day: number): Deps => ({ ...deps, clock: { now: () => new Date(start + day * 86_400_000) } })
  const email = person.email ?? `${person.userName}@papaver.example`
  const registered = await inTransaction(at(0), origin, (tx) =>
    registerUser(tx, deps.environment.publicUrl, { ...person, email, fax: '', passwordHash }),
  )
  if ('taken' in registered) return
  const by = personName(person)
  for (const step of steps) await playStep(at(step.day), registered.id, by, step)
}

/**
 * Strangers on every step of the way from a registration to a closed account, each at his own time and through the
 * same actions as everybody's. Those who are there already are left alone.
 */
export const loadDemonstrationPeople = async (deps: Deps): Promise<void> => {
  const passwordHash = await hashPassword(demonstrationPassword)
  for (const story of peopleStories.toSorted((left, right) => right.daysAgo - left.daysAgo))
    await play(deps, passwordHash, story)
  // Whose time ran out meanwhile is cancelled, as if the calendar had been watched all along.
  await runUsersDaily(deps)
  await inTransaction(deps, origin, (tx) => readPastNotifications(tx, 7, 30))
}
