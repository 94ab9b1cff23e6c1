import { laterPeriod, spanOf } from '@papaver/contract/periods.ts'
import { Exact } from '@papaver/contract/quantities/decimal.ts'
import type { SubmissionAction } from '@papaver/contract/statistics/life.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Person } from '../account/public.ts'
import { listEndorsedPermits } from '../endorsements/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'

export type Row = Readonly<Record<string, string>>
export interface Step {
  readonly daysAgo: number
  readonly who: string
  readonly action: SubmissionAction
  readonly input?: object
}
export interface World {
  readonly people: ReadonlyMap<string, Person>
  readonly masters: Masters
}
export interface Story {
  readonly who: string
  readonly code: string
  /** How many periods before that of today. */
  readonly periodsAgo: number
  readonly daysAgo: number
  /** Undefined: nothing to report. */
  readonly rows?: (world: World, deps: Deps, period: string) => Promise<Row[]> | Row[]
  readonly remark?: string
  /** Why its warnings stand. */
  readonly explained?: string
  /** Left as a draft. */
  readonly isDraft?: true
  readonly steps?: readonly Step[]
}

/** An account that agrees with what customs endorsed of the company's permits, and sells a part of it. */
export const account =
  (who: string, lossPercent = 0) =>
  async ({ people, masters }: World, { db }: Deps, period: string): Promise<Row[]> => {
    const span = spanOf('year', period)
    const house = people.get(who)?.establishmentId ?? ''
    const permits = span === undefined ? [] : await listEndorsedPermits(db, house, span)
    const moved = (id: number, direction: string) =>
      permits
        .filter((permit) => permit.direction === direction && permit.substanceId === String(id))
        .reduce((sum, { baseGrams }) => sum.plus(baseGrams), new Exact(0))
    const named = ['morphine', 'codeine', 'oxycodone'].flatMap(
      (slug) => masters.substanceBySlug(slug)?.id ?? [],
    )
    const ids = new Set([...named, ...permits.map(({ substanceId }) => Number(substanceId))])
    return [...ids].map((id) => {
      const [imported, exported] = [moved(id, 'import'), moved(id, 'export')]
      const opening = exported.plus(250)
      const loss = opening.times(lossPercent).div(100)
      const sold = imported.div(2).plus(40)
      const closing = opening.plus(imported).minus(exported).minus(sold).minus(loss)
      return {
        substance: nameIn(masters.substance(id)?.names ?? {}, 'en'),
        openingStock: opening.toFixed(),
        imported: imported.toFixed(),
        exported: exported.toFixed(),
        domesticSale: sold.toFixed(),
        loss: loss.toFixed(),
        closingStock: closing.toFixed(),
      }
    })
  }

/** The account of the year before another: it ends with what that one begins with. */
export const earlierAccount =
  (who: string) =>
  async (world: World, deps: Deps, period: string): Promise<Row[]> => {
    const own = await account(who)(world, deps, period)
    const later = await account(who)(world, deps, laterPeriod('year', period, 1))
    return later.map(({ substance = '', openingStock: closingStock = '0' }) => {
      const moved = own.find((row) => row.substance === substance)
      const { imported = '0', exported = '0', domesticSale = '40' } = moved ?? {}
      const opening = new Exact(closingStock).minus(imported).plus(exported).plus(domesticSale)
      return {
        ...{ substance, imported, exported, domesticSale, closingStock },
        openingStock: opening.toFixed(),
        loss: '0',
      }
    })
  }

export const supplied = (
  ...rows: readonly (readonly [substance: string, pharmacies: string, hospitals: string])[]
): Row[] => rows.map(([substance, pharmacies, hospitals]) => ({ substance, pharmacies, hospitals }))
