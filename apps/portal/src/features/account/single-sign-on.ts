import { call } from '../../platform/api.ts'
import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'
import { hasBeenSignedIn, openSession } from '../../platform/session.ts'

/** Fetched where the authority has switched single sign-on on. */
const loadClient = () => import('./single-sign-on-client.ts')

/**
 * Sends the browser to the provider; it comes back to `/signin-oidc`, and from there to `fwd`. Whoever was signed in
 * here before is asked for himself again: a tab that nobody sits at does not sign itself in anew.
 * @throws SignOnFailed, or Refusal where the settings cannot be had
 */
export const beginSignOn = async (fwd: string, isAnew = hasBeenSignedIn()): Promise<void> => {
  const settings = await queryClient.ensureQueryData(publicSettingsQuery)
  const { signInAddress } = await loadClient()
  location.assign(await signInAddress(settings, fwd, isAnew))
}

/** Where the person wanted whose sign-on failed, for another try. */
let wanted = '/home'

/** The login with the password, on the way to where the sign-on that failed was to lead. */
export const loginPlace = (): string => `/login?fwd=${encodeURIComponent(wanted)}`

export const tryAgain = (): Promise<void> => beginSignOn(wanted, true)

const finish = async (answer: string): Promise<string> => {
  const settings = await queryClient.ensureQueryData(publicSettingsQuery)
  const { readProviderAnswer } = await loadClient()
  const { token, nonce, fwd } = await readProviderAnswer(settings, answer).catch((error: unknown) => {
    if (error instanceof Error && 'fwd' in error && typeof error.fwd === 'string') wanted = error.fwd
    throw error
  })
  wanted = fwd
  const signedIn = await call('account.loginWithToken', { body: { token, nonce } })
  await openSession(signedIn.token, signedIn.validity)
  return fwd
}

let finishing: { readonly answer: string; readonly done: Promise<string> } | undefined

/**
 * Opens the session of whom the provider's answer names, and says where he wanted. An answer works once: whoever asks
 * again with the same one gets the same result.
 * @throws SignOnFailed, Refusal
 */
export const finishSignOn = (answer: string): Promise<string> => {
  if (finishing?.answer !== answer) finishing = { answer, done: finish(answer) }
  return finishing.done
}
