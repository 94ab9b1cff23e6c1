import { compare, isPositive, plus } from '@papaver/contract/quantities/base.ts'
import { Exact } from '@papaver/contract/quantities/decimal.ts'
import type { Comparison } from '@papaver/contract/statistics/submission-schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { type CaseContext, isOfOffice } from '../casework/public.ts'
import { type EndorsedPermit, listEndorsedPermits } from '../endorsements/public.ts'
import { nameIn } from '../masters/public.ts'
import { type Asked, askedIn } from './asked.ts'
import { findReportBefore, sumColumns } from './earlier-store.ts'
import { isOfGrowers, recordedCells, recordedColumns } from './preloaded.ts'
import type { SubmissionRecord } from './record.ts'
import { listTotals } from './upload-store.ts'
import { columnTitles, substanceNames } from './upload-view.ts'

interface Figure {
  readonly columnKey: string
  readonly substanceId: number
  readonly baseGrams: string
}

const keyOf = ({ columnKey, substanceId }: Pick<Figure, 'columnKey' | 'substanceId'>): string =>
  `${columnKey} ${substanceId}`

/** So many times as much, or as little: somebody should look at it. */
const isFar = (one: string | null, other: string | null, factor: number): boolean => {
  if (one === null || other === null) return false
  if (!isPositive(one) || !isPositive(other)) return isPositive(one) || isPositive(other)
  const ratio = new Exact(one).div(other)
  return ratio.gt(factor) || ratio.times(factor).lt(1)
}

/** Movements of permits in the columns of the template that tell of their direction. */
const byColumn = ({ columns }: Template, permits: readonly EndorsedPermit[]): Map<string, string> => {
  const found = new Map<string, string>()
  for (const { direction, substanceId, baseGrams } of permits)
    for (const { key, flow } of columns)
      if (flow === direction) {
        const at = `${key} ${substanceId}`
        found.set(at, new Exact(found.get(at) ?? '0').plus(baseGrams).toFixed())
      }
  return found
}

const differs = (said: string | null, recorded: string | null): boolean =>
  recorded !== null && compare(said ?? '0', recorded) !== 0

/** Columns of figures of a grower's account, beside what the record of his cultivations says today. */
const besideRecord = async (asked: Asked, uploadId: string | null): Promise<Comparison['record']> => {
  const { template, context } = asked
  if (uploadId === null || !isOfGrowers(template)) return []
  const cells = await recordedCells(asked)
  const columns = template.columns.filter(({ key }) => recordedColumns.includes(key))
  const keys = columns.map(({ key }) => key)
  const said = await sumColumns(context.db, uploadId, keys)
  return columns.map(({ key: columnKey, names }) => {
    const now = said.get(columnKey) ?? '0'
    const recorded = plus('0', ...cells.map((row) => String(row[columnKey] ?? 0)))
    const isUnusual = compare(now, recorded) !== 0
    return { columnKey, column: nameIn(names, context.culture), now, recorded, isUnusual }
  })
}

/** What a report says by column and substance, beside the report before it and what customs and other authorities recorded. */
export const compareReport = async (context: CaseContext, record: SubmissionRecord): Promise<Comparison> => {
  const { db, culture, masters, settings, principal } = context
  const asked = await askedIn(context, record)
  const { template, establishment, period, span, caseId } = asked
  const report = { establishmentId: establishment.id, templateCode: template.code, period, span, caseId }
  const before = await findReportBefore(db, report)
  const { uploadId } = record.submission
  const now: Figure[] = uploadId === null ? [] : await listTotals(db, uploadId)
  const earlier: Figure[] = before?.uploadId ? await listTotals(db, before.uploadId) : []
  const endorsed = byColumn(template, await listEndorsedPermits(db, establishment.id, span))
  // What another authority recorded is for the authority alone, as at the permit itself.
  const foreign = isOfOffice(principal)
    ? byColumn(template, await listEndorsedPermits(db, establishment.id, span, 'foreign'))
    : new Map<string, string>()
  const nowBy = new Map(now.map((each) => [keyOf(each), each.baseGrams]))
  const earlierBy = new Map(earlier.map((each) => [keyOf(each), each.baseGrams]))
  const titleOf = columnTitles(template, culture)
  const nameOf = substanceNames(masters, culture)
  const factor = settings['statistics.unusualFactor']
  const order = new Map(template.columns.map(({ key }, index) => [key, index]))
  const rows = [
    ...new Set([...nowBy.keys(), ...earlierBy.keys(), ...endorsed.keys(), ...foreign.keys()]),
  ].map((key) => {
    const [columnKey = '', id = ''] = key.split(' ')
    const figures = {
      now: nowBy.get(key) ?? null,
      before: earlierBy.get(key) ?? null,
      endorsed: endorsed.get(key) ?? null,
      foreign: foreign.get(key) ?? null,
    }
    return {
      substanceId: Number(id),
      substance: nameOf(Number(id)),
      columnKey,
      column: titleOf(columnKey) ?? columnKey,
      ...figures,
      isUnusual:
        isFar(figures.now, figures.before, factor) ||
        differs(figures.now, figures.endorsed) ||
        differs(figures.now, figures.foreign),
    }
  })
  return {
    earlier:
      before === undefined ? null : { period: before.period, id: before.caseId, number: before.number },
    rows: rows.sort(
      (one, other) =>
        one.substance.localeCompare(other.substance, culture) ||
        (order.get(one.columnKey) ?? 0) - (order.get(other.columnKey) ?? 0),
    ),
    record: await besideRecord(asked, uploadId),
  }
}
