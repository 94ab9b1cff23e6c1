import { lastWord, type SignedChange } from '@papaver/contract/exchange/permit-state.ts'
import type { Said } from '@papaver/contract/exchange/schema.ts'
import type { closedByItself } from '@papaver/contract/exchange/states.ts'
import type { ConcernedCase, MessageAbout } from '../../exchange/public.ts'

/** How a message closes by itself. */
export type Closing = (typeof closedByItself)[number]

/** What the rules must know of a permit abroad and of the cases here that it concerns. */
export interface About {
  /** The oldest first. */
  readonly messages: readonly MessageAbout[]
  readonly cases: readonly (ConcernedCase & { readonly flags: readonly string[] })[]
  /** A case here still rests on what this permit has replaced. */
  readonly isAwaited: boolean
}

type Of<Subject extends Said['subject']> = MessageAbout & {
  readonly said: Extract<Said, { subject: Subject }>
}
const isOf =
  <Subject extends Said['subject']>(subject: Subject) =>
  (message: MessageAbout): message is Of<Subject> =>
    message.isRelied && message.said.subject === subject

const changesOf = ({ messages }: About): (SignedChange & { readonly id: string })[] =>
  messages
    .filter(isOf('changed'))
    .map(({ id, said: { change, on, reason, successor }, sequence, receivedAt }) => ({
      ...{ id, change, on, reason, successor, sequence },
      receivedAt: receivedAt.toISOString(),
    }))

/** What took its place has come in. */
const hasSuccessor = ({ messages }: About): boolean =>
  messages.some((each) => !each.isOfIt && isOf('issued')(each))

const used: ReadonlySet<string | null> = new Set(['certificate', 'kept'])

/** What waits for the certificate, and a permit that does not agree with it, want an officer. */
const isSettled = ({ isAlive, isIssued, flags }: About['cases'][number]): boolean =>
  isIssued &&
  (!isAlive || !flags.some((flag) => flag === 'certificateOwed' || flag === 'foreignPermitDiffers'))

const ofIssued = (message: Of<'issued'>, about: About): Closing | null => {
  const { said } = message
  const isImport = said.direction === 'import'
  const ends = ['replace', 'cancel', ...(isImport ? ['revoke'] : [])]
  const end = lastWord(changesOf(about))?.change
  if (hasSuccessor(about) || (end !== undefined && ends.includes(end))) return 'superseded'
  const copies = about.messages.filter((each) => each.isOfIt && each.said.subject === 'issued')
  if (copies.some(({ id, use }) => id !== message.id && used.has(use))) return 'noted'
  // A code says less than a file.
  const isWhole = (each: MessageAbout) => each.said.subject === 'issued' && each.said.importer.name !== null
  const later = copies.slice(copies.findIndex(({ id }) => id === message.id) + 1)
  if (later.some((each) => each.isRelied && (isWhole(each) || !isWhole(message)))) return 'superseded'
  const resting = about.cases.filter(({ restsOnIt }) => restsOnIt)
  const isRested = isImport && !about.isAwaited && resting.length > 0 && resting.every(isSettled)
  return isRested ? 'rested' : null
}

/** They bring a permit into force again. */
const freeing: ReadonlySet<string> = new Set(['lift', 'reopen'])

const ofChanged = ({ id, said }: Of<'changed'>, about: About): Closing | null => {
  if (lastWord(changesOf(about))?.id !== id) return 'superseded'
  if (said.change === 'replace' && hasSuccessor(about)) return 'superseded'
  if (freeing.has(said.change)) return 'noted'
  // Of a permit that nobody here knows, what has ended in the usual way is no news.
  if (about.cases.length === 0) return said.change === 'close' ? 'noted' : null
  const stops = about.cases.some(({ isAlive, flags }) => isAlive && flags.includes('foreignPermitStopped'))
  return stops ? null : 'noted'
}

const ofEndorsed = ({ id, said }: Of<'endorsed'>, { messages }: About): Closing | null => {
  const others = messages.filter((each) => each.id !== id)
  if (others.some((each) => isOf('endorsed')(each) && each.said.correctsId === said.recordId))
    return 'superseded'
  const isTaken = others.some(
    (each) =>
      each.said.subject === 'endorsed' && each.said.recordId === said.recordId && each.use === 'record',
  )
  return isTaken ? 'noted' : null
}

/** How a message that waits for an officer closes by itself; null where one has to deal with it. */
export const closingOf = (message: MessageAbout, about: About): Closing | null => {
  if (isOf('issued')(message)) return ofIssued(message, about)
  if (isOf('changed')(message)) return ofChanged(message, about)
  return isOf('endorsed')(message) ? ofEndorsed(message, about) : null
}
