import { type Account, mayDo } from '../../platform/session.ts'

/** Whose reading of a case this is: the authority's, the border's or the applicant's. */
export type Audience = 'office' | 'customs' | 'holder'

const officeRights = ['case.review', 'case.decide', 'case.sign', 'case.revoke', 'case.enter'] as const

export const audienceOf = (account: Account | undefined): Audience => {
  if (officeRights.some((right) => mayDo(account, right))) return 'office'
  return mayDo(account, 'endorsement.customs') ? 'customs' : 'holder'
}
