import { type CaseSide, sideOfRights } from '@papaver/contract/casework/sides.ts'
import { type Account, mayDo } from './session.ts'

/** Whose reading of a case this is. */
export type Side = Exclude<CaseSide, 'nobody'>

/** Who stands neither with the authority nor at the border sees of cases what the house they belong to sees. */
export const sideOf = (account: Account | undefined): Side =>
  sideOfRights((permission) => mayDo(account, permission), true) as Side
