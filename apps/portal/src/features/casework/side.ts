/** Whose reading of a case this is: said of the account, beside which other places of the portal ask it, too. */
export { type Side, sideOf } from '../../platform/side.ts'
