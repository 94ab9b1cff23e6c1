import type { TestAnswer, TestPerson } from './start-test-app.ts'

interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Texts, which stand before the file. */
  readonly fields?: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer | string }
}

const boundary = 'x-x-x'
const part = (head: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(bytes as Buffer),
    Buffer.from('\r\n'),
  ])

/** Sends a form with one file as the pages do. */
export const sendForm = (
  person: TestPerson,
  call: Parameters<TestPerson['call']>[0],
  { params, query, fields = {}, file }: Sent,
): Promise<TestAnswer> =>
  person.call(call, {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part(`name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream`, file.bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  })
