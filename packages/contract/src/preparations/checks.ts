import { at, block, pass, warn, warnAbout, worstFirst } from '../casework/check-making.ts'
import { fieldChecks } from '../casework/head.ts'
import type { Check } from '../casework/schema.ts'
import { isWithin } from '../quantities/ranges.ts'
import { preparationFields, preparationRules } from './fields.ts'

/** What the checks must know of one component. */
export interface ComponentFacts {
  readonly position: number
  readonly substanceId: number | null
  readonly formId: number | null
  /** Names in the reader's language; empty where nothing is chosen. */
  readonly name: string
  readonly strength: string | null
  readonly unit: string | null
  /** The form is one of the substance, and what it is measured in is a mass. */
  readonly isForm: boolean
  readonly isMass: boolean
}

/** Another entry that is the same product. */
export interface SameProduct {
  readonly id: string
  readonly number: string
  /** In the catalogue, or a request that is still open. */
  readonly isRegistered: boolean
  /** Somebody's own trial product: no reason against an entry of others. */
  readonly isPrivate: boolean
}

export interface PreparationFacts {
  /** What is said in the described fields. */
  readonly said: object
  readonly components: readonly ComponentFacts[]
  /** Base can be computed for every component. */
  readonly hasBase: boolean
  /** What was chosen and is not offered any more; `field` as the form has it. */
  readonly notOffered: readonly { readonly field: string; readonly name: string }[]
  readonly same: readonly SameProduct[]
  /** Entry that this one is to replace, and no longer can: withdrawn from the catalogue, or replaced by another. */
  readonly lostVersion: string | null
  readonly hasFile: boolean
}

const component = (each: ComponentFacts): Check[] => {
  const { position, name: substance, strength, unit } = each
  const of = (field: string) => at(`components.${position}.${field}`)
  const missing = (['substanceId', 'formId', 'strength', 'unit'] as const).filter(
    (field) => each[field] === null,
  )
  if (missing.length > 0)
    return missing.map((field) => block('missing', { field: `component.${field}` }, position, of(field)))
  const checks: Check[] = []
  if (!each.isForm) checks.push(block('formUnfit', { substance }, position, of('formId')))
  if (!isWithin('strength', strength ?? ''))
    checks.push(block('strengthUnfit', { substance }, position, of('strength')))
  if (unit !== null && !each.isMass) checks.push(block('unitUnfit', { substance }, position, of('unit')))
  return checks
}

const composition = ({ components, hasBase }: PreparationFacts): Check[] => {
  if (components.length === 0) return [block('missing', { field: 'components' }, null, at('components'))]
  const wrong = components.flatMap(component)
  const forms = components.map(({ formId }) => formId)
  const twice = components.find(({ formId }, index) => formId !== null && forms.indexOf(formId) < index)
  if (twice)
    wrong.push(
      block(
        'componentTwice',
        { substance: twice.name },
        twice.position,
        at(`components.${twice.position}.formId`),
      ),
    )
  if (wrong.length > 0) return wrong
  return [hasBase ? pass('base') : block('baseNothing', {}, null, at('components'))]
}

const same = ({ same: others }: PreparationFacts): Check[] =>
  others.map(({ id, number, isRegistered, isPrivate }) =>
    isRegistered && !isPrivate
      ? { ...block('registered', { number, id }), about: id }
      : warnAbout(id, isPrivate ? 'samePrivate' : 'sameRequested', { number, id }),
  )

/** The checks before a submit and again before an approval (product §6). */
export const checksOf = (facts: PreparationFacts): Check[] =>
  worstFirst([
    ...fieldChecks(preparationFields, preparationRules, facts.said),
    ...composition(facts),
    ...facts.notOffered.map(({ field, name }) => block('notOffered', { field, name }, null, at(field))),
    ...same(facts),
    ...(facts.lostVersion === null ? [] : [block('versionLost', { number: facts.lostVersion })]),
    facts.hasFile ? pass('characteristics') : warn('characteristicsMissing', {}, null, at('attachments')),
  ])
