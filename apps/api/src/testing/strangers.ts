import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { writeSetting } from '../features/settings/public.ts'
import { inTransaction, systemOrigin } from '../platform/transaction.ts'
import { pdfBytes } from './pdf.ts'
import type { TestAnswer, TestApp } from './start-test-app.ts'

/** What a stranger sends who asks to be a manager of the importer's company. */
export const registrationBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  userType: 'ESTAB',
  establishmentType: 'EXISTING',
  isManager: true,
  designationTypeId: 'DR',
  firstName: 'Nadia',
  lastName: 'Ferrand',
  username: 'nadia.ferrand',
  occupation: 'Responsible person',
  email: 'nadia@castellan.example',
  phone: '+999 1 234',
  fax: '',
  establishmentName: 'XV-001',
  establishmentAddress: '1 Harbour Road, Portmere',
  password: 'Harbour-7seal!',
  recaptcha: '',
  ...changes,
})

export const change = <Id extends SettingId>(app: TestApp, id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))

/** As the tests of everything else want it: no proof of work, and as many registrations as they like. */
export const openDoors = async (app: TestApp): Promise<void> => {
  await change(app, 'captcha.provider', 'none')
  await change(app, 'users.registrationsPerHour', 10_000)
}

export const register = (app: TestApp, changes: Record<string, unknown> = {}): Promise<TestAnswer> =>
  app.visitor.call('registration.register', { body: registrationBody(changes) })

export interface TestMail {
  readonly template: string
  readonly culture: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** The plain text of a mail that was written as a file: its first version where it has several (RFC 2045, 2046). */
export const textOfFile = (source: string): string => {
  const end = source.search(/\r?\n\r?\n/)
  const head = source.slice(0, end)
  const boundary = /^Content-Type: multipart\/\w+;\s*boundary="?([^";\r\n]+)"?/im.exec(head)?.[1]
  if (boundary !== undefined) return textOfFile(source.split(`--${boundary}`)[1]?.trimStart() ?? '')
  const encoding = /^Content-Transfer-Encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase()
  const body = source.slice(end).trimStart()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Mails to one address, oldest first. The text of one that is sent and held a link is only in its file. */
export const mailsTo = async (app: TestApp, recipient: string): Promise<TestMail[]> => {
  const { rows } = await app.database.ownerPool.query(
    'select id, template, culture, recipient, subject, body from mail_outbox where recipient = $1 order by id',
    [recipient],
  )
  const folder = join(app.deps.environment.dataDir, 'mail')
  return rows.map(({ id, ...mail }) =>
    mail.body === '' ? { ...mail, body: textOfFile(readFileSync(join(folder, `${id}.eml`), 'utf8')) } : mail,
  )
}

/** The token in the newest mail of a kind to an address. */
export const tokenIn = async (
  app: TestApp,
  recipient: string,
  place: 'verify' | 'reply',
): Promise<string> => {
  const mails = await mailsTo(app, recipient)
  const found = mails.map(
    ({ body }) => new RegExp(`#/registration/${place}\\?token=([\\w-]+)`).exec(body)?.[1],
  )
  const token = found.findLast((each) => each !== undefined)
  if (token === undefined) throw new Error(`no mail with a link to ${place} for ${recipient}`)
  return token
}

/** Registers and proves the address: the request is the authority's now. Answers the account's id. */
export const request = async (app: TestApp, changes: Record<string, unknown> = {}): Promise<string> => {
  const { email } = registrationBody(changes)
  const { status, body } = await register(app, changes)
  if (status !== 200) throw new Error(`register: ${status} ${JSON.stringify(body)}`)
  const token = await tokenIn(app, String(email), 'verify')
  const answer = await app.visitor.call('registration.verifyEmail', { params: { token } })
  if (answer.status !== 204) throw new Error(`verify: ${answer.status} ${JSON.stringify(answer.body)}`)
  return body.id
}

/** One step of an officer; answers the account as he then sees it. */
export const officerActs = async (
  app: TestApp,
  id: string,
  action: string,
  input: Record<string, unknown> = {},
): Promise<TestAnswer['body']> => {
  const officer = await app.as('officer')
  const { body: seen } = await officer.call('users.get', { params: { id } })
  const { status, body } = await officer.call('users.act', {
    params: { id, action },
    body: { version: seen.version, ...input },
  })
  if (status !== 200) throw new Error(`${action}: ${status} ${JSON.stringify(body)}`)
  return body
}

export interface TestFile {
  readonly name: string
  readonly bytes: Buffer | string
  readonly field?: string
}
export const pdf = (name = 'extract.pdf', size = 0): TestFile => ({
  name,
  bytes: pdfBytes({ filling: size }),
})

/** A multipart request: its texts first, as the portal sends them. */
export const multipart = async (
  texts: Record<string, string>,
  files: readonly TestFile[],
): Promise<{ body: Buffer; headers: Record<string, string> }> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const { name, bytes, field = 'files' } of files)
    form.append(field, new Blob([bytes as BlobPart]), name)
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

export const attach = async (
  app: TestApp,
  { id, uploadKey }: { id: string; uploadKey: string },
  files: readonly TestFile[],
): Promise<TestAnswer> => app.visitor.call('registration.attach', await multipart({ id, uploadKey }, files))
