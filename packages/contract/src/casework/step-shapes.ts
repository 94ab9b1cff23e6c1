import { z } from 'zod'
import type { ActionShape } from '../shape.ts'
import { day, id, line, text, version } from '../wire.ts'
import { type CaseKind, type StepDeclaration, stepRefusals } from './kind.ts'
import type { StepInputName } from './step-inputs.ts'

/** The shape of each thing that a step of any case may take. */
export const stepInputs = {
  reasonCode: line(40),
  comment: text(4000),
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

/**
 * What one step takes and no more. Nothing is required by the shape: a step that lacks something says which field it
 * misses (`caseworkIncomplete`), also where what it needs depends on the case.
 */
const shapeOf = ({ takes }: StepDeclaration, shapes: Shapes): z.ZodType =>
  z.strictObject({
    version,
    ...Object.fromEntries(Object.keys(takes).map((name) => [name, shapes[name]?.optional() ?? z.never()])),
  })

/** The shape and the refusals of each step that a kind declares; `own` are the inputs that it adds. */
export const actionShapes = <Action extends string, Input extends string>(
  { steps }: Pick<CaseKind<string, Action, string, Input>, 'steps'>,
  own: Readonly<Record<Exclude<Input, StepInputName>, z.ZodType>>,
): Readonly<Record<Action, ActionShape>> => {
  const shapes: Shapes = { ...stepInputs, ...own }
  const shaped = {} as Record<Action, ActionShape>
  for (const action of Object.keys(steps) as Action[])
    shaped[action] = {
      body: shapeOf(steps[action], shapes),
      refusals: [...stepRefusals, ...steps[action].refuses],
    }
  return shaped
}
