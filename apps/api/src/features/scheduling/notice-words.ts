import { inLine } from '@papaver/contract/in-line.ts'
import type { TouchedArea } from '@papaver/contract/scheduling/companies.ts'
import type { Words } from '../localization/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import type { ChangeRow, Difference } from './store.ts'

interface ReaderWords {
  readonly culture: string
  readonly words: Words
}

const valueIn = (words: Words, { field }: Difference, value: string | null): string => {
  if (value === null) return words('scheduling.values.none')
  if (field === 'convention') return words(`scheduling.conventions.${value}`)
  return field === 'isActive' ? words(`scheduling.values.${value}`) : value
}

const differenceIn = (words: Words, difference: Difference): string =>
  words('scheduling.notice.difference', {
    field: words(`scheduling.fields.${difference.field}`),
    before: valueIn(words, difference, difference.before),
    after: valueIn(words, difference, difference.after),
  })

/** What changes, in one line: "Moves to another schedule. Schedule: II, until now I". */
const changeIn = (words: Words, { kind, differences }: ChangeRow): string =>
  [
    words(`scheduling.kinds.${kind}`),
    ...differences
      .filter(({ field }) => field !== 'isActive')
      .map((difference) => differenceIn(words, difference)),
  ].join('. ')

const areaIn = ({ culture, words }: ReaderWords, { area, titles, untitled, more }: TouchedArea): string => {
  const parts = [
    ...titles,
    ...(untitled === 0 ? [] : [words('scheduling.notice.drafts', { number: String(untitled) })]),
    ...(more === 0 ? [] : [words('scheduling.notice.more', { number: String(more) })]),
  ]
  return words('scheduling.notice.area', {
    area: words(`scheduling.areas.${area}`),
    list: inLine(culture, parts),
  })
}

/** The parameters of a notice of a change, in the words of one reader. */
export const noticeParams = (
  masters: Masters,
  row: ChangeRow,
  touched: readonly TouchedArea[],
  reader: ReaderWords,
): Record<string, string> => {
  const { culture, words } = reader
  const form = row.formId === null ? undefined : masters.form(row.formId)
  const names = (form ?? masters.substance(row.substanceId))?.names
  return {
    substance: names ? nameIn(names, culture) : String(row.substanceId),
    change: changeIn(words, row),
    effectiveOn: row.effectiveOn,
    legalBasis: row.legalBasis,
    list: touched.map((area) => areaIn(reader, area)).join('\n'),
  }
}
