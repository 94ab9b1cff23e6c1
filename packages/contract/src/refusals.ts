/** Refusals of the frame itself, before any feature is asked. */
export const frameRefusals = {
  /** The shape of the request is wrong; details.fields names where. */
  invalidInput: { code: 'invalidInput', status: 400 },
  /** No token, or one whose session has ended. */
  notSignedIn: { code: 'notSignedIn', status: 401 },
  /** Signed in, but this call is not for this person. */
  notPermitted: { code: 'notPermitted', status: 403 },
  /** A browser sent a change without the double-submitted token. */
  crossSite: { code: 'crossSite', status: 403 },
  notFound: { code: 'notFound', status: 404 },
  tooLarge: { code: 'tooLarge', status: 413 },
  unsupportedMedia: { code: 'unsupportedMedia', status: 415 },
  tooManyRequests: { code: 'tooManyRequests', status: 429 },
  unavailable: { code: 'unavailable', status: 503 },
} as const
