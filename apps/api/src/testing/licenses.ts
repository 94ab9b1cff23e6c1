import { expect } from 'vitest'
import type { TestPerson } from './start-test-app.ts'

/** An application that passes every check; sites are those of the register. */
export const licenseDraft = () => ({
  activities: ['research', 'possess'],
  groups: ['NP'],
  purpose: 'Stability tests of finished products',
  security: 'A safe of class IV behind two doors',
  requestedFrom: '2026-01-01',
  requestedUntil: '2099-12-31',
  documents: ['companyExtract', 'policeCheck', 'security'],
  persons: [
    { name: 'Elin Varga', occupation: 'Head of regulatory affairs', since: '2020-03-01', isDeputy: false },
    { name: 'Kaspar Dunn', occupation: 'Quality assurance manager', since: '2021-03-01', isDeputy: true },
  ],
  quotas: [] as object[],
  stocks: [] as object[],
})

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any

/** One step by one person; the case as it then stands. */
export const licenseStep = async (
  person: TestPerson,
  { id, version }: { id: string; version: number },
  action: string,
  input: object = {},
): Promise<Answer> => {
  const params = { id, action }
  const { status, body } = await person.call('licenses.act', { params, body: { version, ...input } })
  expect([action, status, status === 200 ? null : body]).toEqual([action, 200, null])
  return body
}
