import { demonstrationPassword } from './sign-in.ts'
import type { TestAnswer, TestPerson } from './start-test-app.ts'

interface Sent {
  readonly name: string
  readonly bytes: Buffer | string
  readonly version?: number | string | null
  readonly password?: string
}

const boundary = 'x-x-x'
const part = (head: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(bytes as Buffer),
    Buffer.from('\r\n'),
  ])

/** Hands in a picture as the page does: version and password first, then the file. */
export const sendPicture = (
  person: TestPerson,
  slot: string,
  { name, bytes, version = 0, password = demonstrationPassword }: Sent,
): Promise<TestAnswer> =>
  person.call('branding.replacePicture', {
    params: { slot },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...(version === null ? [] : [part('name="version"', String(version))]),
      part('name="password"', password),
      part(`name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  })
