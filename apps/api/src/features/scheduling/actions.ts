import { dayIn } from '@papaver/contract/days.ts'
import { groupUnder } from '@papaver/contract/masters/rules.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { schedulingRefusals } from '@papaver/contract/scheduling/refusals.ts'
import type { actionInput, PlanInput, schedulingActions } from '@papaver/contract/scheduling/schema.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { type Actor, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { addRowWithin, changeRowWithin, lockMasters, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { findTouchedCompanies } from './impact.ts'
import { insertCompanies, recallCompanies } from './notice-store.ts'
import { contextOf, judgePlan, splitByReach } from './plan.ts'
import * as store from './store.ts'

const audit = (tx: Tx, action: string, id: string, details: Record<string, unknown>): void =>
  recordAudit(tx, { action: `scheduling.${action}`, entity: 'scheduling', entityId: id, details })

/** A factor has days of its own, so it is put beside the old one at once; everything else changes on the day. */
const addFactor = async ({ followers }: Deps, tx: Tx, plan: PlanInput): Promise<string | null> => {
  if (plan.kind !== 'factor') return null
  const row = await addRowWithin(tx, 'conversionFactors', {
    names: {},
    values: {
      formId: String(plan.formId),
      from: plan.effectiveOn,
      factor: plan.factor ?? null,
      source: plan.legalBasis,
    },
    reason: plan.legalBasis,
  })
  await followers.emit(tx, 'masterChanged', row)
  return row.id
}

type Row = Parameters<typeof changeRowWithin>[1]
type Given = Parameters<typeof changeRowWithin>[2]

/** Changes a row as its editors do, on the legal basis of the change. */
const changeRow = async (
  { followers }: Deps,
  tx: Tx,
  row: Row,
  given: Given,
  { legalBasis }: store.ChangeRow,
): Promise<void> => followers.emit(tx, 'masterChanged', await changeRowWithin(tx, row, given, legalBasis))

/** Plans a change with its tasks; answers its id. Refuses (422 schedulingInvalid) what is not whole. */
export const planChange = (deps: Deps, caller: Actor, plan: PlanInput): Promise<string> =>
  inTransaction(deps, caller.origin, async (tx) => {
    await lockMasters(tx)
    const judged = await judgePlan(await contextOf(tx.db, tx.now, caller.culture), plan)
    if (judged.problems.length > 0) refuse(schedulingRefusals.schedulingInvalid, { fields: judged.problems })
    const isFactor = plan.kind === 'factor'
    const change = {
      kind: plan.kind,
      substanceId: plan.substanceId,
      formId: isFactor ? (plan.formId ?? null) : null,
      effectiveOn: plan.effectiveOn,
      legalBasis: plan.legalBasis,
      note: plan.note,
      convention: isFactor ? null : (plan.convention ?? null),
      schedule: isFactor ? null : (plan.schedule ?? null),
      factor: isFactor ? (plan.factor ?? null) : null,
      factorRow: await addFactor(deps, tx, plan),
      differences: judged.differences,
      tasksDueOn: plan.tasksDueOn ?? null,
      createdByName: nameOf(caller.principal),
    }
    const id = (await store.insertChange(tx, change)) ?? refuse(schedulingRefusals.schedulingTwice)
    const tasks = judged.impact
      .filter(({ area }) => plan.taskAreas.includes(area))
      .flatMap(({ area, items }) => items.map((item) => ({ ...item, area })))
    await store.insertTasks(tx, id, tasks)
    await insertCompanies(tx, id, judged.companies)
    const { kind, substanceId, effectiveOn, legalBasis, differences } = change
    const made = { tasks: tasks.length, companies: judged.companies.reached.length }
    audit(tx, 'plan', id, { kind, substanceId, effectiveOn, legalBasis, differences, ...made })
    return id
  })

type ActionInput = z.output<typeof actionInput>
type Action = (typeof schedulingActions)[number]

const withdraw = async (
  deps: Deps,
  tx: Tx,
  row: store.ChangeRow,
  { comment }: ActionInput,
): Promise<void> => {
  if (row.status !== 'planned') refuse(schedulingRefusals.schedulingOver)
  if (row.factorRow !== null)
    await changeRow(deps, tx, { list: 'conversionFactors', id: row.factorRow }, { isActive: false }, row)
  await store.saveStatus(tx, row.id, 'withdrawn')
  // Who was told of it is told that it does not come.
  const companies = await recallCompanies(tx, row.id)
  audit(tx, 'withdraw', row.id, { comment: comment ?? null, companies })
}

const mark = async (
  tx: Tx,
  row: store.ChangeRow,
  { taskIds }: ActionInput,
  doneByName: string | null,
): Promise<void> => {
  if (row.status === 'withdrawn') refuse(schedulingRefusals.schedulingOver)
  const marked = await store.markTasks(tx, row.id, taskIds, doneByName)
  if (marked === 0) return
  await store.saveStatus(tx, row.id)
  audit(tx, doneByName === null ? 'reopenTasks' : 'finishTasks', row.id, { taskIds, tasks: marked })
}

/** One action on a planned change: locked, judged again, written, recorded. */
export const actOnChange = (
  deps: Deps,
  caller: Actor,
  { id, action }: { id: string; action: Action },
  input: ActionInput,
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const row = (await store.lockChange(tx, id)) ?? refuse(frameRefusals.notFound)
    if (row.version !== input.version) refuse(schedulingRefusals.schedulingStale, { version: row.version })
    if (action === 'withdraw') await withdraw(deps, tx, row, input)
    else await mark(tx, row, input, action === 'finish' ? nameOf(caller.principal) : null)
  })

/** Companies that the change has come to touch since it was planned; who was told then is not told again. */
const addTouchedSince = async (tx: Tx, row: store.ChangeRow): Promise<void> => {
  const companies = await findTouchedCompanies(tx.db, await readMasters(tx.db), row)
  await insertCompanies(tx, row.id, await splitByReach(tx.db, companies))
}

const takeEffect = async (deps: Deps, tx: Tx, row: store.ChangeRow): Promise<void> => {
  await addTouchedSince(tx, row)
  const substance = { list: 'substances', id: String(row.substanceId) } as const
  const { effectiveOn: since } = row
  if (row.kind === 'release') await changeRow(deps, tx, substance, { isActive: false, since }, row)
  if (row.kind === 'control' || row.kind === 'reschedule') {
    const { convention, schedule } = row
    // National law alone leaves it in the group that it has.
    const group = groupUnder(convention ?? '', '')
    // A category of precursors is nothing that a narcotic drug or psychotropic substance has.
    const category = group === 'NP' ? { euCategory: null } : {}
    const values = { convention, schedule, ...(group === '' ? {} : { group }), ...category }
    await changeRow(deps, tx, substance, { values, isActive: true, since }, row)
  }
  await store.saveStatus(tx, row.id, 'effective')
  audit(tx, 'effective', row.id, { kind: row.kind, differences: row.differences })
}

/**
 * Lets the changes whose day has come take effect, each once and in a transaction of its own: one that fails holds up none of the
 * others. Answers how many did, and why others did not, by their ids.
 */
export const carryOutDue = async (
  deps: Deps,
): Promise<{ readonly done: number; readonly failures: ReadonlyMap<string, unknown> }> => {
  const today = dayIn((await readSettings(deps.db))['public.timeZone'], deps.clock.now())
  const failures = new Map<string, unknown>()
  let done = 0
  for (const id of await store.listDueChanges(deps.db, today)) {
    try {
      const isDone = await inTransaction(deps, systemOrigin('scheduling.daily'), async (tx) => {
        const row = await store.lockDueChange(tx, id)
        if (row !== undefined) await takeEffect(deps, tx, row)
        return row !== undefined
      })
      if (isDone) done += 1
    } catch (error) {
      failures.set(id, error)
    }
  }
  return { done, failures }
}

/** The same for the calendar. @throws the first failure, once all others are done */
export const runScheduling = async (deps: Deps): Promise<number> => {
  const { done, failures } = await carryOutDue(deps)
  if (failures.size > 0) throw [...failures.values()][0]
  return done
}
