import type { Principal } from '../../platform/http/caller.ts'

/** Officers read what was caught of everybody's mails, all others their own. */
export const readsAllMails = ({ permissions }: Principal): boolean => permissions.has('mail.admin')
