import type { Deps } from '../../platform/deps.ts'
import type { Web } from '../../platform/http/serve.ts'
import { readSettings } from '../settings/public.ts'
import { proveOwnPassword } from './prove-password.ts'
import { visitorOf } from './visitor.ts'

/** Asks for one's own password once more; a wrong one is counted as at the sign-in (409 accountProofWrong). */
export const makeConfirmIdentity =
  (deps: Deps): Web['confirmIdentity'] =>
  async (caller, password) => {
    const settings = await readSettings(deps.db)
    await proveOwnPassword(deps, settings, visitorOf(caller), caller.principal, password)
  }
