import type { TestAnswer } from '../start-test-app.ts'

/** `taken`: done, or refused for the record's sake in a way that the declaration names. */
export type Expected =
  | { readonly taken: true; readonly mayRefuse: readonly string[] }
  | {
      readonly taken: false
      readonly code: string
      readonly field?: string
      readonly reasons?: readonly string[]
    }

export const refusedWith = (code: string, more: object = {}): Expected => ({ taken: false, code, ...more })
export const done = (mayRefuse: readonly string[] = []): Expected => ({ taken: true, mayRefuse })

/** In words how an answer is not what it ought to be. */
export const misjudged = (
  expected: Expected,
  { status, body }: Pick<TestAnswer, 'status' | 'body'>,
): string[] => {
  const got = `${status} ${JSON.stringify(body)?.slice(0, 400)}`
  if (status >= 500 && body?.message !== 'authorizationDocumentFailed') return [`failed: ${got}`]
  if (expected.taken)
    return status < 300 || expected.mayRefuse.includes(body?.message)
      ? []
      : [`was open and is refused: ${got}`]
  const { code, field, reasons } = expected
  const isSo =
    status >= 400 &&
    body?.message === code &&
    (field === undefined || body.details?.field === field) &&
    (reasons === undefined || JSON.stringify(body.details?.reasons) === JSON.stringify(reasons))
  return isSo ? [] : [`ought to be refused with ${JSON.stringify(expected)}: ${got}`]
}
