import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isGenuine } from '../../platform/documents/genuine.ts'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { readHistory } from '../audit/public.ts'
import { findSigningKeys } from '../casework/public.ts'

let app: TestApp
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => people[name] ?? app.visitor

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'rival', 'customs', 'officer', 'admin']) people[name] = await app.as(name)
})
afterAll(() => app?.close())

const words = { reasonCode: 'REFUSE-CERTIFICATE', comment: 'The certificate names another consignee.' }

/** A request whose refusal is proposed; the admin may refuse it. */
const proposed = async () => {
  const draft = importDraft(await draftParts(as('importer')))
  const { body } = await as('importer').call('authorizations.create', { body: draft })
  const sent = await step(as('importer'), body, 'submit', { declaration: true })
  const taken = await step(as('officer'), sent, 'take')
  return step(as('officer'), taken, 'propose', { decision: 'refuse', ...words })
}
const lettersSeenBy = async (who: string, id: string) =>
  (await as(who).call('authorizations.get', { params: { id } })).body.letters
const fetch = (who: string, id: string, letterId: string) =>
  as(who).call('authorizations.letter', { params: { id, letterId } })

describe('a refusal', () => {
  it('makes a signed letter that applicant and authority read, and nobody else', async () => {
    const { id, number } = await step(as('admin'), await proposed(), 'refuse', {
      ...words,
      texts: ['REF-AGAIN'],
    })
    const [letter] = await lettersSeenBy('importer', id)
    expect(letter).toMatchObject({ decision: 'refuse', number: `${number}/REJ`, issuedOn: '2026-06-17' })
    expect(await lettersSeenBy('officer', id)).toEqual([letter])
    const document = await fetch('importer', id, letter.id)
    expect(document.status).toBe(200)
    expect(document.bytes?.length).toBe(letter.bytes)
    const keys = await findSigningKeys(app.deps.db)
    expect(isGenuine(document.bytes ?? Buffer.alloc(0), keys?.certificatePem ?? '')).toBe(true)
    expect((await fetch('rival', id, letter.id)).status).toBe(404)
    expect((await fetch('customs', id, letter.id)).status).toBe(404)
    // Stored once: every later reading is the same octets.
    expect((await fetch('officer', id, letter.id)).bytes?.equals(document.bytes ?? Buffer.alloc(0))).toBe(
      true,
    )
  })

  it('says the chosen paragraphs in history and mail, each reader in his language', async () => {
    const { id } = await step(as('admin'), await proposed(), 'refuse', {
      reasonCode: 'REFUSE-CERTIFICATE',
      texts: ['REF-AGAIN'],
    })
    const said = 'A new request can be made as soon as the obstacle has been removed.'
    const history = await as('importer').call('authorizations.history', { params: { id } })
    expect(history.body.at(-1)).toMatchObject({ action: 'refuse', comment: said })
    const mail = await app.deps.db
      .selectFrom('mailOutbox')
      .select('body')
      .where('entityId', '=', id)
      .where('template', '=', 'IE_REFUSED')
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain(said)
    const events = await readHistory(app.deps.db, { entity: 'authorization', entityId: id })
    expect(events.filter(({ action }) => action === 'authorization.letter')).toHaveLength(1)
  })

  it.each([
    ['without words', { reasonCode: 'REFUSE-CERTIFICATE' }, 'caseworkIncomplete'],
    ['with a text that is not there', { ...words, texts: ['NO-SUCH'] }, 'invalidInput'],
    ['with a text for another use', { ...words, texts: ['REV-STOP'] }, 'invalidInput'],
    ['with a text for exports', { ...words, texts: ['REF-CERTIFICATE'] }, 'invalidInput'],
  ])('is not made %s', async (_name, input, code) => {
    const { id, version } = await proposed()
    const params = { id, action: 'refuse' }
    const answer = await as('admin').call('authorizations.act', { params, body: { version, ...input } })
    expect(answer.body.message).toBe(code)
    expect(await lettersSeenBy('officer', id)).toEqual([])
  })
})

describe('a revocation', () => {
  it('makes its letter beside the permit, hidden from customs', async () => {
    const permit = await issuePermit(app)
    const revoked = await step(as('admin'), permit, 'revoke', {
      reasonCode: 'REVOKE-ERROR',
      texts: ['REV-STOP'],
    })
    const signature = { issuedBy: null, stampedAt: null, isStampMissing: false }
    expect(revoked.letters).toMatchObject([{ decision: 'revoke', number: `${permit.number}/RVK`, signature }])
    expect(revoked.document).toMatchObject({ name: `${permit.number.replaceAll('/', '-')}.pdf` })
    expect((revoked.document as { bytes: number }).bytes).toBeGreaterThan(10_000)
    const [letter] = await lettersSeenBy('importer', permit.id)
    expect((await fetch('importer', permit.id, letter.id)).status).toBe(200)
    expect(await lettersSeenBy('customs', permit.id)).toEqual([])
    expect((await fetch('customs', permit.id, letter.id)).status).toBe(404)
    // The page that anybody can ask says what it said before: revoked, and no more.
    const { body } = await app.visitor.call('verification.verify', {
      body: { number: permit.number, checkCode: permit.checkCode },
    })
    expect(body.verdict).toBe('REVOKED')
    expect(JSON.stringify(body)).not.toContain('RVK')
  })
})
