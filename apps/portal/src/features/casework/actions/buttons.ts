import { checksAgainst } from '@papaver/contract/casework/blocked.ts'
import type { StepDeclaration } from '@papaver/contract/casework/kind.ts'
import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { IconName } from '../../../ui/icon.tsx'
import type { WholePages } from '../pages.ts'
import { sideOf } from '../side.ts'

/**
 * A button of the page of a case, by its word in the messages. Most are steps of the life table; a proposal is one
 * step with two buttons, and three lead elsewhere: `edit`, `answer` and `copy`.
 */
const icons: Readonly<Record<string, IconName>> = {
  create: 'pencil',
  enter: 'pencil',
  edit: 'pencil',
  submit: 'send',
  copy: 'copy',
  withdraw: 'arrow-back-up',
  discard: 'trash',
  take: 'user-check',
  assign: 'user-plus',
  unassign: 'arrow-back-up',
  ask: 'message-question',
  answer: 'message-2',
  hold: 'player-pause',
  resume: 'progress',
  propose: 'thumb-up',
  proposeApproval: 'thumb-up',
  proposeRefusal: 'ban',
  approve: 'circle-check',
  refuse: 'ban',
  return: 'arrow-back-up',
  close: 'archive',
  lapse: 'clock-x',
}

/** The sign of a button, and of the line that its step leaves in the history. */
export const iconOf = (pages: WholePages, name: string): IconName =>
  pages.icons[name] ?? icons[name] ?? 'circle-dot'

export const actionOf = (button: string): string =>
  button === 'proposeApproval' || button === 'proposeRefusal' ? 'propose' : button

/** What the step behind a button takes. Only a refusal has a reason: approval is what was asked for. */
export const stepOf = ({ kind }: WholePages, button: string): StepDeclaration | undefined => {
  const step = kind.steps[actionOf(button)]
  if (step === undefined || button !== 'proposeApproval') {
    return step !== undefined && button === 'proposeRefusal' ? { ...step, isDanger: true } : step
  }
  const { reasonCode: _, ...takes } = step.takes
  return { by: step.by, takes, refuses: step.refuses }
}

/** A step that asks nothing, ends nothing and signs nothing is taken at once. */
export const isQuick = (pages: WholePages, button: string): boolean => {
  const step = stepOf(pages, button)
  if (step === undefined || step.isDanger === true || step.fourEyes === 'signature') return false
  return Object.keys(step.takes).length === 0
}

const buttonsOf = (action: string, record: CaseView): string[] => {
  // A draft is completed and sent on its own page, and so is an answer.
  if (action === 'submit') return ['edit']
  if (action !== 'propose') return [action]
  // What is proposed already is not offered again, nor a proposal to one who may decide.
  const isOpen = (decision: string) => record.proposal?.decision !== decision
  const mayRefuse = record.allowedActions.includes('refuse')
  return [
    ...(isOpen('approve') ? ['proposeApproval'] : []),
    ...(isOpen('refuse') && !mayRefuse ? ['proposeRefusal'] : []),
  ]
}

/** What this reader may do with this case, drawn from what the server allows. */
export const openButtons = (
  pages: WholePages,
  record: CaseView,
  account: Account,
): { button: string; isPrimary: boolean }[] => {
  const open = new Set(record.allowedActions.flatMap((action) => buttonsOf(action, record)))
  if (record.mayEdit) open.add('edit')
  if (mayDo(account, pages.kind.rights.request) && sideOf(account) === 'holder') open.add('copy')
  const primary = pages.primaries.find((button) => open.has(button))
  return pages.buttons
    .filter((button) => open.has(button))
    .map((button) => ({ button, isPrimary: button === primary }))
}

/** Whether a check that stands on the page would refuse this step. */
export const isBlocked = ({ kind }: WholePages, { checks }: CaseView, button: string): boolean =>
  button !== 'proposeRefusal' && checksAgainst(kind, actionOf(button), checks).length > 0

/** Whose words a button or dialog takes: holders ask for what officers do. */
export const wordsOf = ({ requests }: WholePages, button: string, account: Account | undefined): string =>
  sideOf(account) === 'holder' && requests.includes(button) ? `${button}Request` : button

/** "Other" says nothing alone. */
export const isOther = (code: string | undefined): boolean => code?.endsWith('-OTHER') ?? false
