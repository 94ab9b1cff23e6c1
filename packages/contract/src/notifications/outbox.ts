/** Where a mail stands: it waits for its (next) try, a server took it, it was given up, or it was called back in time. */
export const mailStatuses = ['waiting', 'sent', 'dead', 'cancelled'] as const
export type MailStatus = (typeof mailStatuses)[number]
export const mailActions = ['resend', 'cancel'] as const
export type MailAction = (typeof mailActions)[number]

const actions: Record<MailStatus, readonly MailAction[]> = {
  waiting: ['cancel'],
  sent: ['resend'],
  dead: ['resend'],
  cancelled: ['resend'],
}

/** Why a mail cannot be sent again, whatever its status. */
export type MailHindrance = 'wiped' | 'noAddress'

/** What may be done with a mail that stands so. */
export const mailActionsOf = (status: MailStatus, hindrance: MailHindrance | null): readonly MailAction[] =>
  actions[status].filter((action) => action === 'cancel' || hindrance === null)
