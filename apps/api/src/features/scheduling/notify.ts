import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { listPeople, type Person } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { cultureFor, wordsFor } from '../localization/public.ts'
import { readMasters } from '../masters/public.ts'
import { notify } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { findTouchedCompanies } from './impact.ts'
import { listWaiting, markNotified, takeWaiting } from './notice-store.ts'
import { noticeParams } from './notice-words.ts'
import { findChange } from './store.ts'

/** Companies told in one run; the rest is told by the next. */
const mostInRun = 500

/** The managers of the house; everybody there where it has none. */
const audienceOf = (people: readonly Person[]): readonly Person[] => {
  const managers = people.filter(({ roles }) => roles.includes('ESTB_MANAGER'))
  return managers.length > 0 ? managers : people
}

/** Tells one company, unless it has been told or another process is at it. */
const notifyOne = (deps: Deps, id: string): Promise<boolean> =>
  inTransaction(deps, systemOrigin('scheduling.notices'), async (tx) => {
    const notice = await takeWaiting(tx, id)
    const change = notice && (await findChange(tx.db, notice.changeId))
    if (notice === undefined || change === undefined) return false
    const { establishmentId, changeId, state } = notice
    const code = state === 'recall' ? 'SCH_WITHDRAWN' : 'SCH_CHANGE'
    const [masters, settings] = [await readMasters(tx.db), await readSettings(tx.db)]
    const [company] = await findTouchedCompanies(tx.db, masters, { ...change, establishmentId })
    const people = audienceOf(await listPeople(tx.db, { establishmentId }))
    for (const person of people) {
      const culture = cultureFor(settings, person.culture)
      await notify(tx, person, {
        code,
        params: noticeParams(masters, change, company?.touched ?? [], { culture, words: wordsFor(culture) }),
        place: '/import-export',
        publicUrl: deps.environment.publicUrl,
        entity: 'scheduling',
        entityId: changeId,
        isBulk: true,
      })
    }
    await markNotified(tx, notice, change.createdByName)
    recordAudit(tx, {
      action: 'scheduling.tell',
      entity: 'scheduling',
      entityId: changeId,
      details: { code, establishmentId, people: people.length },
    })
    return true
  })

/**
 * Tells the companies that wait to be told, each in a transaction of its own: one that fails keeps no other waiting,
 * is logged, and is tried again by the next run. Answers how many were told.
 */
export const notifyCompanies = async (deps: Deps, limit = mostInRun): Promise<number> => {
  let notified = 0
  for (const { id, changeId, establishmentId } of await listWaiting(deps.db, limit)) {
    try {
      if (await notifyOne(deps, id)) notified += 1
    } catch (error) {
      deps.log.error(
        { err: error, changeId, establishmentId },
        'a company could not be told of a scheduling change',
      )
    }
  }
  return notified
}
