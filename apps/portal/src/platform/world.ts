/**
 * Of which of the two worlds this page is: the real one, or the invented one beside it in which people learn, whose pages
 * and calls stand below a path of their own. Both share an origin: what a page keeps in the browser is kept apart by name.
 */
const path = '/training'

const isBelow = (pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

export const isTraining = typeof location !== 'undefined' && isBelow(location.pathname)

/** Before every address that is asked of the server. */
export const base = isTraining ? path : ''

/** What a name in the browser's stores is in this world. */
export const ownName = (name: string): string => (isTraining ? `Training.${name}` : name)

/** Where the real portal says how training stands, and lets people in. */
export const realPortal = '/#/training'

/** Out of training: it is over for this person, or for everybody for a while. */
export const leaveTraining = (): void => location.assign(realPortal)
