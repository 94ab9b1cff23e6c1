import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { establishmentNamed } from '../../testing/register-person.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let house: string
let successorId: string
beforeAll(async () => {
  app = await startTestApp()
  house = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
  const { rows } = await behind(`select establishment_id as id from account where user_name = 'rival'`)
  successorId = rows[0].id
  await behind(`update account set culture = 'fi' where user_name = 'importer.staff'`)
  // Half past one in the morning, where the authority is.
  app.clock.set('2026-06-17T22:30:00Z')
})
afterAll(() => app?.close())

const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const act = async (action: 'close' | 'reopen', more: object = {}) => {
  const admin = await signInAgain(app, 'admin')
  const { version } = (await admin.call('establishments.get', { params: { id: house } })).body
  const params = { id: house, action }
  expect(
    (await admin.call('establishments.act', { params, body: { version, comment: 'Wound up.', ...more } }))
      .status,
  ).toBe(200)
}
/** By the user names of those to whom it went. */
const mails = async (): Promise<Record<string, { subject: string; body: string }>> => {
  const { rows } = await behind(
    `select a.user_name as name, m.subject, m.body from mail_outbox m join account a on a.email = m.recipient
     where m.template = 'USR_ESTABLISHMENT_CLOSED' and m.entity_id = $1`,
    [house],
  )
  await behind(`delete from mail_outbox where template = 'USR_ESTABLISHMENT_CLOSED'`)
  return Object.fromEntries(rows.map(({ name, ...mail }) => [name, mail]))
}

describe('the people of an establishment that is closed', () => {
  it('are written to, each in the own language: since when, why, and what follows', async () => {
    await act('close', { comment: 'It has moved abroad.' })
    const sent = await mails()
    expect(Object.keys(sent).toSorted()).toEqual(['importer', 'importer.staff'])
    const { importer, 'importer.staff': staff } = sent
    expect(importer?.subject).toBe('Osmund Life Sciences Ltd is closed')
    expect(importer?.body).toContain('18 June 2026')
    expect(importer?.body).toContain('It has moved abroad.')
    expect(importer?.body).toContain('no goods are to be moved on them')
    expect(importer?.body).toContain('What is owed is still owed')
    expect(importer?.body).toContain('Whom to ask')
    expect(importer?.body).not.toMatch(/continued by|\{\{|#\//)
    expect(staff?.body).toContain('Velvollisuudet säilyvät')
    await act('reopen')
    expect(await mails()).toEqual({})
  })

  it('read who goes on, and why it was closed', async () => {
    await act('close', { successorId })
    const { importer } = await mails()
    const { rows } = await behind('select name from establishment where id = $1', [successorId])
    expect(importer?.body).toContain(`Its business is continued by: ${rows[0].name}`)
    expect(importer?.body).toContain('Reason:\n> Wound up.')
  })
})
