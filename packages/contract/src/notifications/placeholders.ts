import { type NoticeCode, noticeCodes } from './codes.ts'
import { linkPlaceholders, type Placeholder } from './placeholder-names.ts'
import { isFixedTopic } from './rules.ts'

/** In every mail: whom it is to, and who writes. */
const everywhere: readonly Placeholder[] = ['name', 'authority', 'contact']
/** A subject is a header, and a line in the portal: it names the thing, never a link or somebody's own words. */
const inSubjects: readonly Placeholder[] = [
  'number',
  'userName',
  'company',
  'successor',
  'count',
  'point',
  'title',
  'subject',
  'substance',
]

interface Named {
  /** What the action behind the mail knows. */
  readonly may: readonly Placeholder[]
  /** Without these the mail would be of no use. */
  readonly must: readonly Placeholder[]
}
const naming = (may: readonly Placeholder[], must: readonly Placeholder[] = []): Named => ({ may, must })
const ofCase = (...more: Placeholder[]): Named =>
  naming(['number', 'company', 'partner', 'link', ...more], ['number'])
/** Of a case, with something beside its number that its sentences cannot do without. */
const ofCaseWith = (needed: Placeholder, ...more: Placeholder[]): Named =>
  naming(ofCase(needed, ...more).may, ['number', needed])
const ofEntry = (...more: Placeholder[]): Named => naming(['number', 'subject', 'link', ...more], ['number'])
const ofVisit = (...more: Placeholder[]): Named =>
  naming(['number', 'dueOn', 'link', ...more], ['number', 'dueOn'])
const ofAccount = (...more: Placeholder[]): Named => naming(['userName', 'company', ...more])
/** The link opens something that can be reached in no other way. */
const withLink = ({ may, must }: Named): Named => naming([...may, 'link'], [...must, 'link'])

/** Of a permit, to an authority that has no account: the link leads to the public page where it is checked. */
const foreignCopy: readonly Placeholder[] = [
  'number',
  'checkCode',
  'kind',
  'importer',
  'exporter',
  'goods',
  'link',
]

const named: Record<NoticeCode, Named> = {
  // A draft has no number yet.
  IE_DRAFT: naming(['company', 'partner', 'dueOn', 'link'], ['dueOn']),
  IE_SUBMITTED: ofCase(),
  IE_ENTERED: ofCase(),
  IE_INFO: ofCase('comment', 'dueOn'),
  IE_ANSWERED: ofCase('comment'),
  IE_ASSIGNED: ofCase('comment'),
  IE_PROPOSED: ofCase('reason', 'comment'),
  IE_TO_SIGN: ofCase('comment'),
  IE_RETURNED: ofCase('reason', 'comment'),
  IE_CHANGE_ASKED: ofCase('reason', 'comment'),
  IE_CHANGE_GRANTED: ofCaseWith('successor', 'reason', 'comment'),
  IE_HOLD: ofCase('reason', 'comment', 'dueOn'),
  IE_ISSUED: ofCase('expiresOn'),
  IE_REFUSED: ofCase('reason', 'comment'),
  IE_CANCELLED: ofCase('reason', 'comment'),
  IE_SUSPENDED: ofCase('reason', 'comment', 'expiresOn'),
  IE_LIFTED: ofCase('comment', 'expiresOn'),
  IE_INSUFFICIENT: ofCase('expiresOn'),
  IE_UNREPORTED: ofCase('expiresOn'),
  IE_REPORTED: ofCase('expiresOn'),
  IE_REVOKED: ofCase('reason', 'comment'),
  // Reason and words are of templates that were written before permits ended with the issue of their successor.
  IE_REPLACED: naming(
    ['number', 'company', 'partner', 'link', 'successor', 'reason', 'comment'],
    ['number', 'successor'],
  ),
  IE_DECLINED: ofCase('comment', 'expiresOn'),
  IE_FOREIGN_COPY: naming([...foreignCopy, 'expiresOn'], ['number', 'kind', 'checkCode', 'link']),
  IE_FOREIGN_CHANGED: naming(
    [...foreignCopy, 'change', 'reason', 'successor', 'expiresOn'],
    ['number', 'change', 'link'],
  ),
  IE_FOREIGN_RETURN: naming(['number', 'subject', 'importer', 'exporter'], ['subject']),
  IE_EXPIRING: ofCase('expiresOn'),
  IE_EXPIRED: ofCase('dueOn', 'expiresOn'),
  IE_ENDORSED: ofCase('comment', 'expiresOn'),
  IE_REPORT_DUE: ofCase('dueOn', 'expiresOn'),
  IE_REPORT_LATE: ofCase('dueOn', 'expiresOn'),
  IE_DIFFERENCE: ofCase('reason', 'comment'),
  IE_DECIDED: ofCase('comment', 'expiresOn'),
  IE_DISPUTED: ofCase('expiresOn'),
  IE_HELD: ofCase('expiresOn'),
  IE_GOODS_HELD: ofCase(),
  IE_RELEASED_PART: ofCaseWith('comment'),
  IE_NOT_RELEASED: ofCaseWith('comment'),
  IE_ABROAD_STOPPED: ofCase(),
  IE_REMARK: ofCase('comment'),
  IE_LOWERED: ofCaseWith('userName', 'reason', 'comment'),
  VERIFICATION_REPORTS: naming(['number', 'count', 'comment', 'link'], ['number', 'count']),
  ENDORSE_COUNTED: naming(['number', 'successor', 'comment', 'link'], ['number', 'successor']),
  ENDORSE_PART: naming(['number', 'comment', 'link'], ['number', 'comment']),
  ENDORSE_SAME: naming(['number', 'comment', 'link'], ['number', 'comment']),
  ENDORSE_CLEARED: naming(['number', 'comment', 'link'], ['number', 'comment']),
  ENDORSE_REJECTED: naming(['number', 'comment', 'link'], ['number', 'comment']),
  IE_CERTIFICATE_DUE: ofCase('dueOn', 'expiresOn'),
  IE_CERTIFICATE_LATE: ofCase('dueOn', 'expiresOn'),
  IE_CERTIFICATE: ofCase('comment'),

  // What a case is about has no name while it is being written.
  CASE_DRAFT: naming(['company', 'kind', 'subject', 'dueOn', 'link'], ['dueOn']),
  CASE_SUBMITTED: ofEntry('kind', 'company'),
  CASE_ENTERED: ofEntry('kind', 'company'),
  CASE_INFO: ofEntry('kind', 'comment', 'dueOn'),
  CASE_ANSWERED: ofEntry('kind', 'company', 'comment'),
  CASE_ASSIGNED: ofEntry('kind', 'company', 'comment'),
  CASE_PROPOSED: ofEntry('kind', 'company', 'reason', 'comment'),
  CASE_REFUSED: ofEntry('kind', 'reason', 'comment'),
  CASE_CANCELLED: ofEntry('kind', 'reason', 'comment'),
  CASE_INSPECTION: ofVisit('kind', 'comment'),
  CASE_INSPECTION_OFF: ofVisit('kind', 'comment'),
  CASE_INSPECTED: ofVisit('kind'),
  CASE_INSPECTOR: ofVisit('kind', 'company', 'comment'),
  POINT_CLOSED: naming(['point', 'count', 'list', 'link'], ['list']),
  POINT_REOPENED: naming(['point', 'count', 'list', 'link'], ['list']),
  CASES_CONCERNED: naming(['change', 'count', 'list', 'link'], ['change', 'list']),
  CASE_NOTED: naming(['number', 'kind', 'company', 'userName', 'link'], ['userName']),
  TE_APPROVED: ofCase('comment'),
  TE_LINK_ASKED: ofCase(),
  TE_LINKED: naming(['number', 'partner', 'comment', 'link'], ['partner']),
  TE_LINK_REFUSED: naming(['number', 'partner', 'comment', 'link'], ['partner']),
  TE_STOPPED: naming(['number', 'partner', 'link'], ['partner']),
  TE_RESUMED: naming(['number', 'partner', 'link'], ['partner']),
  TE_CHANGED: naming(['number', 'partner', 'successor', 'link'], ['partner']),
  TE_LICENCE: naming(['number', 'partner', 'expiresOn', 'link'], ['partner', 'expiresOn']),
  TE_CONFIRMATION: naming(['number', 'partner', 'list', 'comment', 'dueOn'], ['number', 'list', 'dueOn']),
  TE_CONFIRMATION_LATE: naming(['number', 'partner', 'dueOn', 'link'], ['number', 'dueOn']),
  // A preparation goes by its trade name, which is the subject.
  PREP_LISTED: naming(['company', 'count', 'link'], ['company', 'count']),
  PREP_APPROVED: ofEntry('comment'),
  PREP_WITHDRAWN: ofEntry('comment'),
  PREP_RESTORED: ofEntry('comment'),
  PREP_REPLACED: naming(['number', 'subject', 'successor', 'link'], ['number', 'successor']),
  LIC_TO_SIGN: ofEntry('comment'),
  LIC_ISSUED: naming(['number', 'subject', 'expiresOn', 'link'], ['number', 'expiresOn']),
  LIC_SUSPENDED: ofEntry('reason', 'comment'),
  LIC_LIFTED: ofEntry('comment'),
  LIC_REVOKED: ofEntry('reason', 'comment'),
  LIC_SURRENDERED: ofEntry('comment'),
  LIC_SURRENDER_ASKED: ofEntry('comment'),
  LIC_SURRENDER_ACCEPTED: ofEntry('comment'),
  LIC_SURRENDER_DECLINED: ofEntry('comment'),
  LIC_ENDING: naming(['number', 'subject', 'company', 'expiresOn', 'link'], ['number', 'expiresOn']),
  LIC_ENDED: naming(['number', 'subject', 'company', 'expiresOn', 'link'], ['number', 'expiresOn']),
  LIC_EXPIRING: naming(['number', 'subject', 'expiresOn', 'link'], ['number', 'expiresOn']),
  LIC_EXPIRED: naming(['number', 'subject', 'expiresOn', 'link'], ['number', 'expiresOn']),

  PEN_SENT: naming(['number', 'list', 'dueOn', 'change'], ['change', 'list', 'dueOn']),
  PEN_ANSWERED: naming(['number', 'list', 'change', 'comment'], ['number', 'change']),
  PEN_DUE: naming(['number', 'subject', 'company', 'dueOn', 'link'], ['number', 'dueOn']),

  EXCHANGE_RECEIVED: naming(['number', 'subject', 'link'], ['number']),
  EXCHANGE_NOT_GENUINE: naming(['number', 'subject', 'reason', 'link'], ['number']),
  EXCHANGE_FAILED: naming(['number', 'subject', 'reason', 'link'], ['number']),
  EXCHANGE_NOT_ACCEPTED: naming(['number', 'subject', 'reason', 'link'], ['number']),
  EXCHANGE_WAITING: naming(['number', 'subject', 'reason', 'link'], ['number']),
  EXCHANGE_STOPPED: naming(['number', 'subject', 'link'], ['number']),
  EXCHANGE_IN_FORCE: naming(['number', 'subject', 'link'], ['number']),
  EXCHANGE_DIFFERS: naming(['number', 'subject', 'link'], ['number']),
  EXCHANGE_EXCEEDED: naming(['number', 'subject', 'link'], ['number']),
  EXCHANGE_KEY: naming(['number', 'subject', 'link'], ['number']),
  EXCHANGE_KEY_UNKNOWN: naming(['number', 'subject', 'link'], ['number']),
  EXCHANGE_KEY_REPORTED: naming(['number', 'subject', 'link'], ['number']),

  CUL_TO_SIGN: ofEntry('comment'),
  CUL_ISSUED: naming(['number', 'subject', 'expiresOn', 'link'], ['number', 'expiresOn']),
  CUL_SUSPENDED: ofEntry('reason', 'comment'),
  CUL_LIFTED: ofEntry('comment'),
  CUL_REVOKED: ofEntry('reason', 'comment'),
  CUL_CLOSED: ofEntry('comment'),
  CUL_EXPIRING: naming(['number', 'subject', 'expiresOn', 'link'], ['number', 'expiresOn']),
  CUL_EXPIRED: naming(['number', 'subject', 'dueOn', 'link'], ['number', 'dueOn']),
  CUL_UNREPORTED: naming(['number', 'subject', 'dueOn', 'link'], ['number', 'dueOn']),
  CUL_LICENCE_ENDED: naming(['number', 'subject', 'effectiveOn', 'link'], ['number', 'effectiveOn']),
  CUL_LICENCE_BACK: naming(['number', 'subject', 'effectiveOn', 'link'], ['number', 'effectiveOn']),
  CUL_ENDED: naming(['number', 'subject', 'effectiveOn', 'link'], ['number', 'effectiveOn']),
  FR_SECURITY: ofEntry(),
  FR_ALERT: naming(['number', 'subject', 'company'], ['number', 'company']),
  FR_APPROVED: naming(['number', 'subject', 'comment', 'dueOn', 'link'], ['number', 'dueOn']),
  FR_ACCEPTED: ofEntry('comment'),
  FR_RECEIPT: naming(['number', 'company', 'dueOn', 'link'], ['number', 'company', 'dueOn']),
  FR_RECEIPT_LATE: naming(['number', 'company', 'dueOn', 'link'], ['number', 'company', 'dueOn']),
  FR_RECEIPT_QUESTIONED: naming(['number', 'company', 'dueOn', 'link'], ['number', 'company', 'dueOn']),
  FR_RECEIPT_SETTLED: naming(['number', 'company', 'comment', 'link'], ['number', 'company']),
  FR_RECEIVED: ofEntry('comment'),
  FR_DIFFERENCE: ofEntry('comment'),
  FR_SETTLED: ofEntry('comment'),
  FR_CORRECTED: ofEntry('comment'),
  FR_REMINDED: naming(['number', 'company', 'dueOn', 'link'], ['number', 'dueOn']),
  STAT_DUE: naming(['subject', 'dueOn', 'link'], ['subject', 'dueOn']),
  STAT_LATE: naming(['subject', 'dueOn', 'link'], ['subject', 'dueOn']),
  STAT_ACCEPTED: naming(['number', 'subject', 'comment', 'link'], ['number', 'subject']),
  STAT_REOPENED: naming(['number', 'subject', 'comment', 'dueOn', 'link'], ['number', 'subject', 'dueOn']),

  INCIDENT_REPORT_DUE: naming(['kind', 'link']),
  INCIDENT_RESPONSE_DUE: naming(['number', 'kind', 'link'], ['number']),
  INCIDENT_LETTER: naming(['number'], ['number']),

  USR_VERIFY: withLink(ofAccount('hours')),
  USR_EXISTS: withLink(naming(['userName'])),
  USR_VERIFIED_CA: ofAccount('link'),
  USR_INFO: withLink(ofAccount('comment', 'dueOn')),
  USR_ANSWERED_CA: ofAccount('comment', 'link'),
  USR_LETTER: withLink(ofAccount('comment', 'dueOn', 'expiresOn')),
  USR_LETTER_CA: ofAccount('link'),
  USR_RETURNED: ofAccount('reason', 'comment', 'link'),
  USR_REMINDER: withLink(ofAccount('dueOn', 'expiresOn')),
  USR_APPROVED: ofAccount('comment', 'link'),
  USR_CANCELLED: ofAccount('reason', 'comment'),
  USR_AUTOCANCEL: ofAccount(),
  USR_DEACTIVATED: ofAccount('reason', 'comment'),
  USR_ACTIVATED: withLink(ofAccount('reason', 'comment', 'hours')),
  USR_CLOSED: ofAccount('reason', 'comment'),
  USR_ESTABLISHMENT_CLOSED: naming(['company', 'effectiveOn', 'comment', 'successor'], ['company']),
  ESTB_RENAMED: naming(['company', 'formerName', 'link'], ['company', 'formerName']),
  USR_DORMANT: ofAccount('expiresOn', 'link'),
  USR_ROLES: ofAccount('role', 'comment', 'link'),
  USR_PWD_RESET: naming(['minutes', 'link', 'cancelLink'], ['link', 'cancelLink']),
  USR_PWD_CHANGED: naming(['link']),
  USR_MAIL_ASKED: naming(['hours', 'cancelLink'], ['cancelLink']),
  USR_MAIL_PROVE: withLink(naming(['hours'])),
  USR_MAIL_CHANGED: ofAccount(),
  USR_MAIL_CONFIRMED: naming(['userName']),
  USR_PWD_EXPIRING: naming(['expiresOn', 'link']),
  USR_2FA_SET: naming(['link']),
  USR_2FA_SHOWN: naming(['device', 'address', 'link']),
  USR_CODES_RENEWED: naming(['link']),
  USR_2FA_RESET: ofAccount('comment', 'link'),
  // The title is the name of the key.
  KEY_MADE: naming(['title', 'company', 'userName', 'expiresOn', 'link'], ['title']),
  SIGNING_KEY_REPORTED: naming(['title', 'effectiveOn', 'link'], ['title']),
  KEY_REVOKED: naming(['title', 'company', 'comment', 'link'], ['title']),
  KEY_EXPIRING: naming(['title', 'company', 'expiresOn', 'link'], ['title', 'expiresOn']),
  USR_SSO_REMOVED: ofAccount('comment', 'link'),
  USR_NEW_DEVICE: naming(['device', 'address', 'link']),
  USR_LOCKED: naming(['minutes', 'userName']),
  USR_IMPERSONATED: naming(['userName', 'reason']),

  HEALTH_ALERT: naming(['subject', 'comment', 'link'], ['subject']),
  HEALTH_RECOVERED: naming(['subject', 'comment', 'link'], ['subject']),
  VIRUS_FOUND: naming(['subject', 'kind', 'userName', 'link'], ['subject']),
  HEALTH_TRAIL: naming(['number', 'comment'], ['comment']),
  SCH_CHANGE: naming(
    ['substance', 'change', 'effectiveOn', 'legalBasis', 'list', 'link'],
    ['substance', 'effectiveOn'],
  ),
  SCH_WITHDRAWN: naming(['substance', 'change', 'effectiveOn', 'legalBasis', 'list', 'link'], ['substance']),
  BALANCE_CHANGED: naming(['substance', 'title', 'userName', 'comment', 'link'], ['substance', 'title']),
  DIGEST: naming(['count', 'list', 'link'], ['list']),
  CA_DAILY: naming(['list', 'link'], ['list']),
  BROADCAST: naming(['title', 'message', 'link'], ['message']),
  BROADCAST_RETRACTED: naming(['title', 'sentOn', 'message', 'link'], ['title', 'sentOn']),
}

/** What the text of this mail may name. */
export const mayName = (code: NoticeCode): readonly Placeholder[] => [...named[code].may, ...everywhere]
/** What the text of this mail must name. */
export const mustName = (code: NoticeCode): readonly Placeholder[] => named[code].must
/** What the subject of this mail may name. */
export const mayNameInSubject = (code: NoticeCode): readonly Placeholder[] =>
  named[code].may.filter((name) => inSubjects.includes(name))

/**
 * May an authority do without this mail? Never where it tells the owner of what happens to his account's keys, where
 * its link is the only way on, and where the mail is what somebody asked for.
 */
export const maySwitchOff = (code: NoticeCode): boolean => {
  const { topic } = noticeCodes[code]
  const isAskedFor = code === 'DIGEST' || code === 'BROADCAST' || code === 'BROADCAST_RETRACTED'
  const needsLink = isFixedTopic(topic) && mustName(code).some((name) => linkPlaceholders.includes(name))
  return topic !== 'security' && !needsLink && !isAskedFor
}
