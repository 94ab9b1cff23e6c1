import type { TFunction } from 'i18next'
import type { IconName } from '../../../ui/icon.tsx'
import type { HistoryEntry } from '../types.ts'

/** What was done, as the end of a sentence that begins with who did it. */
export const historyAction = ({ action }: HistoryEntry, t: TFunction): string =>
  t(`users.history.action.${action}`, { defaultValue: action })

/** Jobs of the calendar act under one name, which is no person's. */
export const sayActor = ({ actorName }: HistoryEntry, t: TFunction): string =>
  actorName === 'system' ? t('users.history.system') : actorName

const icons: Record<string, IconName> = {
  register: 'pencil',
  verify: 'mail-check',
  resend: 'send',
  ask: 'message-question',
  answer: 'message-2',
  pendingConfirmation: 'file-text',
  returnLetter: 'writing-sign',
  approve: 'user-check',
  returnToRequest: 'arrow-back-up',
  cancel: 'user-x',
  withdraw: 'user-x',
  lapse: 'clock-x',
  deactivate: 'user-pause',
  rest: 'user-pause',
  activate: 'user-check',
  close: 'user-off',
  closeWithEstablishment: 'user-off',
  lock: 'lock',
  unlock: 'lock-open',
  assignRoles: 'edit',
  resetSecondFactor: 'shield-off',
  resetPasswordHistory: 'history',
  unlinkIdentities: 'shield-off',
}

export const historyIcon = ({ action }: HistoryEntry): IconName => icons[action] ?? 'circle-dot'
