import { foreignPermitCodes } from '@papaver/contract/authorizations/foreign-permit-checks.ts'
import type { CallName } from '@papaver/contract/calls.ts'
import { standingOf } from '@papaver/contract/casework/kind.ts'
import type { TestAnswer } from '../start-test-app.ts'
import type { Command } from './commands.ts'
import type { Walk } from './walk.ts'

/** With what the record still wants; it may want one thing after another, but nothing twice. */
const performAgain = async (
  walk: Walk,
  command: Command,
  { body }: TestAnswer,
  given: readonly string[],
): Promise<Command | undefined> => {
  const { person, walked, params, key } = command
  const ticked = {
    ...command,
    call: `${walked.kind.feature}.tick` as CallName,
    params: { id: params.id ?? '' },
  }
  const mended = await walked.mend?.(body, command.body, (step) =>
    walk.send({
      ...ticked,
      key: `${key} ${step}`,
      body: { version: command.body.version, step, isDone: true },
    }),
  )
  if (mended === undefined) return undefined
  const again = { ...command, person, body: mended, key: walk.random.id() }
  const answer = await walk.send(again)
  if (answer.body?.message !== undefined && given.includes(answer.body.message)) {
    walk.blame([
      `${command.action} was given what it asked for, and asks again: ${JSON.stringify(answer.body)}`,
    ])
    return undefined
  }
  if (walk.judge(again, answer)) return again
  return performAgain(walk, again, answer, [...given, body.message])
}

/** Checks that stand against a step that has to pass them. */
const blocking = async (
  { world }: Walk,
  { person, row, walked: { kind }, action, body, expected }: Command,
): Promise<string[]> => {
  const checked = kind.steps[action]?.checked
  if (row === undefined || checked === undefined || !expected.taken || body.decision === 'refuse') return []
  const codes = await world.server.order<string[]>({ order: 'blocking', feature: kind.feature, id: row.id })
  const { waitsForApproval = [], rightChecks = [] } = kind
  const right = [...Object.values(standingOf(kind)).flat(), ...rightChecks]
  // A company asks the authority, and learns nothing of a permit abroad that is for somebody else; who grants it is stopped.
  const unknown: readonly string[] = person.establishmentId === null ? [] : foreignPermitCodes
  const known = codes.filter((code) => !unknown.includes(code))
  return known.filter((code) =>
    checked === 'right' ? right.includes(code) : action !== 'propose' || !waitsForApproval.includes(code),
  )
}

/** Sends a command; one that is refused for the record's sake is sent again with what was missing. */
export const perform = async (walk: Walk, command: Command): Promise<Command | undefined> => {
  const blocked = await blocking(walk, command)
  const answer = await walk.send(command)
  if (walk.judge(command, answer)) {
    if (blocked.length > 0)
      walk.blame([`${command.action} was done although it is blocked: ${blocked.join(', ')}`])
    return command
  }
  return command.expected.taken ? performAgain(walk, command, answer, []) : undefined
}
