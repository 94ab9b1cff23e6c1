import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { cultivationDraft } from './cultivation.ts'
import { type DraftParts, draftParts, importDraft, step } from './drafts.ts'
import { partnerDraft } from './partners.ts'
import type { TestInput, TestPerson } from './start-test-app.ts'
import { registrationBody } from './strangers.ts'

/**
 * Uploads of every kind that stop in the middle of their file, each by one who may send it. Works on an app under test
 * and on a process of its own alike: it knows both by what they answer.
 */

/** Who asks (a demonstration account; '' is a visitor), and what comes back. */
export type Ask = (
  name: CallName,
  who: string,
  input?: TestInput,
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read field by field
) => Promise<{ status: number; body: any }>
/** The token of the newest link to a place in the mails to an address. */
export type FindToken = (recipient: string, place: 'verify' | 'reply') => Promise<string>

export interface HalfSent {
  readonly name: CallName
  readonly who: string
  readonly params: Record<string, string>
  readonly query?: Record<string, string>
  /** Texts of the form, which come before its file. */
  readonly fields: Record<string, string>
  readonly field: string
  /** How the file begins; a PDF unless said otherwise. */
  readonly begins?: Buffer
}

const asked = async (answer: ReturnType<Ask>): ReturnType<Ask> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { status, body }
}

/** People at the authority's door: one with files to add, one with a question, one with a letter to sign. */
const strangers = async (ask: Ask, findToken: FindToken, number: number): Promise<HalfSent[]> => {
  const enter = async (word: string) => {
    const email = `${word}.${number}@half.example`
    const body = registrationBody({ username: `half.${word}.${number}`, email })
    return { ...(await asked(ask('registration.register', '', { body }))).body, email }
  }
  const proven = async (word: string, action: string) => {
    const { id, email } = await enter(word)
    const token = await findToken(email, 'verify')
    await asked(ask('registration.verifyEmail', '', { params: { token } }))
    const { version } = (await asked(ask('users.get', 'officer', { params: { id } }))).body
    const body = { version, ...(action === 'ask' ? { comment: 'Which licence?' } : {}) }
    await asked(ask('users.act', 'officer', { params: { id, action }, body }))
    return { id, token: await findToken(email, 'reply') }
  }
  const { id, uploadKey } = await enter('files')
  const question = await proven('question', 'ask')
  const letter = await proven('letter', 'pendingConfirmation')
  const visitor = { who: '', fields: {}, field: 'files' }
  return [
    { ...visitor, name: 'registration.attach', params: {}, fields: { id, uploadKey } },
    { ...visitor, name: 'registration.replyFiles', params: { token: question.token } },
    { ...visitor, name: 'registration.returnLetter', params: { token: letter.token } },
    {
      name: 'users.uploadConfirmationLetter',
      who: 'officer',
      params: { id: letter.id },
      fields: {},
      field: 'file',
    },
  ]
}

const ofOfficers = async (ask: Ask): Promise<HalfSent[]> => {
  const officer = { who: 'officer', fields: {}, field: 'file' }
  const { body } = await asked(ask('help.manage', 'officer'))
  const [article] = Array.isArray(body) ? body : body.articles
  const notification = await asked(ask('pre-export.create', 'officer', { body: { kind: 'incoming' } }))
  return [
    { ...officer, name: 'settings.import', params: {} },
    { ...officer, name: 'localization.import', params: {} },
    { ...officer, name: 'masters.listImport', params: { list: 'substances' } },
    { ...officer, name: 'trading-establishments.import', params: {} },
    { ...officer, name: 'preparations.import', params: {} },
    { ...officer, name: 'balances.import', params: {} },
    { ...officer, name: 'exchange.takeFile', params: {} },
    { ...officer, name: 'exchange.readFile', who: 'importer', params: {} },
    { ...officer, name: 'operations.readCertificate', params: {} },
    {
      ...officer,
      name: 'operations.useCertificate',
      params: {},
      fields: { password: 'Papaver-2026!' },
    },
    {
      ...officer,
      name: 'pre-export.attach',
      params: { id: notification.body.id },
      field: 'files',
    },
    { ...officer, name: 'help.upload', params: { key: article.key } },
    {
      ...officer,
      name: 'branding.replacePicture',
      params: { slot: 'country_logo' },
      fields: { version: '0', password: 'Papaver-2026!' },
    },
  ]
}

/** A picture for a report under a permit that was made for it, on land of its own. */
const ofReports = async (ask: Ask, number: number): Promise<HalfSent> => {
  const first = async (name: CallName) => (await asked(ask(name, 'grower'))).body[0].id
  const ground = {
    substanceId: await first('masters.cannabisSubstances'),
    siteId: null,
    buyerId: await first('masters.cultivationTradingEstablishments'),
  }
  const { createdAt } = (await asked(ask('cultivation.create', 'grower', { body: {} }))).body
  // By the server's own clock.
  const today = createdAt.slice(0, 10)
  const said = {
    startsOn: addDays(today, 10),
    endsOn: addDays(today, 100),
    plots: [{ name: 'Half', parcel: `half/${number}`, area: '100', areaUnit: 'm2' }],
    placingCode: 'INDOOR',
  }
  let permit = (await asked(ask('cultivation.create', 'grower', { body: cultivationDraft(ground, said) })))
    .body
  const steps = [
    ['grower', 'submit', { declaration: true }],
    ['officer', 'take', {}],
    ['officer', 'propose', { decision: 'approve' }],
    ['admin', 'approve', {}],
    ['admin', 'issue', {}],
  ] as const
  for (const [who, action, input] of steps) {
    const params = { id: permit.id as string, action }
    permit = (
      await asked(ask('cultivation.act', who, { params, body: { version: permit.version, ...input } }))
    ).body
  }
  const body = { kind: 'STA', permitId: permit.id }
  const { id } = (await asked(ask('field-reports.create', 'grower', { body }))).body
  return { name: 'field-reports.attach', who: 'grower', params: { id }, fields: {}, field: 'files' }
}

/** A file for a draft of each kind of case. */
const ofCompanies = async (ask: Ask, parts: DraftParts, number: number): Promise<HalfSent[]> => {
  const drafts = [
    ['authorizations', importDraft(parts)],
    ['trading-establishments', partnerDraft()],
    ['preparations', { tradeName: 'Half', components: [] }],
    ['licenses', {}],
    ['incidents', { kind: 'LOSS', lines: [] }],
    ['statistics', { kind: 'T5', period: String(2000 + number) }],
  ] as const
  const all: HalfSent[] = []
  for (const [feature, body] of drafts) {
    const { id } = (await asked(ask(`${feature}.create`, 'importer', { body }))).body
    all.push({ name: `${feature}.attach`, who: 'importer', params: { id }, fields: {}, field: 'files' })
    if (feature !== 'statistics') continue
    const report = { who: 'importer', fields: {}, field: 'file' }
    all.push({ ...report, name: 'statistics.upload', params: { id } })
    all.push({ ...report, name: 'statistics.addUpload', params: {}, query: { submissionId: id } })
  }
  const { id } = (await asked(ask('cultivation.create', 'grower', { body: {} }))).body
  all.push({ name: 'cultivation.attach', who: 'grower', params: { id }, fields: {}, field: 'files' })
  all.push(await ofReports(ask, number))
  return all
}

/** A filled-in template, to be looked at. */
const ofStatistics = (): HalfSent[] =>
  (['statistics.check', 'statistics.annotated'] as const).map((name) => ({
    name,
    who: 'importer',
    params: { code: 'T3' },
    query: { period: '2025' },
    fields: {},
    field: 'file',
  }))

/** What came back from the authority of a partner's country. */
const ofPartners = async (ask: Ask): Promise<HalfSent> => {
  let current = (await asked(ask('trading-establishments.create', 'importer', { body: partnerDraft() }))).body
  const steps = [
    ['importer', 'submit', { declaration: true }],
    ['officer', 'take', {}],
    ['officer', 'askConfirmation', {}],
  ] as const
  for (const [who, action, input] of steps) {
    const params = { id: current.id as string, action }
    const body = { version: current.version, ...input }
    current = (await asked(ask('trading-establishments.act', who, { params, body }))).body
  }
  const params = { id: current.id as string, confirmationId: current.confirmations[0].id }
  return {
    name: 'trading-establishments.attachConfirmation',
    who: 'officer',
    params,
    fields: {},
    field: 'file',
  }
}

/** Photos of one consignment, which the authority was sent afterwards. */
const ofCustoms = async (ask: Ask, parts: DraftParts): Promise<HalfSent> => {
  const created = (await asked(ask('authorizations.create', 'importer', { body: importDraft(parts) }))).body
  // By the server's own clock: the request must lie ahead of it.
  const plannedDate = addDays(created.createdAt.slice(0, 10), 20)
  const params = { id: created.id as string }
  const body = { ...importDraft(parts), plannedDate, version: created.version }
  let current = (await asked(ask('authorizations.save', 'importer', { params, body }))).body
  const steps = [
    ['importer', 'submit', { declaration: true }],
    ['officer', 'take', {}],
    ['officer', 'propose', { decision: 'approve' }],
    ['admin', 'approve', {}],
    ['admin', 'issue', {}],
  ] as const
  for (const [who, action, input] of steps) {
    const person = {
      call: (name: CallName, sent: TestInput) => ask(name, who, sent),
    } as unknown as TestPerson
    current = await step(person, current, action, input)
  }
  const movement = {
    source: 'customs',
    date: current.document.issuedOn,
    lines: [{ lineId: current.lines[0].id, quantity: '0.1' }],
    lastConsignment: false,
    declarationNumber: randomUUID(),
  }
  const { id } = (await asked(ask('endorsements.record', 'officer', { params, body: movement }))).body
  return {
    name: 'endorsements.addPhotos',
    who: 'officer',
    params: { ...params, endorsementId: id },
    fields: {},
    field: 'files',
    begins: Buffer.from('ffd8ffe000104a464946', 'hex'),
  }
}

/** So many of each kind, with all that lets them in. */
export const arrangeHalfSent = async (ask: Ask, findToken: FindToken, each: number): Promise<HalfSent[]> => {
  const importer = { call: (name: CallName) => ask(name, 'importer') } as unknown as TestPerson
  const parts = await draftParts(importer)
  const photos = await ofCustoms(ask, parts)
  const confirmation = await ofPartners(ask)
  const all: HalfSent[] = []
  for (let number = 0; number < each; number += 1)
    all.push(
      ...(await strangers(ask, findToken, number)),
      ...(await ofOfficers(ask)),
      ...(await ofCompanies(ask, parts, number)),
      ...ofStatistics(),
      photos,
      confirmation,
    )
  return all
}

const part = (head: string, content: string): string =>
  `--half\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}`

/** Begins to send and stops in the middle of the file; more may be written to what is answered. */
export const beginHalf = (
  port: number,
  { name, params, query = {}, fields, field, begins = Buffer.from('%PDF-1.7\n') }: HalfSent,
  token: string,
): ClientRequest => {
  const [method, path] = calls[name]
  const sending = request({
    port,
    method,
    path: `${path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(params[key] ?? ''))}?${new URLSearchParams(query)}`,
    // Each on a connection of its own, like people far from each other.
    agent: false,
    headers: {
      'content-type': 'multipart/form-data; boundary=half',
      'content-length': '900000',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  sending.on('error', () => {})
  const texts = Object.entries(fields).map(([key, value]) => part(`name="${key}"`, `${value}\r\n`))
  sending.write(`${texts.join('')}${part(`name="${field}"; filename="half"`, '')}`)
  sending.write(begins)
  return sending
}
