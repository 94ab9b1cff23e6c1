import { personName } from '@papaver/contract/person-name.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Load } from '@papaver/contract/work/load-schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import {
  type CaseContext,
  calendarOf,
  caseOfficers,
  deleteAbsence,
  isExaminer,
  readLoads,
  saveAbsence,
} from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'
import { kindsFor } from './list.ts'

type OfKind = Load['unassigned'][number]

/** Who has how much to do, of the kinds that the reader may read. */
export const loadOf = async (context: CaseContext): Promise<Load> => {
  const [people, { loads, absences }] = await Promise.all([caseOfficers(context.db), readLoads(context)])
  const kinds = kindsFor(context.principal, undefined).map(({ kind }) => kind)
  const of = (assigneeId: string | null): OfKind[] =>
    kinds.flatMap(({ entity, feature }) => {
      const row = loads.find((each) => each.assigneeId === assigneeId && each.feature === entity)
      return row === undefined ? [] : [{ feature, open: row.open, overdue: row.overdue }]
    })
  const sum = (rows: readonly OfKind[], key: 'open' | 'overdue') =>
    rows.reduce((total, row) => total + row[key], 0)
  return {
    officers: people.map((person) => {
      const own = of(person.id)
      const absence = absences.find(({ accountId }) => accountId === person.id)
      const standIn = people.find(({ id }) => id === absence?.standInId)
      return {
        id: person.id,
        name: personName(person),
        isExaminer: isExaminer(person),
        awayUntil: absence?.until ?? null,
        standIn: standIn ? { id: standIn.id, name: personName(standIn) } : null,
        open: sum(own, 'open'),
        overdue: sum(own, 'overdue'),
        kinds: own,
      }
    }),
    unassigned: of(null),
  }
}

interface Absence {
  readonly id: string
  readonly until: string | null
  readonly standInId?: string | null | undefined
}

const unfit = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

/** Says until when an officer is away, and who stands in. Each says it of himself; of others who cares for accounts. */
export const setAbsence = async (
  deps: Deps,
  caller: Caller,
  { id, until, standInId }: Absence,
): Promise<void> => {
  const { accountId, permissions } = caller.principal
  if (id !== accountId && !permissions.has('user.admin')) refuse(frameRefusals.notPermitted)
  await inTransaction(deps, caller.origin, async (tx) => {
    const people = await caseOfficers(tx.db)
    if (!people.some((person) => person.id === id)) refuse(frameRefusals.notFound)
    const standIn = standInId ?? null
    if (until === null) await deleteAbsence(tx, id)
    else {
      if (until < calendarOf(await readSettings(tx.db), tx.now).today) unfit('until', 'past')
      const isFit = standIn === null || people.some((each) => each.id === standIn && isExaminer(each))
      if (!isFit || standIn === id) unfit('standInId', 'unknown')
      await saveAbsence(tx, { accountId: id, until, standInId: standIn })
    }
    const details = { until, standInId: until === null ? null : standIn }
    recordAudit(tx, { action: 'user.absence', entity: 'account', entityId: id, details })
  })
}
