import { clearAttempts, reserveAttempt, returnAttempt } from '../../platform/attempts.ts'
import type { Reader } from '../../platform/transaction.ts'

export interface GuessLimits {
  readonly perAccount: number
  readonly perAddress: number
  readonly windowMinutes: number
}

const subjects = (userName: string, address: string) => ({
  account: `login:account:${userName.toLowerCase()}`,
  address: `login:address:${address}`,
})

/**
 * Takes one guess from what is left, before anything is checked: with 200 guesses at once, no more than the
 * limit ever reach the check. False where none is left.
 */
export const takeGuess = async (
  db: Reader,
  now: Date,
  userName: string,
  address: string,
  limits: GuessLimits,
): Promise<boolean> => {
  const { account, address: from } = subjects(userName, address)
  const minutes = limits.windowMinutes
  const hasAddressLeft = await reserveAttempt(db, now, from, limits.perAddress, minutes)
  return hasAddressLeft && (await reserveAttempt(db, now, account, limits.perAccount, minutes))
}

/**
 * A right password forgives the account's wrong ones. The address only gets its own guess back: else whoever
 * owns one account could guess at others without end.
 */
export const giveGuessesBack = async (db: Reader, userName: string, address: string): Promise<void> => {
  const { account, address: from } = subjects(userName, address)
  await clearAttempts(db, account)
  await returnAttempt(db, from)
}
