import { plain } from '@papaver/contract/quantities/base.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type AuthorizationRecord, withUnit } from '../../authorizations/public.ts'
import { insertHistory, scopeOf, sideOf } from '../../casework/public.ts'

type Step = Parameters<typeof insertHistory>[1]
type Noted = Pick<Step, 'action' | 'comment' | 'changes' | 'dueOn' | 'isInternal'> &
  Partial<Pick<Step, 'side'>>

/** A line in the history of a permit whose status stays as it is; by its person's own side where no other is named. */
export const noteStep = (
  tx: Tx,
  {
    caller: { principal },
    record: { case: row },
  }: { readonly caller: Actor; readonly record: Pick<AuthorizationRecord, 'case'> },
  step: Noted,
): void =>
  insertHistory(tx, {
    caseId: row.id,
    fromStatus: row.status,
    toStatus: row.status,
    side: sideOf(scopeOf(principal)),
    actorName: nameOf(principal),
    ...step,
  })

/** A figure of a line as the history has it: under the number of the line, with its unit. */
export const ofLine = (
  { lines }: Pick<AuthorizationRecord, 'lines'>,
  lineId: string,
  { figure, quantity }: { readonly figure: string; readonly quantity: string | null },
): { readonly field: string; readonly said: string } => {
  const line = lines.find(({ id }) => id === lineId)
  return {
    field: `lines.${line?.position ?? ''}.${figure}`,
    said: withUnit(plain(quantity ?? '0'), line?.unit),
  }
}
