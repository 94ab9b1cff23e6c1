import { z } from 'zod'
import type { ActionShape } from '../action-shape.ts'
import { day, id, line, text, version } from '../wire.ts'
import { mostInBulk } from './bulk.ts'
import { type CaseKind, refusalsOf, type StepDeclaration, stepRefusals } from './kind.ts'
import type { StepInputName } from './step-inputs.ts'

/** The shape of each thing that a step of any case may take. */
export const stepInputs = {
  reasonCode: line(40),
  comment: text('comment'),
  /** Texts of the library that go with the step, by their codes: questions, conditions, paragraphs of a letter. */
  texts: z.array(line(30)).max(20),
  /** Which decision is proposed. */
  decision: z.enum(['approve', 'refuse']),
  assigneeId: id,
  /** The fields the holder may change, by name (`lines.1.quantity`, `attachments` …). */
  fields: z.array(line(80)).max(60),
  /** Reply expected by. */
  dueOn: day,
  /** The values of the fields asked for, in the shape of a draft. */
  answers: z.record(line(80), z.unknown()),
  /** That all is true. */
  declaration: z.boolean(),
} as const satisfies Record<StepInputName, z.ZodType>

type Shapes = Readonly<Record<string, z.ZodType>>

/** The cases that one step is taken for at once, each with the version that was judged. */
export const bulkCases = z.array(z.object({ id, version })).min(1).max(mostInBulk)

/**
 * What one step takes and no more. Nothing is required by the shape: a step that lacks something says which field it
 * misses (`caseworkIncomplete`), also where what it needs depends on the case.
 */
const inputsOf = ({ takes }: StepDeclaration, shapes: Shapes) =>
  Object.fromEntries(Object.keys(takes).map((name) => [name, shapes[name]?.optional() ?? z.never()]))

/** The shape and the refusals of each step that a kind declares; `own` are the inputs that it adds. */
export const actionShapes = <Action extends string, Input extends string>(
  { steps }: Pick<CaseKind<string, Action, string, Input>, 'steps'>,
  own: Readonly<Record<Exclude<Input, StepInputName>, z.ZodType>>,
): Readonly<Record<Action, ActionShape>> => {
  const shapes: Shapes = { ...stepInputs, ...own }
  const shaped = {} as Record<Action, ActionShape>
  for (const action of Object.keys(steps) as Action[]) {
    const step = steps[action]
    const inputs = inputsOf(step, shapes)
    shaped[action] = {
      body: z.strictObject({ version, ...inputs }),
      ...(step.isBulk ? { bulk: z.strictObject({ cases: bulkCases, ...inputs }) } : {}),
      refusals: [...stepRefusals, ...refusalsOf(step)],
      ...(step.key === undefined ? {} : { key: step.key }),
      // What officers decide makes papers, which are made to be kept.
      ...(step.by.holder === undefined ? {} : { dryRun: true as const }),
    }
  }
  return shaped
}
