import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import type { TFunction } from 'i18next'
import type { IconName } from '../../../ui/icon.tsx'

/** A wish of the applicant leaves the permit where it stands; the same step by an officer ends it. */
const isWish = ({ action, fromStatus, toStatus }: HistoryEntry): boolean =>
  (action === 'cancel' || action === 'correct') && fromStatus === toStatus

/** The authority submits what it has entered on behalf of a company, and nothing else. */
const deedOf = (entry: HistoryEntry): string => {
  const { action, actorSide } = entry
  if (action === 'submit' && actorSide === 'authority') return 'submitEntry'
  return isWish(entry) ? `${action}Request` : action
}

/** What was done, as the end of a sentence that begins with who did it. */
export const historyDeed = (entry: HistoryEntry, t: TFunction): string =>
  t(`authorizations.history.deed.${deedOf(entry)}`, { defaultValue: entry.action })

const icons: Record<string, IconName> = {
  create: 'pencil',
  enter: 'pencil',
  submit: 'send',
  withdraw: 'arrow-back-up',
  take: 'user-check',
  assign: 'user-plus',
  unassign: 'arrow-back-up',
  ask: 'message-question',
  answer: 'message-2',
  hold: 'player-pause',
  resume: 'progress',
  propose: 'thumb-up',
  approve: 'circle-check',
  refuse: 'ban',
  issue: 'writing-sign',
  return: 'arrow-back-up',
  suspend: 'hand-stop',
  lift: 'circle-check',
  revoke: 'shield-x',
  cancel: 'circle-x',
  correct: 'replace',
  replace: 'replace',
  close: 'archive',
  use: 'circle-half-2',
  useUp: 'circle-check',
  expire: 'calendar-off',
  lapse: 'clock-x',
  certify: 'rosette-discount-check',
  foreignCopy: 'send',
  foreignTransmission: 'send',
}

export const historyIcon = (entry: HistoryEntry): IconName => icons[entry.action] ?? 'circle-dot'
