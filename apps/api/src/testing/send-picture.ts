import { sendForm } from './send-form.ts'
import { demonstrationPassword } from './sign-in.ts'
import type { TestAnswer, TestPerson } from './start-test-app.ts'

interface Sent {
  readonly name: string
  readonly bytes: Buffer | string
  readonly version?: number | string | null
  readonly password?: string
}

/** Hands in a picture as the page does: version and password first, then the file. */
export const sendPicture = (
  person: TestPerson,
  slot: string,
  { name, bytes, version = 0, password = demonstrationPassword }: Sent,
): Promise<TestAnswer> =>
  sendForm(person, 'branding.replacePicture', {
    params: { slot },
    fields: { ...(version === null ? {} : { version: String(version) }), password },
    file: { name, bytes },
  })
