import { approvedCase, draftParts, importDraft, step } from './drafts.ts'
import type { TestApp } from './start-test-app.ts'

/** A permit that was issued through the real calls. */
export interface IssuedPermit {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly status: string
  /** As printed, with its dash. */
  readonly checkCode: string
  readonly lines: readonly {
    id: string
    quantity: string
    unit: string
    components: readonly { baseGrams: string }[]
  }[]
}

/**
 * Takes a request of the importer through submission, examination, approval and issue. Unless `overrides` say
 * otherwise it is an import of 4 kg of morphine sulfate through XV-C1, a point of `customs` and `customs.staff`.
 */
export const issuePermit = async (
  app: TestApp,
  overrides: Record<string, unknown> = {},
  proposal: Record<string, unknown> = {},
): Promise<IssuedPermit> => {
  const parts = await draftParts(await app.as('importer'))
  const draft = { ...importDraft(parts, { morphine: '4' }), plannedDate: '2026-06-18', ...overrides }
  const approved = await approvedCase(app, draft, proposal)
  const issued = await step(await app.as('admin'), approved, 'issue')
  const { checkCode } = issued.document as { checkCode: string }
  return { ...issued, checkCode, lines: issued.lines as IssuedPermit['lines'] }
}
