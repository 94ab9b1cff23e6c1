import { type NoticeCode, noticeCodeNames, noticeCodes } from '@papaver/contract/notifications/codes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { getRecord, mailAbout } from '../authorizations/public.ts'
import type { MailTo } from '../casework/public.ts'
import { systemScope } from '../casework/public.ts'
import { readMasters } from '../masters/public.ts'
import { passOnReports } from '../verification/reports.ts'

let app: TestApp
let permit: IssuedPermit
beforeAll(async () => {
  app = await startTestApp()
  permit = await issuePermit(app)
})
afterAll(() => app?.close())

interface Noted {
  user_name: string
  code: string
  params: Record<string, string>
  link: string
  due_on: string | null
}
/** What has been noted about a case, person by person. */
const noted = async (code: string): Promise<Noted[]> =>
  (
    await app.database.ownerPool.query(
      `select user_name, code, params, link, due_on from notification
       join account on account.id = notification.account_id
       where notification.code = $1 and entity_id = $2 order by user_name`,
      [code, permit.id],
    )
  ).rows
const mailed = async (code: string): Promise<{ recipient: string; body: string }[]> =>
  (
    await app.database.ownerPool.query(
      'select recipient, body from mail_outbox where template = $1 and entity_id = $2 order by recipient',
      [code, permit.id],
    )
  ).rows
const forget = () => app.database.ownerPool.query('truncate notification, mail_outbox')
const mailOf = (userName: string) => `${userName}@papaver.example`

describe('a request on its way to a permit', () => {
  it('is told to the officers, and then to the applicant, in the portal and by mail', async () => {
    expect((await noted('IE_SUBMITTED')).map(({ user_name }) => user_name)).toEqual(['admin', 'officer'])
    const [issued, ...others] = await noted('IE_ISSUED')
    expect(others).toEqual([])
    expect(issued).toMatchObject({
      user_name: 'importer',
      link: `/import-export/${permit.id}`,
      params: { number: permit.number, company: 'Osmund Life Sciences Ltd', expiresOn: expect.any(String) },
    })
    const [mail] = await mailed('IE_ISSUED')
    expect(mail?.recipient).toBe(mailOf('importer'))
    expect(mail?.body).toMatch(/\nIt is valid until \d+ \w+ 2026\.\n/)
    expect(mail?.body).toContain(`http://localhost:3000/#/import-export/${permit.id}\n`)
  })
})

/** Who hears of what: the applicant's notices go to him, the others to whoever has the case. */
const toAuthority: readonly string[] = [
  'IE_SUBMITTED',
  'IE_ANSWERED',
  'IE_DIFFERENCE',
  'IE_DISPUTED',
  'IE_HELD',
  'IE_REMARK',
  'IE_LOWERED',
  'IE_CERTIFICATE',
]
const toColleagues: Readonly<Record<string, MailTo>> = {
  IE_ASSIGNED: 'assignee',
  IE_RETURNED: 'assignee',
  IE_PROPOSED: 'deciders',
  IE_CHANGE_ASKED: 'deciders',
  IE_TO_SIGN: 'signers',
}
const notified: Readonly<Record<MailTo, readonly string[]>> = {
  applicant: ['importer'],
  authority: ['officer'],
  assignee: ['officer'],
  deciders: ['admin', 'officer'],
  signers: ['admin', 'officer'],
  mentioned: [],
}
/** What goes to the authority of another country stands in nobody's portal. */
const ofCases = noticeCodeNames.filter((code) => code.startsWith('IE_') && !code.startsWith('IE_FOREIGN_'))

describe('each notice of a case', () => {
  it('is one of forty-one', () => {
    expect(ofCases.length).toBe(41)
  })

  it.each(ofCases)('%s stands in the portal of everybody who gets its mail', async (code: NoticeCode) => {
    await forget()
    const to = toColleagues[code] ?? (toAuthority.includes(code) ? 'authority' : 'applicant')
    await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      const record = await getRecord(tx.db, systemScope, permit.id)
      const context = { masters: await readMasters(tx.db), publicUrl: 'https://papaver.example' }
      const about = { number: permit.number, reasonCode: null, comment: 'As agreed', dueOn: '2026-07-01' }
      await mailAbout(tx, { code, to, record, context, ...about })
    })
    const rows = await noted(code)
    expect(rows.map(({ user_name }) => mailOf(user_name))).toEqual(
      (await mailed(code)).map(({ recipient }) => recipient),
    )
    expect(rows.map(({ user_name }) => user_name)).toEqual(notified[to])
    for (const row of rows)
      expect(row).toMatchObject({ link: `/import-export/${permit.id}`, params: { number: permit.number } })
    const reader = await app.as(rows[0]?.user_name ?? '')
    const { body } = await reader.call('notifications.list', { query: { topic: noticeCodes[code].topic } })
    expect(body.items.filter((item: { code: string }) => item.code === code)).toMatchObject([
      { severity: noticeCodes[code].severity, dueOn: '2026-07-01', params: { comment: 'As agreed' } },
    ])
  })
})

it('every officer hears of a stranger who has the document and finds paper and screen to differ', async () => {
  await forget()
  const { status } = await app.visitor.call('verification.reportMismatch', {
    body: {
      number: permit.number,
      checkCode: permit.checkCode,
      description: 'The quantity differs.',
      contact: '',
    },
  })
  expect(status).toBeLessThan(300)
  await passOnReports(app.deps)
  expect((await noted('IE_DIFFERENCE')).map(({ user_name }) => user_name)).toEqual(['admin', 'officer'])
  expect((await mailed('IE_DIFFERENCE')).length).toBe(2)
})
