import type { Tokens } from '../../platform/tokens.ts'
import type { Tx } from '../../platform/transaction.ts'
import { insertSession, type NewSession } from './session-store.ts'

export type { NewSession } from './session-store.ts'

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Makes a session and the token that opens it; `sessionId` is for the audit row that the caller writes. */
export const openSession = async (
  tx: Tx,
  tokens: Tokens,
  session: NewSession,
): Promise<{ readonly token: string; readonly sessionId: string }> => {
  const sessionId = await insertSession(tx, session)
  const claims = {
    sub: session.accountId,
    sid: sessionId,
    iat: seconds(tx.now),
    exp: seconds(session.expiresAt),
    ...(session.isPending ? { TFA: true } : {}),
  }
  return { token: tokens.sign(claims), sessionId }
}
