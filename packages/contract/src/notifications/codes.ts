import type { NotificationTopic, Severity } from './topics.ts'

const about = (topic: NotificationTopic, severity: Severity) => ({ topic, severity })

/** Every message the authority's system writes to a person, product §11. */
export const noticeCodes = {
  IE_DRAFT: about('cases', 'warning'),
  IE_SUBMITTED: about('cases', 'info'),
  // to the company, of a request on paper that an officer has entered
  IE_ENTERED: about('cases', 'info'),
  IE_INFO: about('duty', 'warning'),
  IE_ANSWERED: about('cases', 'info'),
  // inside the house: who has to act next (product §15)
  IE_ASSIGNED: about('cases', 'info'),
  IE_PROPOSED: about('cases', 'info'),
  IE_TO_SIGN: about('cases', 'info'),
  IE_RETURNED: about('cases', 'warning'),
  IE_CHANGE_ASKED: about('cases', 'warning'),
  IE_CHANGE_GRANTED: about('cases', 'info'),
  IE_HOLD: about('cases', 'info'),
  IE_ISSUED: about('cases', 'success'),
  IE_REFUSED: about('duty', 'danger'),
  IE_CANCELLED: about('cases', 'warning'),
  IE_SUSPENDED: about('duty', 'danger'),
  IE_LIFTED: about('cases', 'success'),
  // the goods need another document since a change of scheduling
  IE_INSUFFICIENT: about('duty', 'danger'),
  // a general permit whose movements are not reported, and once they are
  IE_UNREPORTED: about('duty', 'danger'),
  IE_REPORTED: about('cases', 'success'),
  IE_REVOKED: about('duty', 'danger'),
  IE_REPLACED: about('cases', 'info'),
  // what the holder asked of his permit is not done
  IE_DECLINED: about('cases', 'warning'),
  // to the authority of the other country: duty, as the treaties require it
  IE_FOREIGN_COPY: about('duty', 'info'),
  IE_FOREIGN_CHANGED: about('duty', 'warning'),
  // and its export authorization, which goes back endorsed with what came in
  IE_FOREIGN_RETURN: about('duty', 'info'),
  IE_EXPIRING: about('movements', 'warning'),
  IE_EXPIRED: about('movements', 'warning'),
  IE_ENDORSED: about('movements', 'info'),
  IE_REPORT_DUE: about('duty', 'warning'),
  IE_REPORT_LATE: about('duty', 'danger'),
  IE_DIFFERENCE: about('duty', 'warning'),
  IE_DECIDED: about('movements', 'info'),
  // a record of a movement that does not fit its permit, and to whoever made it what became of it
  IE_DISPUTED: about('duty', 'warning'),
  // and of goods that wait at the border; to the holder of the permit, too
  IE_HELD: about('duty', 'danger'),
  IE_GOODS_HELD: about('duty', 'danger'),
  // and what became of them, where they are not released, or not all
  IE_RELEASED_PART: about('movements', 'warning'),
  IE_NOT_RELEASED: about('duty', 'danger'),
  // to the holder, of a permit that is held because of one abroad
  IE_ABROAD_STOPPED: about('duty', 'danger'),
  // what customs remarks for the authority
  IE_REMARK: about('movements', 'info'),
  // and that it has corrected a record to less
  IE_LOWERED: about('duty', 'warning'),
  // what people without a document's code said of it at the public check, of one day together; in the portal alone
  VERIFICATION_REPORTS: about('movements', 'info'),
  ENDORSE_COUNTED: about('movements', 'info'),
  ENDORSE_PART: about('movements', 'warning'),
  ENDORSE_SAME: about('movements', 'info'),
  ENDORSE_CLEARED: about('movements', 'warning'),
  ENDORSE_REJECTED: about('movements', 'warning'),
  // the import certificate that follows a humanitarian export
  IE_CERTIFICATE_DUE: about('duty', 'warning'),
  IE_CERTIFICATE_LATE: about('duty', 'danger'),
  IE_CERTIFICATE: about('cases', 'info'),

  // the usual steps of a request of any other kind, which is named by its title
  CASE_DRAFT: about('cases', 'warning'),
  CASE_SUBMITTED: about('cases', 'info'),
  CASE_ENTERED: about('cases', 'info'),
  CASE_INFO: about('duty', 'warning'),
  CASE_ANSWERED: about('cases', 'info'),
  CASE_ASSIGNED: about('cases', 'info'),
  CASE_PROPOSED: about('cases', 'info'),
  CASE_REFUSED: about('duty', 'danger'),
  CASE_CANCELLED: about('cases', 'warning'),
  // a colleague has named the officer in a note, of a case of any kind
  CASE_NOTED: about('cases', 'info'),
  // something has changed that requests or rights of these cases rest on
  CASES_CONCERNED: about('cases', 'warning'),
  // to companies with requests or permits over it, and to its customs officers
  POINT_CLOSED: about('duty', 'danger'),
  POINT_REOPENED: about('duty', 'success'),
  // to the company, of a look on the spot: announced or moved, called off, done; and to the officer who goes
  CASE_INSPECTION: about('duty', 'warning'),
  CASE_INSPECTION_OFF: about('cases', 'info'),
  CASE_INSPECTED: about('cases', 'info'),
  CASE_INSPECTOR: about('cases', 'info'),

  // the register of foreign partners (product §5)
  TE_APPROVED: about('cases', 'success'),
  TE_LINK_ASKED: about('cases', 'info'),
  TE_LINKED: about('cases', 'success'),
  TE_LINK_REFUSED: about('duty', 'warning'),
  // to the companies that have it
  TE_STOPPED: about('duty', 'danger'),
  TE_RESUMED: about('cases', 'success'),
  TE_CHANGED: about('cases', 'info'),
  TE_LICENCE: about('duty', 'warning'),
  TE_CONFIRMATION: about('duty', 'info'),
  TE_CONFIRMATION_LATE: about('duty', 'warning'),
  // what becomes of entries of the catalogue of preparations (product §6)
  PREP_LISTED: about('cases', 'info'),
  PREP_APPROVED: about('cases', 'success'),
  PREP_WITHDRAWN: about('duty', 'warning'),
  PREP_RESTORED: about('cases', 'success'),
  PREP_REPLACED: about('cases', 'info'),
  // licences (product §4)
  LIC_TO_SIGN: about('cases', 'info'),
  LIC_ISSUED: about('cases', 'success'),
  LIC_SUSPENDED: about('duty', 'danger'),
  LIC_LIFTED: about('cases', 'success'),
  LIC_REVOKED: about('duty', 'danger'),
  LIC_SURRENDERED: about('cases', 'info'),
  // of one that is suspended: asked for, and how it is answered
  LIC_SURRENDER_ASKED: about('duty', 'info'),
  LIC_SURRENDER_ACCEPTED: about('cases', 'info'),
  LIC_SURRENDER_DECLINED: about('duty', 'warning'),
  LIC_EXPIRING: about('duty', 'warning'),
  LIC_EXPIRED: about('duty', 'warning'),
  // the same two to the officers
  LIC_ENDING: about('cases', 'info'),
  LIC_ENDED: about('cases', 'warning'),

  // before precursors are exported (product §3.7): to the authority of the other country, and to the officer
  PEN_SENT: about('duty', 'info'),
  PEN_ANSWERED: about('duty', 'info'),
  PEN_DUE: about('duty', 'warning'),
  // from portal to portal: something came in, something did not arrive
  EXCHANGE_RECEIVED: about('movements', 'info'),
  EXCHANGE_NOT_GENUINE: about('duty', 'danger'),
  EXCHANGE_FAILED: about('duty', 'danger'),
  EXCHANGE_NOT_ACCEPTED: about('duty', 'danger'),
  EXCHANGE_WAITING: about('duty', 'danger'),
  // a permit abroad on which a case rests is not in force, or was signed otherwise; more exports than our import permit allows
  EXCHANGE_STOPPED: about('duty', 'danger'),
  EXCHANGE_IN_FORCE: about('duty', 'info'),
  EXCHANGE_DIFFERS: about('duty', 'danger'),
  EXCHANGE_EXCEEDED: about('duty', 'danger'),
  // an authority has announced another key, or signs with one that nothing vouches for, or has reported one
  EXCHANGE_KEY: about('duty', 'warning'),
  EXCHANGE_KEY_UNKNOWN: about('duty', 'danger'),
  EXCHANGE_KEY_REPORTED: about('duty', 'danger'),

  // incidents: before their hours are over, and to the police, the INCB and other authorities
  INCIDENT_REPORT_DUE: about('duty', 'warning'),
  INCIDENT_RESPONSE_DUE: about('duty', 'danger'),
  INCIDENT_LETTER: about('duty', 'info'),

  // reports of companies (product §8): before they are due, once they are late; accepted, and opened again
  STAT_DUE: about('duty', 'warning'),
  STAT_LATE: about('duty', 'danger'),
  STAT_ACCEPTED: about('cases', 'success'),
  STAT_REOPENED: about('duty', 'warning'),

  // cultivations: what becomes of permits, and what is not reported yet
  CUL_TO_SIGN: about('cases', 'info'),
  CUL_ISSUED: about('cases', 'success'),
  CUL_SUSPENDED: about('duty', 'danger'),
  CUL_LIFTED: about('cases', 'success'),
  CUL_REVOKED: about('duty', 'danger'),
  CUL_CLOSED: about('cases', 'success'),
  CUL_EXPIRING: about('duty', 'warning'),
  CUL_EXPIRED: about('duty', 'warning'),
  CUL_UNREPORTED: about('duty', 'danger'),
  // to holder and officers: plants or stock without a licence, with one again, and after the last day
  CUL_LICENCE_ENDED: about('duty', 'danger'),
  CUL_LICENCE_BACK: about('cases', 'success'),
  CUL_ENDED: about('duty', 'danger'),

  // reports of growers: what officers make of them, and what buyers confirm
  FR_SECURITY: about('duty', 'danger'),
  // to the contact that the authority has named
  FR_ALERT: about('duty', 'danger'),
  FR_APPROVED: about('duty', 'info'),
  FR_ACCEPTED: about('cases', 'success'),
  FR_RECEIPT: about('duty', 'warning'),
  FR_RECEIPT_LATE: about('duty', 'danger'),
  FR_RECEIPT_QUESTIONED: about('duty', 'warning'),
  FR_RECEIPT_SETTLED: about('duty', 'info'),
  FR_RECEIVED: about('cases', 'success'),
  FR_DIFFERENCE: about('duty', 'warning'),
  FR_SETTLED: about('duty', 'info'),
  FR_CORRECTED: about('duty', 'warning'),
  FR_REMINDED: about('duty', 'warning'),

  // what makes the country's estimates
  BALANCE_CHANGED: about('cases', 'info'),

  // registration and accounts (product §1)
  USR_VERIFY: about('security', 'info'),
  USR_EXISTS: about('security', 'info'),
  USR_VERIFIED_CA: about('people', 'info'),
  USR_INFO: about('duty', 'warning'),
  USR_ANSWERED_CA: about('people', 'info'),
  USR_LETTER: about('duty', 'info'),
  USR_LETTER_CA: about('people', 'info'),
  USR_RETURNED: about('duty', 'warning'),
  USR_REMINDER: about('duty', 'warning'),
  USR_APPROVED: about('duty', 'success'),
  USR_CANCELLED: about('duty', 'danger'),
  USR_AUTOCANCEL: about('duty', 'warning'),
  USR_DEACTIVATED: about('duty', 'warning'),
  USR_ACTIVATED: about('duty', 'success'),
  USR_CLOSED: about('duty', 'warning'),
  // to those who cannot sign in any more
  USR_ESTABLISHMENT_CLOSED: about('duty', 'danger'),
  // to the managers of a company whose name in the register is another one
  ESTB_RENAMED: about('duty', 'info'),
  USR_DORMANT: about('duty', 'warning'),
  USR_ROLES: about('security', 'info'),
  // security
  USR_PWD_RESET: about('security', 'info'),
  USR_PWD_CHANGED: about('security', 'info'),
  USR_MAIL_ASKED: about('security', 'warning'),
  USR_MAIL_PROVE: about('security', 'info'),
  USR_MAIL_CHANGED: about('security', 'warning'),
  USR_MAIL_CONFIRMED: about('security', 'info'),
  USR_PWD_EXPIRING: about('security', 'warning'),
  USR_2FA_SET: about('security', 'info'),
  USR_2FA_SHOWN: about('security', 'warning'),
  USR_CODES_RENEWED: about('security', 'info'),
  USR_2FA_RESET: about('security', 'warning'),
  USR_SSO_REMOVED: about('security', 'warning'),
  USR_NEW_DEVICE: about('security', 'info'),
  USR_LOCKED: about('security', 'warning'),
  USR_IMPERSONATED: about('security', 'info'),

  // keys of a company's programs (product §16.17)
  KEY_MADE: about('security', 'info'),
  KEY_REVOKED: about('security', 'warning'),
  // to those who sign: others may have had the key of documents
  SIGNING_KEY_REPORTED: about('duty', 'danger'),
  KEY_EXPIRING: about('duty', 'warning'),

  // what changes in the control of substances, to the companies that it touches (product §16.19)
  SCH_CHANGE: about('duty', 'warning'),
  SCH_WITHDRAWN: about('duty', 'info'),

  DIGEST: about('duty', 'info'),
  // to each officer on a working day: what is overdue, due today, newly his (product §11)
  CA_DAILY: about('duty', 'info'),
  // the service itself
  HEALTH_ALERT: about('duty', 'danger'),
  HEALTH_RECOVERED: about('duty', 'success'),
  VIRUS_FOUND: about('duty', 'danger'),
  HEALTH_TRAIL: about('duty', 'info'),
  // what the authority has to say to many, and that it takes it back (product §11)
  BROADCAST: about('duty', 'info'),
  BROADCAST_RETRACTED: about('duty', 'warning'),
} as const satisfies Record<string, { topic: NotificationTopic; severity: Severity }>

export type NoticeCode = keyof typeof noticeCodes
export const noticeCodeNames = Object.keys(noticeCodes) as NoticeCode[]

/** How a person hears of a topic by mail; in the portal it always stands (product §13). */
export const deliveries = ['now', 'digest', 'off'] as const
export type Delivery = (typeof deliveries)[number]
