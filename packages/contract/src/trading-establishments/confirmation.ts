/** What the authority of a partner's country says of it; `silent`: it has not answered. */
export const confirmationAnswers = ['confirmed', 'unknown', 'silent'] as const
export type ConfirmationAnswer = (typeof confirmationAnswers)[number]
