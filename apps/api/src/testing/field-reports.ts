import { expect } from 'vitest'
import type { TestPerson } from './start-test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any

/** One step by one person; the report as it then stands. */
export const reportStep = async (
  person: TestPerson,
  { id, version }: { id: string; version: number },
  action: string,
  input: object = {},
): Promise<Answer> => {
  const { status, body } = await person.call('field-reports.act', {
    params: { id, action },
    body: { version, ...input },
  })
  expect([action, status, status === 200 ? null : body]).toEqual([action, 200, null])
  return body
}

/** A report as it is begun: of this type, under this permit. */
export const beginReport = async (
  grower: TestPerson,
  permitId: string,
  kind: string,
  said: object = {},
): Promise<Answer> => {
  const { status, body } = await grower.call('field-reports.create', {
    body: { kind, permitId, cycle: 1, ...said },
  })
  expect([kind, status, status === 201 ? null : body]).toEqual([kind, 201, null])
  return body
}

/** A report from its beginning to its sending. */
export const sendReport = async (
  grower: TestPerson,
  permitId: string,
  kind: string,
  said: object = {},
): Promise<Answer> =>
  reportStep(grower, await beginReport(grower, permitId, kind, said), 'submit', { declaration: true })

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A picture to a report, as a phone sends it; under this key it is the same picture however often it is sent. */
export const addPicture = async (person: TestPerson, id: string, key?: string): Promise<void> => {
  const { status, body } = await person.call('field-reports.attach', {
    params: { id },
    ...(key === undefined ? {} : { query: { key } }),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="files"; filename="1.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      Buffer.from(pixel, 'base64'),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
  expect([status, status === 201 ? null : body]).toEqual([201, null])
}

/** The version after something was added. */
export const current = async (person: TestPerson, id: string): Promise<Answer> =>
  (await person.call('field-reports.get', { params: { id } })).body
