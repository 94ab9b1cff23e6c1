import { createHash } from 'node:crypto'
import type { FormFinding } from '@papaver/contract/incb-forms/checks.ts'
import { dueOn, isLate, yearsLater } from '@papaver/contract/incb-forms/deadlines.ts'
import {
  cellKey,
  type FilledPart,
  type FormRow as FilledRow,
  type FormCell,
  rowKey,
  standsIn,
} from '@papaver/contract/incb-forms/fill.ts'
import {
  type FormColumn,
  type FormPart,
  inFormOrder,
  isInPart,
  measureOf,
} from '@papaver/contract/incb-forms/layout.ts'
import { isOpenToOverrides } from '@papaver/contract/incb-forms/life.ts'
import type { FormView, ViewCell, ViewFinding, ViewPart } from '@papaver/contract/incb-forms/schema.ts'
import type { CaseContext } from '../casework/public.ts'
import { nameIn, namesOf } from '../masters/public.ts'
import { type FilledForm, findingsOf, readForm, readLast } from './fill.ts'
import { type AskedForm, endsOn } from './layouts.ts'
import { stepsFor } from './policy.ts'
import { type FrozenForm, listSteps } from './store.ts'

/** Of all that stands on the form: it differs as soon as one figure or word does. What is shown beside it is no part of it. */
export const sealOf = ({ layout, parts, texts = {} }: FrozenForm): string => {
  const beside = new Set(
    layout.parts.flatMap(({ key, columns }) =>
      columns.flatMap((column) => (column.isBeside === true ? [`${key} ${column.key}`] : [])),
    ),
  )
  const cells = parts.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      Object.values(row.cells)
        .filter(({ part, column }) => !beside.has(`${part} ${column}`))
        .map((cell) => `${cellKey(cell)} ${standsIn(cell) ?? ''}`),
    ),
  )
  const words = Object.entries(texts).map(([part, said]) => `${part} ${said}`)
  return createHash('sha256')
    .update([...cells.toSorted(), ...words.toSorted()].join('\n'))
    .digest('hex')
}

/** Names of a form's own: those of its substances as they were when it was approved. */
export const namingOf = (context: CaseContext, { substances }: Pick<FilledForm, 'substances'>) => {
  const byId = new Map(substances.map((substance) => [substance.id, substance]))
  const names = namesOf(context)
  return {
    country: (code: string) => names.country(code),
    substance: (id: number) => {
      const found = byId.get(id)
      return found === undefined ? names.substance(id) : nameIn(found.names, context.culture)
    },
    codeOf: (id: number) => byId.get(id)?.code ?? '',
  }
}

/** Title of a column; one of another year names it. */
export const columnName = (
  { culture }: Pick<CaseContext, 'culture'>,
  { layout, period }: AskedForm,
  { names, sources }: FormColumn,
): string => {
  const [source] = sources
  const years = source?.kind === 'report' ? (source.years ?? 0) : 0
  return nameIn(names, culture).replace('{{year}}', yearsLater(layout, period, years))
}

const viewCell = (cell: FormCell | undefined, last: FormCell | undefined): ViewCell => ({
  figure: cell?.figure ?? null,
  override: cell?.override ?? null,
  lastFigure: last === undefined ? null : standsIn(last),
  hasSources: (cell?.sources.length ?? 0) > 0,
})

/** Rows of this year, and those of last year of which nothing is known now. */
const rowsOf = (now: FilledPart | undefined, last: FilledPart | undefined, order: readonly number[]) => {
  const before = new Map((last?.rows ?? []).map((row) => [rowKey(row), row]))
  const present = new Set((now?.rows ?? []).map(rowKey))
  const gone = (last?.rows ?? []).filter((row) => {
    const isReported = Object.values(row.cells).some((cell) => standsIn(cell) !== null)
    return isReported && !present.has(rowKey(row)) && order.includes(row.substanceId)
  })
  const rows = [...(now?.rows ?? []), ...gone.map((row): FilledRow => ({ ...row, cells: {} }))]
  const placeOf = ({ substanceId }: FilledRow) => order.indexOf(substanceId)
  return rows
    .toSorted(
      (left, right) =>
        placeOf(left) - placeOf(right) || ((left.country ?? '') < (right.country ?? '') ? -1 : 1),
    )
    .map((row) => ({ row, before: before.get(rowKey(row)) }))
}

const viewPart = (
  context: CaseContext,
  form: FilledForm,
  last: FilledForm | undefined,
  part: FormPart,
): ViewPart => {
  const naming = namingOf(context, form)
  const of = (filled: readonly FilledPart[] | undefined) => filled?.find(({ key }) => key === part.key)
  const order = form.substances.toSorted(inFormOrder).map(({ id }) => id)
  const say = (names: FormPart['names']) => nameIn(names, context.culture)
  return {
    key: part.key,
    sign: part.sign ?? part.key,
    name: say(part.names),
    rows: part.rows,
    columns: part.columns.map((column) => ({
      key: column.key,
      name: columnName(context, form.asked, column),
      measure: column.measure ?? null,
      isBeside: column.isBeside === true,
    })),
    substanceIds:
      part.substances === undefined
        ? null
        : form.substances.filter((substance) => isInPart(part, substance)).map(({ id }) => id),
    text: part.text === undefined ? null : { title: say(part.text), said: form.texts[part.key] ?? '' },
    filled: rowsOf(of(form.parts), of(last?.parts), order).map(({ row, before }) => ({
      substanceId: row.substanceId,
      code: naming.codeOf(row.substanceId),
      name: naming.substance(row.substanceId),
      country: row.country,
      countryName: row.country === null ? null : naming.country(row.country),
      unit: row.unit,
      decimals: row.decimals,
      cells: Object.fromEntries(
        part.columns.map(({ key }) => [key, viewCell(row.cells[key], before?.cells[key])]),
      ),
    })),
  }
}

const viewFinding = (context: CaseContext, form: FilledForm, finding: FormFinding): ViewFinding => {
  const { code, substanceId, place, dimension, amount, otherAmount, times, report } = finding
  const naming = namingOf(context, form)
  const column = form.layout.parts
    .find(({ key }) => key === place?.part)
    ?.columns.find(({ key }) => key === place?.column)
  return {
    ...{ code, dimension, amount, otherAmount, times, report },
    substanceName: substanceId === null ? null : naming.substance(substanceId),
    columnName: column === undefined ? null : columnName(context, form.asked, column),
    countryName: place?.country ? naming.country(place.country) : null,
  }
}

/** A form whole, as an officer sees it. */
export const showForm = async (context: CaseContext, asked: AskedForm): Promise<FormView> => {
  const { db, culture, calendar, principal, settings } = context
  const form = await readForm(context, asked)
  const last = await readLast(context, asked)
  const findings = await findingsOf(context, form, last?.parts)
  const { row, layout, substances } = form
  const { today } = calendar
  const state = row?.state ?? 'DRA'
  const due = dueOn(asked.layout, asked.period)
  const to = endsOn(asked)
  const { accountId } = principal
  const submittedBy = row?.submittedBy ?? null
  const steps = row === undefined ? [] : await listSteps(db, row.id)
  return {
    code: layout.code,
    sign: layout.sign,
    name: nameIn(layout.names, culture),
    period: asked.period,
    dueOn: due,
    state,
    isLate: isLate(state, due, today),
    sentOn: row?.sentOn ?? null,
    ...asked.span,
    version: row?.version ?? 0,
    sentReference: row?.sentReference ?? null,
    seal: sealOf(form),
    mayOverride: isOpenToOverrides(state),
    steps: stepsFor({ state, submittedBy, to, today, accountId, settings }),
    history: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    parts: layout.parts.map((part) => viewPart(context, form, last, part)),
    substances: substances
      .map((substance) => {
        const { unit, decimals } = measureOf(layout, substance)
        return {
          id: substance.id,
          code: substance.code,
          name: nameIn(substance.names, culture),
          ...{ unit, decimals },
        }
      })
      .toSorted((left, right) => left.name.localeCompare(right.name, culture)),
    findings: findings.map((finding) => viewFinding(context, form, finding)),
  }
}
