import type { NoticeCode } from './codes.ts'

/** To whom a mail goes, for those who write its words. */
export const recipientKinds = [
  /** Who made the request, and the managers of the house. */
  'applicant',
  /** The officer who has the case, else all. */
  'officer',
  /** The officer to whom the case was given, or given back. */
  'assignee',
  /** The officers whom a colleague has named. */
  'mentioned',
  /** The officer who goes to look. */
  'inspector',
  /** The officers who may decide. */
  'deciders',
  /** The officers who may sign. */
  'signers',
  /** Who asked for an account. */
  'registrant',
  /** The officers who look after accounts. */
  'administrators',
  /** Whose account it is. */
  'owner',
  /** The address that the account had until now. */
  'formerAddress',
  /** Who recorded a movement. */
  'recorder',
  /** Who wants a daily summary. */
  'digestReader',
  /** The officers who keep the country's estimates. */
  'estimateKeepers',
  /** The officers who look after the service. */
  'operators',
  /** The managers of the companies that a change touches. */
  'touchedCompanies',
  /** Who made the key, and the managers of the company. */
  'keyKeepers',
  /** The managers of the companies that have the partner. */
  'linkedCompanies',
  /** Managers of companies with requests or permits over a customs point, and its customs officers. */
  'crossing',
  /** The authority of the other country. */
  'foreignAuthority',
  /** The police, the INCB or another authority, by the address that an officer has chosen. */
  'otherAuthority',
  /** The people whom the authority has chosen. */
  'group',
] as const
export type RecipientKind = (typeof recipientKinds)[number]

const toOfficer: readonly NoticeCode[] = [
  'IE_SUBMITTED',
  'IE_ANSWERED',
  'IE_DIFFERENCE',
  'IE_DISPUTED',
  'IE_HELD',
  'IE_REMARK',
  'IE_LOWERED',
  'CASE_SUBMITTED',
  'CASE_ANSWERED',
  'CASES_CONCERNED',
  'PREP_LISTED',
  'PEN_DUE',
  'LIC_SURRENDERED',
  'LIC_SURRENDER_ASKED',
  'LIC_ENDING',
  'LIC_ENDED',
  'INCIDENT_RESPONSE_DUE',
  'CUL_LICENCE_ENDED',
  'CUL_LICENCE_BACK',
  'CUL_ENDED',
  'FR_SECURITY',
  'FR_DIFFERENCE',
]
const toColleagues: Partial<Record<NoticeCode, RecipientKind>> = {
  IE_ASSIGNED: 'assignee',
  IE_RETURNED: 'assignee',
  IE_PROPOSED: 'deciders',
  IE_CHANGE_ASKED: 'deciders',
  IE_TO_SIGN: 'signers',
  LIC_TO_SIGN: 'signers',
  CUL_TO_SIGN: 'signers',
  CASE_ASSIGNED: 'assignee',
  CASE_PROPOSED: 'deciders',
  CASE_INSPECTOR: 'inspector',
  CASE_NOTED: 'mentioned',
  PREP_WITHDRAWN: 'touchedCompanies',
  PREP_REPLACED: 'touchedCompanies',
  ESTB_RENAMED: 'touchedCompanies',
}
const toRegistrant: readonly NoticeCode[] = [
  'USR_VERIFY',
  'USR_INFO',
  'USR_LETTER',
  'USR_RETURNED',
  'USR_REMINDER',
  'USR_APPROVED',
  'USR_CANCELLED',
  'USR_AUTOCANCEL',
]

export const recipientOf = (code: NoticeCode): RecipientKind => {
  if (code === 'DIGEST' || code === 'CA_DAILY') return 'digestReader'
  if (code.startsWith('BALANCE_')) return 'estimateKeepers'
  if (code.startsWith('KEY_')) return 'keyKeepers'
  if (code.startsWith('ENDORSE_')) return 'recorder'
  if (code.startsWith('POINT_')) return 'crossing'
  if (code.startsWith('SCH_')) return 'touchedCompanies'
  if (code.startsWith('HEALTH_')) return 'operators'
  if (code === 'USR_MAIL_CHANGED') return 'formerAddress'
  if (code === 'TE_LINK_ASKED' || code === 'TE_CONFIRMATION_LATE') return 'officer'
  if (/^(IE_FOREIGN|PEN_(SENT|ANSWERED)|TE_CONFIRMATION)/.test(code)) return 'foreignAuthority'
  if (code.startsWith('TE_')) return code === 'TE_APPROVED' ? 'applicant' : 'linkedCompanies'
  if (code.startsWith('EXCHANGE_') || code.startsWith('VERIFICATION_')) return 'officer'
  if (code === 'INCIDENT_LETTER' || code === 'FR_ALERT') return 'otherAuthority'
  if (code.startsWith('FR_RECEIPT')) return 'touchedCompanies'
  if (code.startsWith('BROADCAST')) return 'group'
  const colleague = toColleagues[code]
  if (colleague) return colleague
  if (/^(IE|CASE|PREP|LIC|CUL|FR|PEN|INCIDENT)_/.test(code))
    return toOfficer.includes(code) ? 'officer' : 'applicant'
  if (code.endsWith('_CA')) return 'administrators'
  return toRegistrant.includes(code) ? 'registrant' : 'owner'
}
