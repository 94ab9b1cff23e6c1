import { addDays } from '@papaver/contract/casework/rules.ts'
import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { done } from '../expected.ts'
import type { Walk } from '../walk.ts'
import { administrator, ask, type Happens, password } from './event.ts'

const rowsOf = async (walk: Walk, list: string): Promise<EditRow[]> =>
  (await ask(walk, administrator(walk), 'masters.listRows', { params: { list }, query: { pageSize: 1000 } }))
    .body.items

const rowOf = async (walk: Walk, list: string, id: string): Promise<EditRow> =>
  (await ask(walk, administrator(walk), 'masters.row', { params: { list, id } })).body

/** Other values of a row of a list; undefined where the list does not take them. */
const save = async (walk: Walk, list: string, id: string, changed: EditRow['values']): Promise<boolean> => {
  const row = await rowOf(walk, list, id)
  const body = { version: row.version, names: row.names, values: { ...row.values, ...changed } }
  const answer = await ask(
    walk,
    administrator(walk),
    'masters.rowSave',
    { params: { list, id }, body: { ...body, reason: 'Decided.' } },
    done(['masterInvalid']),
  )
  return answer.status < 300
}

const changeAndBack = async (walk: Walk, list: string, row: EditRow, changed: EditRow['values']) => {
  if (!(await save(walk, list, row.id, changed))) return undefined
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, row.values[key] ?? null]))
  return {
    undo: async () => {
      if (!(await save(walk, list, row.id, before)))
        walk.blame([`${list} ${row.code} does not take back what it was: ${JSON.stringify(before)}`])
      return []
    },
  }
}

/** Substances that cases are about. */
const inUse = async ({ here }: Walk): Promise<number[]> =>
  (
    await here.behind(
      `select distinct unnest(main_substance_id || other_substance_ids) as id from work_case
       where status_group in ('open', 'waiting', 'decided', 'active')`,
      [],
    )
  ).map(({ id }) => id)

/** A substance stands in another schedule of its convention, and in its own later. */
export const reschedule: Happens = async (walk) => {
  const used = await inUse(walk)
  const rows = (await rowsOf(walk, 'substances')).filter(
    ({ id, isActive, values }) =>
      isActive && used.includes(Number(id)) && typeof values.schedule === 'string',
  )
  if (rows.length === 0) return undefined
  const row = walk.random.pick(rows)
  const schedules =
    row.values.convention === '1961'
      ? ['I', 'II', 'III']
      : row.values.convention === '1971'
        ? ['I', 'II', 'III', 'IV']
        : ['Table I', 'Table II']
  const schedule = walk.random.pick(schedules.filter((each) => each !== row.values.schedule))
  return changeAndBack(walk, 'substances', row, { schedule })
}

/** A salt that cases are about counts as another share of its base from the next day on. */
export const changeFactor: Happens = async (walk) => {
  const { random, here, world } = walk
  const forms = await here.behind(
    `select distinct form_id as id from authorization_line join work_case c on c.id = case_id
     join substance_form f on f.id = form_id where not f.is_base
       and c.status_group in ('open', 'waiting', 'decided', 'active')`,
    [],
  )
  if (forms.length === 0) return undefined
  const formId = String(random.pick(forms).id)
  const factor = `0.${random.between(70, 80)}`
  const values = { formId, from: addDays(world.today, 1), factor, source: 'Walk' }
  const params = { list: 'conversionFactors' }
  const body = { names: {}, values }
  const added = await ask(
    walk,
    administrator(walk),
    'masters.rowAdd',
    { params, body },
    done(['masterInvalid']),
  )
  return added.status < 300 ? {} : undefined
}

const pointInUse = async (walk: Walk): Promise<EditRow | undefined> => {
  const used = (
    await walk.here.behind(
      'select distinct customs_point_id as id from work_case where customs_point_id is not null',
      [],
    )
  ).map(({ id }) => String(id))
  const rows = (await rowsOf(walk, 'customsPoints')).filter(
    ({ id, isActive }) => isActive && used.includes(id),
  )
  return rows.length === 0 ? undefined : walk.random.pick(rows)
}

/** A customs point is closed, and opened again later. */
export const closePoint: Happens = async (walk) => {
  const point = await pointInUse(walk)
  if (point === undefined) return undefined
  const act = async (action: string) => {
    const { version } = await rowOf(walk, 'customsPoints', point.id)
    const params = { list: 'customsPoints', id: point.id, action }
    const answer = await ask(
      walk,
      administrator(walk),
      'masters.rowAct',
      { params, body: { version } },
      done(['masterInvalid', 'masterNothingToDo']),
    )
    return answer.status < 300
  }
  if (!(await act('deactivate'))) return undefined
  return {
    undo: async () => {
      await act('activate')
      return []
    },
  }
}

/** A customs point serves fewer modes of transport, and all of its own later. */
export const removeMode: Happens = async (walk) => {
  const point = await pointInUse(walk)
  const modes = point?.values.modes
  if (point === undefined || !Array.isArray(modes) || modes.length < 2) return undefined
  const left = walk.random.shuffled(modes).slice(1)
  return changeAndBack(walk, 'customsPoints', point, { modes: left })
}

const rests = ['import_export.holidays', 'import_export.restDays'] as const

/** The authority rests on other days, and as it did later. */
export const changeHolidays: Happens = async (walk) => {
  const { random, world } = walk
  const settingId = random.pick(rests)
  const one = async () =>
    (await ask(walk, administrator(walk), 'settings.one', { params: { id: settingId } })).body
  const save = async (settingValue: unknown) => {
    const { revision } = await one()
    await ask(walk, administrator(walk), 'settings.save', {
      body: { items: [{ settingId, settingValue, revision }], password },
    })
  }
  const { settingValue: before } = await one()
  await save(
    settingId === 'import_export.restDays' ? random.pick([[5, 6], [0], []]) : [world.today, '2026-12-06'],
  )
  return {
    undo: async () => {
      await save(before)
      return []
    },
  }
}
