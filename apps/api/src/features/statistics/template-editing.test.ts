import type { TemplateRow } from '@papaver/contract/statistics/schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import type { EditedTemplate, TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { loadTemplates, shippedTemplates } from './load-templates.ts'
import { readTemplate, readTemplates } from './templates.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

type Call = Parameters<TestPerson['call']>[0]
const ask = async (call: Call, code: string, input: object = {}) => {
  const answer = await officer.call(call, { params: { code }, ...input })
  return answer as {
    status: number
    body: TemplateDetail & { message: string; details?: { fields: { path: string; code: string }[] } }
  }
}
const begin = async (code: string) => (await ask('statistics.beginTemplate', code, { body: {} })).body
const save = (code: string, revision: number, content: Template) =>
  ask('statistics.saveTemplate', code, { body: { revision, content } })
const publish = (code: string, revision: number, note?: string) =>
  ask('statistics.publishTemplate', code, { body: { revision, note } })
const draftOf = ({ draft }: TemplateDetail) => draft ?? expect.fail('no draft')
const shipped = (code: string): Template =>
  shippedTemplates().find((template) => template.code === code) ?? expect.fail(code)

/** With one more number, named in every language. */
const withWholesalers = (template: Template, names: Record<string, string> = {}): Template => {
  const model = template.columns.find(({ type }) => type === 'number') ?? expect.fail('no number')
  const named = Object.keys(model.names).map((culture) => [culture, `Wholesalers (${culture})`])
  const added = { ...model, key: 'wholesalers', names: { ...Object.fromEntries(named), ...names } }
  return { ...template, columns: [...template.columns, added] }
}
const actionsOf = async (code: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where entity_id = ${code} and action like 'statisticTemplate.%' order by seq
  `.execute(app.deps.db)
  return rows.map(({ action }) => action.slice('statisticTemplate.'.length))
}

describe('the templates in use', () => {
  it('are the shipped ones, until there are others', async () => {
    expect(await readTemplates(app.deps.db)).toEqual(shippedTemplates())
    const { body } = await officer.call('statistics.templateList')
    const list = body as EditedTemplate[]
    expect(list.map(({ code, columns }) => [code, columns])).toEqual(
      shippedTemplates().map(({ code, columns }) => [code, columns.length]),
    )
    expect(
      list.every(({ isActive, draft, published }) => isActive && draft === null && published?.isShipped),
    ).toBe(true)
  })

  it('are loaded once', async () => {
    const load = () => inTransaction(app.deps, systemOrigin('load'), (tx) => loadTemplates(tx))
    expect(await load()).toBe(0)
  })
})

describe('the next version', () => {
  it('is begun, judged by path, published, and used from then on', async () => {
    const begun = await begin('T7')
    expect(draftOf(begun)).toMatchObject({
      version: 2,
      revision: 1,
      findings: [],
      changes: { added: [], removed: [], changed: [] },
    })
    expect((await ask('statistics.beginTemplate', 'T7', { body: {} })).body.message).toBe(
      'statisticsTemplateBegun',
    )

    const at = begun.content.columns.length
    const saved = (await save('T7', 1, withWholesalers(begun.content, { fi: '', de: 'Remark' }))).body
    expect(draftOf(saved).findings).toEqual([
      { path: `columns.${at}.names.fi`, code: 'nameMissing', hint: {} },
      { path: `columns.${at}.names.de`, code: 'nameTwice', hint: { number: String(at) } },
    ])
    expect(draftOf(saved).changes.added).toEqual(['wholesalers'])
    const refused = await publish('T7', 2)
    expect([refused.status, refused.body.message]).toEqual([422, 'statisticsTemplateInvalid'])
    expect(refused.body.details?.fields.map(({ code }) => code)).toEqual(['nameMissing', 'nameTwice'])

    expect((await save('T7', 1, begun.content)).body.message).toBe('statisticsTemplateStale')
    await save('T7', 2, withWholesalers(begun.content))
    const published = (await publish('T7', 3, 'Wholesalers are asked for')).body
    expect(published).toMatchObject({
      draft: null,
      published: { version: 2, isShipped: false, note: 'Wholesalers are asked for', reports: 0 },
    })
    expect(published.versions.map(({ version, isShipped }) => [version, isShipped])).toEqual([
      [2, false],
      [1, true],
    ])

    const rows = (await officer.call('statistics.templates')).body as TemplateRow[]
    expect(rows.find(({ code }) => code === 'T7')?.columns.at(-1)?.title).toBe('Wholesalers (en)')
    const importer = await app.as('importer')
    const file = await importer.call('statistics.templateFile', {
      params: { code: 'T7' },
      query: { period: '2025' },
    })
    const { sheets } = await readXlsx(file.bytes ?? Buffer.alloc(0))
    expect(sheets[0]?.rows[0]?.at(-1)).toBe('Wholesalers (en)')
    expect(Object.fromEntries(sheets[2]?.rows ?? [])).toMatchObject({ template: 'T7', version: '2' })
    expect((await readTemplate(app.deps.db, 'T7', 1)).columns).toEqual(shipped('T7').columns)
    expect(await actionsOf('T7')).toEqual(['begin', 'save', 'save', 'publish'])
  })

  it('is discarded, and begins with an earlier one where that is asked', async () => {
    const { revision } = draftOf(await begin('T8'))
    expect((await ask('statistics.discardTemplate', 'T8', { body: { revision: 9 } })).status).toBe(409)
    const kept = await officer.call('statistics.discardTemplate', {
      params: { code: 'T8' },
      body: { revision },
    })
    expect(kept.body.template.draft).toBeNull()
    expect((await ask('statistics.discardTemplate', 'T8', { body: { revision } })).status).toBe(409)
    const again = (await ask('statistics.beginTemplate', 'T7', { body: { from: 1 } })).body
    expect(draftOf(again).content).toEqual({ ...shipped('T7'), version: 3 })
    expect(draftOf(again).changes.removed).toEqual(['wholesalers'])
    await ask('statistics.discardTemplate', 'T7', { body: { revision: 1 } })
  })

  it('cannot say another type under a key that was published, or be another template', async () => {
    const { content } = await begin('T6')
    const at = content.columns.findIndex(({ type }) => type === 'number')
    const columns = content.columns.map((column, index) =>
      index === at
        ? { ...column, type: 'text' as const, maxLength: 100, role: 'none' as const, flow: null }
        : column,
    )
    const { body } = await save('T6', 1, { ...content, columns })
    expect(draftOf(body).findings).toContainEqual({
      path: `columns.${at}.type`,
      code: 'typeChanged',
      hint: {},
    })
    expect((await save('T6', 2, shipped('T5'))).body.message).toBe('statisticsTemplateOther')
    const misshaped = await ask('statistics.saveTemplate', 'T6', {
      body: { revision: 2, content: { code: 'T6' } },
    })
    expect([misshaped.status, misshaped.body.message]).toEqual([400, 'invalidInput'])
  })
})

describe('a version that was published', () => {
  it('never changes', async () => {
    const { db } = app.deps
    const change = sql`update statistic_template set content = jsonb_set(content, '{unit}', '"kg"') where code = 'T1'`
    await expect(change.execute(db)).rejects.toThrow('stays as it is')
    await expect(sql`delete from statistic_template where code = 'T1'`.execute(db)).rejects.toThrow(
      'stays as it is',
    )
  })

  it('is a file, which becomes a draft again', async () => {
    const answer = await officer.call('statistics.templateVersionFile', {
      params: { code: 'T5', version: '1' },
    })
    expect(answer.headers['content-disposition']).toContain('T5-1.json')
    const content = JSON.parse(String(answer.bytes)) as Template
    expect(content).toEqual(shipped('T5'))
    await begin('T5')
    const { body } = await save('T5', 1, content)
    expect(draftOf(body).content).toEqual({ ...content, version: 2 })
    expect(
      (await officer.call('statistics.templateVersion', { params: { code: 'T5', version: '2' } })).body,
    ).toMatchObject({ isDraft: true })
    expect(
      (await officer.call('statistics.templateVersion', { params: { code: 'T5', version: '3' } })).status,
    ).toBe(404)
  })

  it('is owed by nobody while its template is off, and still there for what was owed before', async () => {
    const put = (isActive: boolean) => ask('statistics.switchTemplate', 'T4', { body: { isActive } })
    expect((await put(false)).body.isActive).toBe(false)
    expect((await readTemplates(app.deps.db)).map(({ code }) => code)).not.toContain('T4')
    expect((await readTemplate(app.deps.db, 'T4')).code).toBe('T4')
    await put(false)
    expect((await put(true)).body.isActive).toBe(true)
    expect(await actionsOf('T4')).toEqual(['switchOff', 'switchOn'])
  })
})

describe('a release', () => {
  const load = (templates: readonly Template[]) =>
    inTransaction(app.deps, systemOrigin('load'), (tx) => loadTemplates(tx, templates))

  it('adds its higher version, behind which a draft moves', async () => {
    const { content } = await begin('T2')
    await save('T2', 1, { ...content, unit: 'kg' })
    const next = { ...shipped('T2'), version: 2, due: { months: 2, day: 15 } }
    expect(await load([next])).toBe(1)
    expect(await load([next])).toBe(0)
    expect(await readTemplate(app.deps.db, 'T2')).toEqual(next)
    const { draft } = (await ask('statistics.template', 'T2')).body
    expect(draft).toMatchObject({ version: 3, content: { version: 3, unit: 'kg' }, isShipped: false })
  })

  it('never puts its own over that of the authority: it is offered as a draft', async () => {
    const own = await readTemplate(app.deps.db, 'T7')
    expect(await load([{ ...shipped('T7'), version: 2, unit: 'kg' }])).toBe(0)
    expect(await readTemplate(app.deps.db, 'T7')).toEqual(own)
    const next = { ...shipped('T7'), version: 5, unit: 'kg' }
    expect(await load([next])).toBe(1)
    expect(await readTemplate(app.deps.db, 'T7')).toEqual(own)
    expect(draftOf((await ask('statistics.template', 'T7')).body)).toMatchObject({
      version: 5,
      isShipped: true,
      content: next,
      changes: { removed: ['wholesalers'], parts: ['unit'] },
    })
    // A draft that the authority has written itself keeps its place.
    await save('T7', 1, own)
    expect(await load([{ ...next, version: 6 }])).toBe(0)
    expect(draftOf((await ask('statistics.template', 'T7')).body).content).toEqual({ ...own, version: 5 })
  })
})
