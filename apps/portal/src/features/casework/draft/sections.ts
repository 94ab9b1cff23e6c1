import { type CaseField, isFieldOf } from '@papaver/contract/casework/case-field.ts'
import type { CaseView, Check } from '@papaver/contract/casework/schema.ts'
import type { FormSection, Typed } from '../case-form.ts'
import type { AnyForm } from './draft-context.ts'
import { isSaid } from './typed.ts'

export type SectionState = 'done' | 'here' | 'open'

export interface SectionProps {
  number: number
  state: SectionState
  /** Shown as its facts. */
  folded: boolean
  onOpen: () => void
  onFold: () => void
}

/** The fields of a section, or of a part of one, that a case has. */
export const fieldsOf = (
  { fields }: Pick<AnyForm, 'fields'>,
  record: object,
  section: string,
  part?: string,
): CaseField[] =>
  fields.filter((each) => each.section === section && each.part === part && isFieldOf(each, record))

/** The section in which a field of the checks or of a question stands; the first where none knows it. */
export const sectionOf = (
  { fields, sections }: Pick<AnyForm, 'fields' | 'sections'>,
  path: string,
): string => {
  const own = sections.find((section) => section.has?.(path))
  const field = fields.find(({ key }) => key === path || key.startsWith(`${path}.`))
  return own?.name ?? field?.section ?? sections[0]?.name ?? ''
}

const isFilled = (form: AnyForm, section: FormSection, typed: Typed, record: CaseView): boolean => {
  if (section.isFilled !== undefined) return section.isFilled(typed, record)
  const fields = fieldsOf(form, record, section.name)
  const wanted = fields.filter(({ required }) => required)
  const says = ({ key }: CaseField) => isSaid(typed.head[key])
  return wanted.length === 0 ? fields.some(says) : wanted.every(says)
}

/** Done: filled, and nothing in it blocks. Here: where the person is, else the first that is not done. */
export const sectionStates = (
  form: AnyForm,
  typed: Typed,
  record: CaseView,
  checks: readonly Check[],
  at: string | undefined,
): ReadonlyMap<string, SectionState> => {
  const blocked = new Set(
    checks.flatMap(({ severity, fix }) => (severity === 'block' && fix ? [sectionOf(form, fix.field)] : [])),
  )
  const done = new Set(
    form.sections.flatMap((section) =>
      isFilled(form, section, typed, record) && !blocked.has(section.name) ? [section.name] : [],
    ),
  )
  const names = form.sections.map(({ name }) => name)
  const here = at ?? names.find((name) => !done.has(name))
  return new Map(names.map((name) => [name, done.has(name) ? 'done' : name === here ? 'here' : 'open']))
}

/** Does it fold once it is done? What has nothing that must be said, or a card of its own, stays open. */
export const canFold = (form: AnyForm, section: FormSection, record: object): boolean =>
  section.Card === undefined && fieldsOf(form, record, section.name).some(({ required }) => required)
