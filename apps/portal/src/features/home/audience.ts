import { type Account, mayDo } from '../../platform/session.ts'

/** Whose home this is: the authority's, a border point's, or that of one who holds permits. */
export type Audience = 'office' | 'customs' | 'holder'

export const audienceOf = (account: Account): Audience => {
  if (mayDo(account, 'case.review')) return 'office'
  return mayDo(account, 'endorsement.customs') ? 'customs' : 'holder'
}
