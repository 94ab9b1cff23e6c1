import { tokenIn } from '@papaver/contract/endorsements/rules.ts'
import { readCode } from '@papaver/contract/verification/essentials.ts'

/** The codes of before, which say nothing by themselves. */
export const isOldCode = (token: string): boolean => /^[\w-]{22}$/.test(token)

/** Has what was scanned or pasted the shape of a code on a document? Whether it is one, its signature or the server says. */
export const isCodeText = (text: string): boolean => {
  const token = tokenIn(text)
  return isOldCode(token) || readCode(token) !== undefined
}
