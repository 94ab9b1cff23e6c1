import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** Which figures: of these years and substances, and of whom. */
export interface FiguresAsked {
  readonly firstYear: number
  readonly lastYear: number
  /** Null: of all companies. */
  readonly establishmentId: string | null
  /** Null: of all substances. */
  readonly substanceIds: readonly number[] | null
}

/** Grams of anhydrous base of one substance in one year. */
export interface SubstanceYear {
  readonly substanceId: number
  readonly year: number
  readonly baseGrams: string
}

const asked = ({ firstYear, lastYear, establishmentId, substanceIds }: FiguresAsked) => sql`
  figure.from_day >= make_date(${firstYear}::int, 1, 1) and figure.to_day <= make_date(${lastYear}::int, 12, 31)
  and (${establishmentId}::uuid is null or figure.establishment_id = ${establishmentId}::uuid)
  and (${substanceIds}::int[] is null or figure.substance_id = any(${substanceIds}::int[]))`

const yearOf = sql`extract(year from figure.to_day)::int`
const grams = sql`trim_scale(sum(figure.base_grams))::text`

/** What accepted reports say in these columns, written as `T7.hospitals`. */
export const sumColumns = async (
  db: Reader,
  columns: readonly string[],
  wanted: FiguresAsked,
): Promise<SubstanceYear[]> => {
  const { rows } = await sql<SubstanceYear>`
    select figure.substance_id as "substanceId", ${yearOf} as year, ${grams} as "baseGrams"
    from statistic_figure_reading figure
    where figure.template_code || '.' || figure.column_key = any(${[...columns]}::text[]) and ${asked(wanted)}
    group by figure.substance_id, ${yearOf}`.execute(db)
  return rows
}

/** What accepted reports had in stock on the last day of each year. */
export const sumStocks = async (db: Reader, wanted: FiguresAsked): Promise<SubstanceYear[]> => {
  const { rows } = await sql<SubstanceYear>`
    select figure.substance_id as "substanceId", ${yearOf} as year, ${grams} as "baseGrams"
    from statistic_figure_reading figure
    where figure.role = 'closing' and to_char(figure.to_day, 'MM-DD') = '12-31' and ${asked(wanted)}
    group by figure.substance_id, ${yearOf}`.execute(db)
  return rows
}
