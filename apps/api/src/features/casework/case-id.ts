declare const scoped: unique symbol

/**
 * The id of a case that was found or locked in somebody's scope. Only the store of the cases makes one, so that what
 * hangs on a case (lines, history, notes, files, holds) cannot be read by an id that merely came in with a request.
 */
export type CaseId = string & { readonly [scoped]: true }
