import type { EditRow, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { listEditor, refusedFields } from '../../testing/list-editor.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { readHistory } from '../audit/public.ts'
import { auditedRow } from './actions/write.ts'
import type { RowChange } from './events.ts'
import { loadReferenceData } from './public.ts'

let app: TestApp
let officer: TestPerson
let importer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  importer = await app.as('importer')
  await issuePermit(app)
})
afterAll(() => app?.close())

const { rows, rowOf, save, act, add } = listEditor(() => officer)

describe('a substance of the authority’s own', () => {
  let substance: RowAnswer
  it('comes with its base, and is refused where it is wrong', async () => {
    const body = {
      code: 'papaverone',
      names: { en: 'Papaverone', ar: 'بابافيرون' },
      values: {
        group: 'NP',
        convention: 'national',
        schedule: null,
        family: 'opiates',
        casNumber: '57-27-2',
      },
    }
    const bad = await add('substances', {
      ...body,
      values: { ...body.values, casNumber: '57-27-3', family: 'nobody' },
    })
    expect(refusedFields(bad.body)).toEqual(['values.casNumber cas', 'values.family unknown'])
    const answer = await add('substances', body)
    expect(answer.status).toBe(201)
    substance = answer.body
    const row = (await importer.call('masters.substances')).body.find(
      ({ code }: { code: string }) => code === 'papaverone',
    )
    expect(row).toMatchObject({ name: 'Papaverone', forms: [{ factor: '1' }] })
  })
  it('is used in a request at once, with its salt and the factor of the day', async () => {
    const form = await add('substanceForms', {
      names: { en: 'papaverone sulfate' },
      values: {
        substanceId: substance.id,
        formula: '(C17H19NO3)2*H2SO4',
        baseCount: 2,
        factor: '0.75',
        source: 'INCB',
      },
    })
    expect([form.status, form.body.code]).toEqual([201, 'papaverone/papaverone sulfate'])
    const factor = { formId: form.body.id, from: '2026-07-01', factor: '0.8', source: 'New list' }
    expect((await add('conversionFactors', { values: factor })).status).toBe(201)
    const draftBody = importDraft(await draftParts(importer))
    const line = {
      substanceId: Number(substance.id),
      formId: Number(form.body.id),
      quantity: '1',
      unit: 'kg',
    }
    const draft = await importer.call('authorizations.create', { body: { ...draftBody, lines: [line] } })
    expect(draft.status).toBe(201)
    expect(draft.body.lines[0].components[0].baseGrams).toBe('750')
    const checks = draft.body.checks.filter(({ severity }: { severity: string }) => severity === 'block')
    expect(checks.map(({ code }: { code: string }) => code)).toEqual([])
    await submitLater(draft.body)
  })
  /** The factor that counts is that of the day of the request; after it nothing is computed anew. */
  const submitLater = async (draft: { id: string; version: number }) => {
    app.clock.set('2026-07-02T08:00:00Z')
    importer = await signInAgain(app, 'importer')
    officer = await signInAgain(app, 'officer')
    const body = { version: draft.version, declaration: true }
    const sent = await importer.call('authorizations.act', {
      params: { id: draft.id, action: 'submit' },
      body,
    })
    expect([sent.status, sent.body.lines?.[0]?.components[0]?.baseGrams]).toEqual([200, '800'])
  }
  it('keeps the past of a factor that requests were computed with', async () => {
    const used = await rowOf('conversionFactors', 'papaverone/papaverone sulfate@2026-07-01')
    const changed = await save('conversionFactors', used, { values: { factor: '0.9' } })
    expect([changed.status, changed.body.message]).toEqual([409, 'masterFactorPast'])
    expect((await act('conversionFactors', used, 'deactivate')).body.message).toBe('masterFactorPast')
    const formId = used.values.formId
    const early = { formId, from: '2026-07-02', factor: '0.7', source: 'x' }
    expect((await add('conversionFactors', { values: early })).body.message).toBe('masterFactorPast')
    const later = await add('conversionFactors', { values: { ...early, from: '2026-08-01' } })
    expect(later.status).toBe(201)
    const corrected = await save('conversionFactors', later.body, { values: { factor: '0.71' } })
    expect(corrected.body.values.factor).toBe('0.71')
    const better = await save('conversionFactors', used, { values: { source: 'Yellow List, 65th edition' } })
    expect(better.status).toBe(200)
  })
  it('counts what stands on it before it is switched off, and then is offered no more', async () => {
    const { body } = await officer.call('masters.rowUsage', {
      params: { list: 'substances', id: substance.id },
    })
    expect(body.uses).toEqual([{ kind: 'requests', count: 1 }])
    const { body: morphine } = await officer.call('masters.rowUsage', {
      params: { list: 'substances', id: (await rowOf('substances', 'morphine')).id },
    })
    const kinds = morphine.uses.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['permits', 'preparations', 'estimates']))
    expect((await act('substances', substance, 'deactivate')).status).toBe(200)
    const left = (await importer.call('masters.substances')).body.map(({ code }: { code: string }) => code)
    expect(left).not.toContain('papaverone')
  })
})

describe('an upgrade', () => {
  const reload = () =>
    inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      await tx.db.updateTable('masterRevision').set({ referenceHash: 'of the last release' }).execute()
      return loadReferenceData(tx, app.deps.followers)
    })
  const shippedBefore = async (code: string, names: object) => {
    const { rows: found } = await app.database.pool.query(
      'select shipped from master_item where list = $1 and code = $2',
      ['purposes', code],
    )
    const shipped = { ...found[0].shipped, ...names }
    await app.database.pool.query(
      `update master_item set shipped = $1, names = names || $2 where list = 'purposes' and code = $3`,
      [shipped, Object.fromEntries(Object.entries(names).map(([key, name]) => [key.slice(6), name])), code],
    )
  }
  it('brings new texts, and leaves the authority’s own', async () => {
    // Yesterday's release said so, and nobody touched it.
    await shippedBefore('MEDICAL', { 'names.fi': 'Vanha teksti' })
    // Here the authority changed one text, of which the release then changes the original.
    await shippedBefore('TRIAL', { 'names.fi': 'Vanha koe', 'names.de': 'Alte Studie' })
    const trial = await rowOf('purposes', 'TRIAL')
    await save('purposes', trial, { names: { ...trial.names, fi: 'Meidän koe' } })
    const off = await rowOf('purposes', 'RETURN')
    await act('purposes', off, 'deactivate')
    const own = await add('purposes', { code: 'VETERINARY', names: { en: 'Veterinary use' } })
    expect(own.status).toBe(201)
    expect(await reload()).toBe(2)
    expect((await rowOf('purposes', 'MEDICAL')).names.fi).not.toBe('Vanha teksti')
    const after = await rowOf('purposes', 'TRIAL')
    expect(after).toMatchObject({ edited: ['names.fi'], shippedChanged: ['names.fi'] })
    expect(after.names.fi).toBe('Meidän koe')
    expect(after.names.de).not.toBe('Alte Studie')
    expect((await rowOf('purposes', 'RETURN')).isActive).toBe(false)
    expect((await rowOf('purposes', 'VETERINARY')).origin).toBe('own')
    expect((await rows('purposes', { state: 'shippedChanged' })).total).toBe(1)
    expect(await reload()).toBe(0)
  })
  it('of a schedule is in the history of the substance, and what rests on it is checked again', async () => {
    const heard: RowChange[] = []
    app.deps.followers.follow('masterChanged', async (_tx, row) => {
      heard.push(row)
    })
    const { rows: changed } = await app.database.pool.query(
      `update substance set schedule = 'III', shipped = jsonb_set(shipped, '{schedule}', '"III"')
       where slug = 'morphine' returning id::text`,
    )
    const { id } = changed[0]
    const waiting = () => app.deps.db.selectFrom('pendingChange').selectAll().execute()
    const before = await waiting()
    expect(await reload()).toBe(1)
    expect(heard).toMatchObject([
      { list: 'substances', id, before: { schedule: 'III' }, after: { schedule: 'I' } },
    ])
    const [entry] = await readHistory(app.deps.db, auditedRow('substances', id), 1)
    expect(entry).toMatchObject({
      action: 'master.change',
      details: { code: 'morphine', before: { schedule: 'III' }, after: { schedule: 'I' } },
    })
    expect((await waiting()).length).toBe(before.length + 1)
  })
  it('puts a new factor beside the old one from its day on', async () => {
    const { rows: changed } = await app.database.pool.query(
      `update substance_form_factor set factor = 0.5, shipped = jsonb_set(shipped, '{factor}', '"0.5"')
       where form_id = (select id from substance_form where form = 'codeine phosphate hemihydrate') returning form_id`,
    )
    expect(await reload()).toBe(1)
    const { items } = await rows('conversionFactors', { where: `formId:${changed[0].form_id}` })
    expect(items.map(({ values }: EditRow) => [values.from, values.factor])).toEqual([
      [null, '0.5'],
      ['2026-07-02', '0.7367'],
    ])
    expect(await reload()).toBe(0)
  })
})
