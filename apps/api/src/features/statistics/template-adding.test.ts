import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

describe('a further template', () => {
  const params = { code: 'T9' }
  const detail = async () => (await officer.call('statistics.template', { params })).body as TemplateDetail
  const add = (body: object) => officer.call('statistics.addTemplate', { body })

  it('begins with the columns of another, and nobody owes it before it is published', async () => {
    expect((await add({ code: 'T3', from: 'T7' })).body.message).toBe('statisticsTemplateThere')
    expect((await add({ code: 't 9', from: 'T7' })).status).toBe(400)
    expect((await add({ code: 'T9', from: 'T99' })).status).toBe(404)
    const { status, body } = await add({ code: 'T9', from: 'T7' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ code: 'T9', name: '', published: null, isActive: false, versions: [] })
    expect(body.draft).toMatchObject({ version: 1, content: { code: 'T9', version: 1 } })
    expect(body.draft.content.columns).toEqual(
      (await officer.call('statistics.template', { params: { code: 'T7' } })).body.content.columns,
    )
    expect((await add({ code: 'T9', from: 'T7' })).body.message).toBe('statisticsTemplateThere')
    const { body: listed } = await officer.call('statistics.templateList')
    expect(listed.find(({ code }: { code: string }) => code === 'T9')).toMatchObject({ published: null })
    const { body: offered } = await officer.call('statistics.templates')
    expect(offered.map(({ code }: { code: string }) => code)).not.toContain('T9')
    expect(
      (await officer.call('statistics.switchTemplate', { params, body: { isActive: true } })).status,
    ).toBe(404)
    expect((await officer.call('statistics.beginTemplate', { params, body: {} })).body.message).toBe(
      'statisticsTemplateBegun',
    )
  })

  it('is published once it is named, and asked for from then on', async () => {
    const draft = (await detail()).draft
    if (draft === null) throw new Error('there is no draft')
    const publish = (revision: number) =>
      officer.call('statistics.publishTemplate', { params, body: { revision, note: 'Free samples' } })
    expect((await publish(draft.revision)).body.message).toBe('statisticsTemplateInvalid')
    const { cultures } = await detail()
    const names = Object.fromEntries(cultures.map((culture) => [culture, `Free samples ${culture}`]))
    // A type may be another than in the template that it began with.
    const columns = draft.content.columns.map((column) =>
      column.key === 'remark' ? { ...column, key: 'given', type: 'date', maxLength: null } : column,
    )
    const content = { ...draft.content, names, columns }
    const saved = await officer.call('statistics.saveTemplate', {
      params,
      body: { revision: draft.revision, content },
    })
    expect(saved.body.draft.findings).toEqual([])
    const { status, body } = await publish(draft.revision + 1)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      isActive: true,
      published: { version: 1, note: 'Free samples' },
      draft: null,
    })
    const { body: offered } = await officer.call('statistics.templates')
    expect(offered.map(({ code }: { code: string }) => code)).toContain('T9')
  })

  it('is given up as long as it was never published', async () => {
    const { body } = await add({ code: 'X1', from: 'T9' })
    const gone = await officer.call('statistics.discardTemplate', {
      params: { code: 'X1' },
      body: { revision: body.draft.revision },
    })
    expect([gone.status, gone.body]).toEqual([200, { template: null }])
    expect((await officer.call('statistics.template', { params: { code: 'X1' } })).status).toBe(404)
    expect((await add({ code: 'X1', from: 'T9' })).status).toBe(201)
  })
})
