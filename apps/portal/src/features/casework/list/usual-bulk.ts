import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { BulkStep } from './bulk-step.ts'
import type { CaseList } from './case-list.ts'

type Step = Omit<BulkStep<CaseListItem>, 'fits'> & { right: Permission }

/** What can be done to many cases of any kind at once (product §3.8). */
const steps: readonly Step[] = [
  { step: 'take', icon: 'user-check', shortcut: 'T', right: 'case.review' },
  {
    step: 'assign',
    icon: 'user-plus',
    shortcut: 'A',
    right: 'case.review',
    asksOfficer: true,
    inputOf: (officerId) => (officerId === null ? {} : { assigneeId: officerId }),
  },
  {
    step: 'propose',
    icon: 'thumb-up',
    shortcut: 'P',
    right: 'case.review',
    inputOf: () => ({ decision: 'approve' }),
  },
]

/** Has the life of the kind this step from where the case stands? */
export const isOpenFor = (
  { kind }: Pick<CaseList, 'kind'>,
  { status }: CaseListItem,
  step: string,
): boolean => kind.life[status] !== undefined && nextStatus(kind.life, status, step) !== undefined

/** The steps that this reader may take at all. Approval is proposed unseen only where nothing speaks for a look. */
export const usualBulk = <Item extends CaseListItem>(
  list: Pick<CaseList<Item>, 'kind' | 'isUnremarkable'>,
  account: Account,
): BulkStep<Item>[] => {
  const isPlain = list.isUnremarkable ?? (({ flags }: Item) => flags.length === 0)
  const name = personName(account)
  const fits = (step: string, row: Item): boolean => {
    if (!isOpenFor(list, row, step)) return false
    const isMine = row.assigneeName === name
    if (step === 'take') return !isMine
    return step === 'propose' ? isMine && row.proposal === null && isPlain(row) : true
  }
  return steps
    .filter(({ step, right }) => step in list.kind.steps && mayDo(account, right))
    .map(({ right: _right, ...step }) => ({ ...step, fits: (row) => fits(step.step, row) }))
}
