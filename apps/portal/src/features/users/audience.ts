import { type Account, mayDo } from '../../platform/session.ts'

/** Whose list of people it is: the authority's, or that of a manager who cares for his own staff. */
export type Audience = 'office' | 'manager'

/** Undefined for those who care for nobody's account but their own. */
export const audienceOf = (account: Account): Audience | undefined => {
  if (mayDo(account, 'user.admin')) return 'office'
  return mayDo(account, 'user.manage') ? 'manager' : undefined
}
