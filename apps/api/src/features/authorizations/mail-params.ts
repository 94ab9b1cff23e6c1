import type { AuthorizationRecord } from './record.ts'

/** What mails about authorizations say beside what those about any case do. */
export const mailParams = ({ case: row }: AuthorizationRecord) => ({ partner: row.partnerName ?? '' })
