import { dayIn } from '@papaver/contract/days.ts'
import { culturesFor } from '@papaver/contract/localization/fallback.ts'
import { cultureOfWords } from '@papaver/contract/notifications/broadcasts.ts'
import type { PortalPlace } from '@papaver/contract/portal-places.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { notify } from '../public.ts'
import { type Addressee, listAtWork, markDone, markNotified, takeAddressees } from './message-run-store.ts'
import { lockMessage, type MessageRow } from './message-store.ts'

type Needed = Pick<Deps, 'db' | 'clock' | 'environment'>

/** People told in one transaction: few enough that nobody waits long for one. */
const batch = 50

const sleepers = new Set<() => void>()
/** Is told of every message that this process takes in or takes back; the answer ends that. */
export const onMessage = (wake: () => void): (() => void) => {
  sleepers.add(wake)
  return () => sleepers.delete(wake)
}
/** A nudge that may be lost: the clock's job finds what is at work. */
export const wakeMessages = (): void => {
  for (const wake of sleepers) wake()
}

/** Where a recipient reads it. */
export const placeOfMessage = (id: string): PortalPlace => `/notifications?message=${id}`

interface MessageToSend {
  readonly message: MessageRow
  readonly isRetraction: boolean
  readonly settings: Settings
  readonly publicUrl: string
}

/** In the language of the reader where it is written in it; greeting and closing are in the same. */
const send = async (tx: Tx, person: Addressee, toSend: MessageToSend): Promise<void> => {
  const { message, isRetraction, settings, publicUrl } = toSend
  const cultures = culturesFor(settings, person.culture)
  const culture = cultureOfWords(Object.keys(message.words), cultures) ?? person.culture
  const { subject = '', text = '' } = message.words[culture] ?? {}
  const sentOn = dayIn(settings['public.timeZone'], message.createdAt)
  await notify(
    tx,
    { ...person, culture },
    {
      code: isRetraction ? 'BROADCAST_RETRACTED' : 'BROADCAST',
      params: isRetraction
        ? { title: subject, sentOn, message: message.retraction?.[culture] ?? '' }
        : { title: subject, message: text },
      place: placeOfMessage(message.id),
      publicUrl,
      entity: 'broadcast',
      entityId: message.id,
      isBulk: true,
    },
  )
}

/** Hands it to the next few; answers whether there may be more. */
const notifyBatch = (deps: Needed, id: string, isRetraction: boolean): Promise<boolean> =>
  inTransaction(deps, systemOrigin('notifications.messages'), async (tx) => {
    const message = await lockMessage(tx, id)
    const isAtWork = isRetraction ? message?.isRetracting : message?.status === 'sending'
    if (message === undefined || isAtWork !== true) return false
    const people = await takeAddressees(tx, id, isRetraction, batch)
    const settings = await readSettings(tx.db)
    const toSend: MessageToSend = {
      message,
      isRetraction,
      settings,
      publicUrl: deps.environment.publicUrl,
    }
    for (const person of people) if (person.isThere) await send(tx, person, toSend)
    if (people.length > 0) await markNotified(tx, id, isRetraction, people)
    else await markDone(tx, id, isRetraction)
    recordAudit(tx, {
      action: people.length > 0 ? 'notification.messageTold' : 'notification.messageDone',
      entity: 'broadcast',
      entityId: id,
      details: { isRetraction, people: people.length },
    })
    return people.length > 0
  })

/**
 * Hands over what is at work, batch after batch, each in a transaction that also notes whom it reached: after a stop
 * it goes on with those who are left, and nobody is told twice. Answers how many messages are done.
 */
export const continueMessages = async (deps: Needed): Promise<number> => {
  const atWork = await listAtWork(deps.db)
  for (const { id, isRetracting } of atWork) {
    let isMore = true
    while (isMore) isMore = await notifyBatch(deps, id, isRetracting)
  }
  return atWork.length
}
