import type { Reader } from '../../platform/transaction.ts'
import type { Duty } from './store.ts'

export interface Owed {
  readonly caseId: string
  /** ISO day. */
  readonly dueOn: string
}

/** What of a duty is owed by a day, the oldest first. */
export const listOwed = async (db: Reader, duty: Duty, until: string): Promise<Owed[]> => {
  const rows = await db
    .selectFrom('tradeAuthorization')
    .select('caseId')
    .select((eb) => eb.ref(duty).as('dueOn'))
    .where(duty, '<=', until)
    .orderBy(duty)
    .limit(10_000)
    .execute()
  return rows.map(({ caseId, dueOn }) => ({ caseId, dueOn: dueOn ?? until }))
}

/** Requests and permits in force whose certificate has ended. */
export const listEndedAbroad = async (db: Reader, today: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('tradeAuthorization')
    .innerJoin('caseReading', 'caseReading.id', 'tradeAuthorization.caseId')
    .select('tradeAuthorization.caseId')
    .where('tradeAuthorization.certificateValidUntil', '<', today)
    .where('caseReading.statusGroup', '<>', 'final')
    .where('caseReading.status', '<>', 'DRA')
    .orderBy('tradeAuthorization.caseId')
    .limit(10_000)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** General permits on which goods have moved, in force or suspended: their movements are to be reported one by one. */
export const listGeneralInUse = async (db: Reader): Promise<string[]> => {
  const rows = await db
    .selectFrom('caseReading')
    .innerJoin('authorizationKind', 'authorizationKind.code', 'caseReading.kind')
    .innerJoin('tradeAuthorization', 'tradeAuthorization.caseId', 'caseReading.id')
    .select('tradeAuthorization.caseId')
    .where('caseReading.feature', '=', 'authorization')
    .where('caseReading.status', 'in', ['ISS', 'PAU', 'SUS'])
    .where('authorizationKind.isGeneral', '=', true)
    .where((eb) =>
      eb.or([
        eb('tradeAuthorization.reportDueOn', 'is not', null),
        eb('tradeAuthorization.missedReports', '>', 0),
      ]),
    )
    .orderBy('tradeAuthorization.caseId')
    .limit(10_000)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** Permits of which one side alone has recorded a movement before a day, and that nobody waits for. */
export const listOneSided = async (
  db: Reader,
  { before, today }: { readonly before: string; readonly today: string },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('tradeAuthorization')
    .select('caseId')
    .where('oneSideSince', '<', before)
    .where((eb) => eb.or([eb('oneSideWaitUntil', 'is', null), eb('oneSideWaitUntil', '<', today)]))
    .orderBy('oneSideSince')
    .limit(10_000)
    .execute()
  return rows.map(({ caseId }) => caseId)
}
