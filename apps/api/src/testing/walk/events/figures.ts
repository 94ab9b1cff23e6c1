import type { Statement } from '@papaver/contract/balances/statement-schema.ts'
import { done } from '../expected.ts'
import type { Walk } from '../walk.ts'
import { administrator, ask, type Happened, type Happens, officerWith } from './event.ts'

const keeper = async (walk: Walk) => {
  const admin = administrator(walk)
  return admin.rights.has('balance.edit') && admin.rights.has('balance.read')
    ? admin
    : officerWith(walk, 'balance.edit')
}

/** Another figure of an estimate that cases take from. */
const change = async (walk: Walk, share: number): Promise<Happened | undefined> => {
  const rows = await walk.here.behind(
    `select id from balance where kind = 'estimate' and year = $1 and limit_grams > 0
     order by (used_grams + reserved_grams) desc limit 3`,
    [Number(walk.world.today.slice(0, 4))],
  )
  if (rows.length === 0) return undefined
  const { id } = walk.random.pick(rows)
  const person = await keeper(walk)
  const { status, body } = await walk.ask(person, 'balances.statement', { params: { id } })
  if (status !== 200) return undefined
  const { figures, seen, now }: Statement = body
  const first = figures.find(({ action }) => action === 'estimate')
  if (first === undefined) return undefined
  const letter = { day: walk.world.today, reference: 'INCB W', reason: 'Decided.' }
  const act = async (action: string, more: object) =>
    ask(
      walk,
      person,
      'balances.act',
      { params: { id, action }, body: { seen, ...letter, ...more } },
      done([]),
    )
  if (share > 1) {
    await act('supplement', { grams: (Number(now.limitGrams) * (share - 1)).toFixed(3) })
    return {}
  }
  const bound = Number(now.usedGrams) + Number(now.reservedGrams)
  const others = Number(now.limitGrams) - Number(first.grams)
  const grams = Math.max(0, bound - others + walk.random.pick([-10, 0, 10, 1_000])).toFixed(3)
  if (Number(grams) >= Number(first.grams)) return {}
  const lowered = await act('correct', { figure: first.id, grams })
  if (lowered.status >= 300) return {}
  return {
    undo: async () => {
      const again = await walk.ask(
        person.away.size === 0 ? person : await keeper(walk),
        'balances.statement',
        { params: { id } },
      )
      if (again.status !== 200) return undefined
      await ask(walk, await keeper(walk), 'balances.act', {
        params: { id, action: 'correct' },
        body: {
          seen: again.body.seen,
          figure: again.body.figures.find(({ action }: { action: string }) => action === 'estimate')?.id,
          grams: first.grams,
          ...letter,
          day: walk.world.today,
        },
      })
      return []
    },
  }
}

/** So low that what is asked for does not fit any more, or what is held; higher again later. */
export const lower: Happens = (walk) => change(walk, 0.5)
export const raise: Happens = (walk) => change(walk, 1.1)
