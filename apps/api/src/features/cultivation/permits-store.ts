import type { CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import { inForceStatuses } from '@papaver/contract/cultivation/life.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** A permit as whoever reports under it must know it; grams as weighed. */
export interface GrowersPermit {
  readonly id: string
  readonly rootId: string
  readonly number: string
  readonly establishmentId: string
  readonly status: CultivationStatus
  readonly substanceId: number | null
  readonly substanceGroup: string | null
  readonly cycles: number
  readonly validFrom: string
  readonly validUntil: string
  /** From this day on no licence of the grower covers it; null while one does. */
  readonly unlicensedFrom: string | null
  /** The licence that ended. */
  readonly endedLicense: string | null
  readonly expectedFreshGrams: string | null
  readonly squareMetres: string
  readonly placingCode: string | null
  /** Of all varieties, in each cycle. */
  readonly plantsAllowed: number
  readonly plots: readonly string[]
  /** Sites of the plots. */
  readonly siteIds: readonly string[]
  readonly buyers: readonly { readonly id: string; readonly name: string }[]
}

const permits = (db: Reader) =>
  db
    .selectFrom('cultivation')
    .innerJoin('caseReading', 'caseReading.id', 'cultivation.caseId')
    .select([
      'cultivation.caseId as id',
      'cultivation.rootId',
      sql<string>`case_reading.number`.as('number'),
      sql<string>`case_reading.establishment_id::text`.as('establishmentId'),
      sql<CultivationStatus>`case_reading.status`.as('status'),
      'cultivation.substanceId',
      'caseReading.substanceGroup',
      sql<number>`coalesce(cultivation.cycles, 1)`.as('cycles'),
      sql<string>`cultivation.valid_from::text`.as('validFrom'),
      sql<string>`case_reading.valid_until::text`.as('validUntil'),
      'cultivation.unlicensedFrom',
      sql<string | null>`(select ended.number from case_reading ended
        where ended.id = cultivation.ended_license_id)`.as('endedLicense'),
      'cultivation.expectedFreshGrams',
      'cultivation.squareMetres',
      'cultivation.placingCode',
      sql<number>`(select coalesce(sum(v.plants), 0)::int from cultivation_variety v
        where v.case_id = cultivation.case_id)`.as('plantsAllowed'),
      sql<string[]>`array(select coalesce(p.name, '') from cultivation_plot p
        where p.case_id = cultivation.case_id order by p.position)`.as('plots'),
      sql<string[]>`array(select distinct p.site_id::text from cultivation_plot p
        where p.case_id = cultivation.case_id and p.site_id is not null)`.as('siteIds'),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name)
          order by b.position), '[]')
        from cultivation_buyer b join establishment_reading e on e.id = b.buyer_id
        where b.case_id = cultivation.case_id)`.as('buyers'),
    ])
    .where('caseReading.issuedAt', 'is not', null)

/** The permit that counts of a row of changes: the last that was issued. */
export const findCurrentPermit = (db: Reader, rootId: string): Promise<GrowersPermit | undefined> =>
  permits(db)
    .where('cultivation.rootId', '=', rootId)
    .orderBy('caseReading.issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A permit of this house, whichever of a row of changes is named. */
export const findPermitOf = async (
  db: Reader,
  establishmentId: string,
  id: string,
): Promise<GrowersPermit | undefined> => {
  const row = await permits(db)
    .where('cultivation.caseId', '=', id)
    .where('caseReading.establishmentId', '=', establishmentId)
    .executeTakeFirst()
  return row && findCurrentPermit(db, row.rootId)
}

/** The plots of a permit that were drawn, by their names. */
export const listDrawnPlots = async (
  db: Reader,
  permitId: string,
): Promise<{ name: string; shape: readonly (readonly [number, number])[] }[]> => {
  const rows = await db
    .selectFrom('cultivationPlot')
    .select([sql<string>`coalesce(name, '')`.as('name'), 'shape'])
    .where('caseId', '=', permitId)
    .where('shape', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map(({ name, shape }) => ({ name, shape: shape as unknown as [number, number][] }))
}

/** Permits of a house under which something may still be reported, the newest first. */
export const listOpenPermits = (db: Reader, establishmentId: string): Promise<GrowersPermit[]> =>
  permits(db)
    .where('caseReading.establishmentId', '=', establishmentId)
    .where('caseReading.status', 'in', [...inForceStatuses, 'EXP', 'RVK'])
    .orderBy('caseReading.issuedAt', 'desc')
    .limit(200)
    .execute()

/** What permits are called, by the first of their row. */
export const listPermitNumbers = async (
  db: Reader,
  rootIds: readonly string[],
): Promise<Map<string, { id: string; number: string }>> => {
  if (rootIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cultivation')
    .innerJoin('caseReading', 'caseReading.id', 'cultivation.caseId')
    .select(['cultivation.caseId as id', 'cultivation.rootId', sql<string>`case_reading.number`.as('number')])
    .where('cultivation.rootId', 'in', [...new Set(rootIds)])
    .where('caseReading.issuedAt', 'is not', null)
    .orderBy('caseReading.issuedAt')
    .execute()
  return new Map(rows.map(({ rootId, ...permit }) => [rootId, permit]))
}
