import { createStore } from '../../platform/store.ts'

/**
 * Whether the password is asked for although the authority has switched single sign-on on: chosen on the page of a
 * sign-on that failed, and over when the login is left.
 */
export const isPasswordPreferred = createStore(false)
