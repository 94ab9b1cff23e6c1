import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testCaseAccess } from '../../testing/access-table.ts'
import { incidentDraft, reportIncident } from '../../testing/incidents.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

const act = (action: string) => ({ action })
const letter = { body: { addressee: 'police' } }
const note = { body: { text: 'seen' } }

type Row = readonly [CallName, { action?: string; body?: unknown }, ...number[]]

/** Every call of the feature on an incident that the importer has reported, by every kind of person. */
const open: readonly Row[] = [
  //                                    nobody adm off imp stf riv cus cst gro
  ['incidents.list', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['incidents.counts', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['incidents.export', {}, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['incidents.timeline', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['incidents.get', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['incidents.history', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['incidents.checks', {}, 401, 200, 200, 200, 200, 404, 403, 403, 403],
  ['incidents.preview', letter, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['incidents.letter', {}, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['incidents.exchangeFile', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['incidents.save', { body: 'draft' }, 401, 409, 409, 409, 409, 404, 403, 403, 403],
  ['incidents.act', act('close'), 401, 409, 409, 409, 409, 404, 403, 403, 403],
  ['incidents.bulk', { body: 'bulk' }, 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['incidents.attach', { body: 'files' }, 401, 201, 201, 201, 201, 404, 403, 403, 403],
  ['incidents.attachment', {}, 401, 404, 404, 404, 404, 404, 403, 403, 403],
  ['incidents.detach', {}, 401, 404, 404, 404, 404, 404, 403, 403, 403],
  ['incidents.notes', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['incidents.addNote', note, 401, 201, 201, 403, 403, 403, 403, 403, 403],
  ['incidents.officers', {}, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['incidents.copy', { body: {} }, 401, 403, 403, 201, 201, 404, 403, 403, 403],
  ['incidents.create', { body: 'create' }, 401, 201, 201, 201, 201, 201, 403, 403, 403],
]

let app: TestApp
let reported: { id: string; version: number }
let suspicion: { id: string; version: number; number: string }
beforeAll(async () => {
  app = await startTestApp()
  const importer = await app.as('importer')
  reported = await reportIncident(importer, { kind: 'THEFT' })
  suspicion = await reportIncident(importer, { kind: 'SUSPICIOUS-ORDER', subject: 'Doubtful Trading Ltd' })
})
afterAll(() => app?.close())

const files: TestInput = {
  body: `--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${String(pdfBytes())}\r\n--x--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
}
const inputOf = ({ id, version }: typeof reported, { body, action }: Row[1]): TestInput => {
  const params = { id, action: action ?? 'take', attachmentId: id, letterId: id }
  if (body === 'files') return { params, ...files }
  if (body === 'bulk') return { params, body: { cases: [{ id, version: 0 }] } }
  if (body === 'draft') return { params, body: { ...incidentDraft({ kind: 'THEFT' }), version } }
  if (body === 'create') return { body: incidentDraft({ kind: 'LOSS' }) }
  return { params, ...(action ? { body: { version, comment: 'Over.' } } : body ? { body } : {}) }
}

testCaseAccess('incidents', open, { app: () => app, inputOf: (asked) => inputOf(reported, asked) })

/** Calls about one incident: who may not know of it is told that there is none. */
const ofOne: readonly Row[] = open.filter(
  ([name]) =>
    !/\.(list|counts|export|timeline|bulk|officers|create|copy|attach|detach|save)$/.test(name) &&
    !name.endsWith('.preview'),
)

describe('a suspicious transaction', () => {
  beforeAll(() =>
    app.database.ownerPool.query(
      `update account set withheld_permissions = '{incident.confidential}' where user_name = 'officer'`,
    ),
  )

  it.each(ofOne.map(([name, input]) => ({ name, input })))(
    'is not there for $name of an officer who is not cleared, nor for another house',
    async ({ name, input }) => {
      const asked = inputOf(suspicion, input)
      expect((await (await app.as('officer')).call(name, asked)).status).toBe(404)
      expect([403, 404]).toContain((await (await app.as('rival')).call(name, asked)).status)
      expect([200, 201, 404, 409]).toContain((await (await app.as('admin')).call(name, asked)).status)
    },
  )

  it('is in no list, count, search, timeline or trail of his, and in those of who is cleared', async () => {
    const found = async (who: string) => {
      const { call } = await app.as(who)
      const inList = (await call('incidents.list', { query: { view: 'all', pageSize: 100 } })).body
      const bySearch = (await call('work.list', { query: { view: 'found', search: 'Doubtful Trading' } }))
        .body
      const timeline = (await call('incidents.timeline', { query: { pageSize: 100 } })).body
      const trail = (await call('audit.list', { query: { entity: 'incident', entityId: suspicion.id } })).body
      const counts = (await call('incidents.counts')).body
      return [
        inList.items.some(({ id }: { id: string }) => id === suspicion.id),
        bySearch.items.length > 0,
        timeline.items.some(({ incidentId }: { incidentId: string }) => incidentId === suspicion.id),
        trail.items.length > 0,
        counts.open,
      ]
    }
    const cleared = await found('admin')
    expect(cleared.slice(0, 4)).toEqual([true, true, true, true])
    const officer = await found('officer')
    expect(officer.slice(0, 4)).toEqual([false, false, false, false])
    expect(officer[4]).toBeLessThan(Number(cleared[4]))
  })

  it('is told to no officer who is not cleared, and by no mail what it is about', async () => {
    const { rows } = await app.database.ownerPool.query(
      `select recipient, subject, body from mail_outbox where entity = 'incident' and entity_id = $1`,
      [suspicion.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { subject, body } of rows)
      expect(`${subject} ${body}`).not.toMatch(/Doubtful|Osmund|suspicious/i)
  })

  it('is not assigned to him, nor linked by him, nor entered by him', async () => {
    const admin = await app.as('admin')
    const officer = await app.as('officer')
    const { rows } = await app.database.ownerPool.query(`select id from account where user_name = 'officer'`)
    const assign = { params: { id: suspicion.id, action: 'assign' } }
    const { body } = await admin.call('incidents.get', { params: { id: suspicion.id } })
    const refused = await admin.call('incidents.act', {
      ...assign,
      body: { version: body.version, assigneeId: rows[0].id },
    })
    expect(refused.status).toBe(400)
    const theft = (await officer.call('incidents.get', { params: { id: reported.id } })).body
    const linked = await officer.call('incidents.act', {
      params: { id: reported.id, action: 'link' },
      body: { version: theft.version, reference: suspicion.number },
    })
    expect(linked.body.message).toBe('incidentRecordUnknown')
    const begun = await officer.call('incidents.create', {
      body: incidentDraft({ kind: 'STOPPED-SHIPMENT' }),
    })
    expect(begun.status).toBe(403)
  })

  it('tells the company that reported it nothing of what officers make of it', async () => {
    const admin = await app.as('admin')
    const params = (action: string) => ({ id: suspicion.id, action })
    let { body } = await admin.call('incidents.get', { params: { id: suspicion.id } })
    for (const [action, input] of [
      ['take', {}],
      ['measure', { comment: 'The bank was asked.' }],
      ['classify', { classification: 'diverted', comment: 'A front.' }],
    ] as const)
      body = (
        await admin.call('incidents.act', {
          params: params(action),
          body: { version: body.version, ...input },
        })
      ).body
    expect(body).toMatchObject({ office: { classification: 'diverted', isConfidential: true } })
    const added = await admin.call('incidents.attach', { params: { id: suspicion.id }, ...files })
    expect(added.status).toBe(201)
    const importer = await app.as('importer')
    const file = { params: { id: suspicion.id, attachmentId: added.body[0].id } }
    expect((await admin.call('incidents.attachment', file)).status).toBe(200)
    expect((await importer.call('incidents.attachment', file)).status).toBe(404)
    const own = await importer.call('incidents.get', { params: { id: suspicion.id } })
    expect(own.body.office).toBeNull()
    expect(own.body.attachments).toEqual([])
    const history = await importer.call('incidents.history', { params: { id: suspicion.id } })
    expect(JSON.stringify([own.body, history.body])).not.toMatch(/bank|front|diverted/)
  })
})
