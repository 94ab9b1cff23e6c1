import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import { type AuthorizationAction, life } from '@papaver/contract/authorizations/life.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { BulkStep } from '../../casework/list/bulk-step.ts'
import { wantsLook } from '../flags.ts'

type Step = Omit<BulkStep<ListItem>, 'step' | 'fits' | 'inputOf'> & {
  step: AuthorizationAction
  right: Permission
  input?: (officerId: string | null) => Partial<ActionInput>
}

/** What can be done to many authorizations at once (product §3.8). */
const steps: readonly Step[] = [
  { step: 'take', icon: 'user-check', shortcut: 'T', right: 'case.review' },
  {
    step: 'assign',
    icon: 'user-plus',
    shortcut: 'A',
    right: 'case.review',
    asksOfficer: true,
    input: (officerId) => (officerId === null ? {} : { assigneeId: officerId }),
  },
  {
    step: 'propose',
    icon: 'thumb-up',
    shortcut: 'P',
    right: 'case.review',
    input: () => ({ decision: 'approve' }),
  },
  { step: 'issue', icon: 'writing-sign', shortcut: 'S', right: 'case.sign' },
]

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`

/** Approval is proposed unseen only where nothing speaks for a look at the case itself. */
const fits = (account: Account, step: AuthorizationAction, row: ListItem): boolean => {
  if (nextStatus(life, row.status, step) === undefined) return false
  const isMine = row.assigneeName === nameOf(account)
  if (step === 'take') return !isMine
  return step === 'propose' ? isMine && row.proposal === null && !wantsLook(row.flags) : true
}

/** The steps that this reader may take at all. */
export const stepsFor = (account: Account): BulkStep<ListItem>[] =>
  steps
    .filter(({ right }) => mayDo(account, right))
    .map(({ right: _right, input, ...step }) => ({
      ...step,
      fits: (row) => fits(account, step.step, row),
      ...(input === undefined ? {} : { inputOf: input }),
    }))
