import type { Permission } from '@papaver/contract/account/permissions.ts'
import type { AuthorizationAction } from '@papaver/contract/authorizations/life.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import type { ButtonKind } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { type Audience, audienceOf } from '../audience.ts'

/**
 * A button of the case page. Most are steps of the life table; a proposal is one step with two buttons, and
 * three lead elsewhere.
 */
export type Deed =
  | Exclude<AuthorizationAction, 'propose' | 'submit' | 'answer'>
  | 'proposeApproval'
  | 'proposeRefusal'
  | 'edit'
  | 'answer'
  | 'copy'

interface DeedFace {
  icon: IconName
  kind?: ButtonKind
}

export const deedFaces: Record<Deed, DeedFace> = {
  ask: { icon: 'message-question' },
  hold: { icon: 'player-pause' },
  resume: { icon: 'progress' },
  return: { icon: 'arrow-back-up' },
  refuse: { icon: 'ban', kind: 'danger' },
  proposeRefusal: { icon: 'ban', kind: 'danger' },
  suspend: { icon: 'hand-stop', kind: 'danger' },
  revoke: { icon: 'shield-x', kind: 'danger' },
  cancel: { icon: 'circle-x', kind: 'danger' },
  withdraw: { icon: 'arrow-back-up', kind: 'danger' },
  discard: { icon: 'trash', kind: 'danger' },
  correct: { icon: 'replace' },
  close: { icon: 'archive' },
  certify: { icon: 'rosette-discount-check' },
  lift: { icon: 'circle-check' },
  take: { icon: 'user-check' },
  approve: { icon: 'circle-check' },
  proposeApproval: { icon: 'thumb-up' },
  issue: { icon: 'writing-sign' },
  answer: { icon: 'message-2' },
  edit: { icon: 'pencil' },
  assign: { icon: 'user-plus' },
  copy: { icon: 'copy' },
}

/** In the order in which the buttons stand; what does not fit goes into "more" from the end. */
const order = Object.keys(deedFaces) as Deed[]

/** The one filled button: the first of these that is open. */
const primaries: readonly Deed[] = [
  'issue',
  'approve',
  'proposeApproval',
  'take',
  'resume',
  'lift',
  'answer',
  'edit',
  'certify',
]

const deedsOf = (action: AuthorizationAction, record: Authorization): Deed[] => {
  // A draft is completed and sent on its own page, and so is an answer.
  if (action === 'submit') return ['edit']
  if (action !== 'propose') return [action]
  // What is proposed already is not offered again, nor a proposal to one who may decide.
  const isOpen = (decision: string) => record.proposal?.decision !== decision
  const mayRefuse = record.allowedActions.includes('refuse')
  return [
    ...(isOpen('approve') ? (['proposeApproval'] as const) : []),
    ...(isOpen('refuse') && !mayRefuse ? (['proposeRefusal'] as const) : []),
  ]
}

const request: Permission = 'authorization.request'

/** What this reader may do with this case, drawn from what the server allows. */
export const openDeeds = (record: Authorization, account: Account): { deed: Deed; isPrimary: boolean }[] => {
  const open = new Set<Deed>(record.allowedActions.flatMap((action) => deedsOf(action, record)))
  if (record.mayEdit) open.add('edit')
  if (mayDo(account, request) && audienceOf(account) === 'holder') open.add('copy')
  const primary = primaries.find((deed) => open.has(deed))
  return order.filter((deed) => open.has(deed)).map((deed) => ({ deed, isPrimary: deed === primary }))
}

export const actionOf = (deed: Deed): AuthorizationAction | undefined => {
  if (deed === 'edit' || deed === 'copy') return undefined
  return deed === 'proposeApproval' || deed === 'proposeRefusal' ? 'propose' : deed
}

/** Whose words a button or dialog takes: applicants ask for what officers do. */
export const wordsOf = (deed: Deed, audience: Audience): string =>
  audience === 'holder' && (deed === 'cancel' || deed === 'correct') ? `${deed}Request` : deed
