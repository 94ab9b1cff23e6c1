import pg, { type CustomTypesConfig } from 'pg'

type Parser = (text: string) => unknown

/** The parser of text[]; the library's types know scalar types only. */
const texts = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0], 'text') as (
  text: string,
) => (string | null)[]
const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    texts(text).map((item) => (item === null ? null : parse(item)))

const asWritten: Parser = (text) => text

/** Counters and sizes are numbers; one beyond 2^53 stays text rather than becoming another number. */
const integer: Parser = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)

/** As the server writes a moment in UTC, and the engine reads it in a tenth of the time; any other as `pg` reads it. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
const anyMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
const moment: Parser = (text) =>
  inUtc.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : anyMoment(text)

/** By the numbers of pg_type. What is not named here is read as `pg` reads it; timestamptz becomes a Date, cut to milliseconds. */
const parsers: Record<number, Parser> = {
  20: integer,
  1016: arrayOf(integer),
  // Quantities never pass through binary floats; for arrays `pg` would do just that.
  1700: asWritten,
  1231: arrayOf(asWritten),
  // A day is 'YYYY-MM-DD': as a Date it would slip into the day before in another time zone.
  1082: asWritten,
  1182: arrayOf(asWritten),
  1184: moment,
}

/** How values arrive from PostgreSQL, for one pool: other users of `pg` in the process keep theirs. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[oid]) ??
    pg.types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
}
