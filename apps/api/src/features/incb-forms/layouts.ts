import { readdirSync, readFileSync } from 'node:fs'
import { dueOn, spanOfForm } from '@papaver/contract/incb-forms/deadlines.ts'
import { type FormLayout, isAhead } from '@papaver/contract/incb-forms/layout.ts'
import { layoutShape } from '@papaver/contract/incb-forms/layout-schema.ts'
import type { FormParams } from '@papaver/contract/incb-forms/schema.ts'
import type { Span } from '@papaver/contract/periods.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import { referenceFolder } from '../masters/public.ts'

const folder = `${referenceFolder}incb-forms/`

const read = (): readonly FormLayout[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => layoutShape.parse(JSON.parse(readFileSync(folder + file, 'utf8'))))

let layouts: readonly FormLayout[] | undefined

/** The layouts as shipped, in the order of their codes; read once, as they change with a release only. */
export const listLayouts = (): readonly FormLayout[] => {
  layouts ??= read()
  return layouts
}

export interface AskedForm {
  readonly layout: FormLayout
  readonly period: string
  readonly span: Span
}

/** Has its year, or that in which it is due, begun? There is nothing to show of it before. */
export const hasBegun = (layout: FormLayout, period: string, today: string): boolean => {
  const year = today.slice(0, 4)
  const from = spanOfForm(layout, period)?.from
  return from !== undefined && (from.slice(0, 4) <= year || dueOn(layout, period).slice(0, 4) <= year)
}

/** The form that somebody asks for; not found where it has no such period, or neither its year nor that in which it is due has begun. */
export const formAsked = ({ code, period }: FormParams, today: string): AskedForm => {
  const layout = listLayouts().find((each) => each.code === code) ?? refuse(frameRefusals.notFound)
  const span = spanOfForm(layout, period)
  return span !== undefined && hasBegun(layout, period, today)
    ? { layout, period, span }
    : refuse(frameRefusals.notFound)
}

/** The last day of its period, after which it is sent; null of an estimate, which is sent before. */
export const endsOn = ({ layout, span }: AskedForm): string | null => (isAhead(layout) ? null : span.to)

/** As the audit trail names it: `A/P 2026-Q2`. */
export const entityIdOf = ({ layout, period }: AskedForm): string => `${layout.sign} ${period}`
