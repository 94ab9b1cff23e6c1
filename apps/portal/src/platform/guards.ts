import { redirect } from '@tanstack/react-router'
import type { Guard } from './routes.ts'
import { serverNow } from './server-clock.ts'
import { type Account, holdsRole, loseSession, session } from './session.ts'
import { decodeToken, hasExpired, readToken } from './token.ts'
import { isTraining, leaveTraining } from './world.ts'

/** May this person enter? `admin` asks for the role CA_ADMIN (specification §6). */
export const passesGuard = (guard: Guard, account: Account | undefined): boolean => {
  if (guard === 'none') return true
  if (account === undefined) return false
  return guard === 'login' || holdsRole(account, 'CA_ADMIN')
}

const isExpired = (): boolean => {
  const token = readToken()
  return token === null || hasExpired(decodeToken(token), serverNow())
}

/** Sends whoever may not enter to the sign-in screen, which leads back here. */
export const checkGuard = (guard: Guard, attempted: string): void => {
  if (session.get().status === 'in' && isExpired()) loseSession()
  const current = session.get()
  const account = current.status === 'in' ? current.account : undefined
  // Nobody signs in to training: he comes from the real portal.
  if (isTraining && guard !== 'none' && account === undefined) leaveTraining()
  if (!passesGuard(guard, account)) throw redirect({ to: '/login', search: { fwd: attempted } })
}
