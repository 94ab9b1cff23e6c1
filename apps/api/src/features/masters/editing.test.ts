import type { EditRow, RowsAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEditor, refusedFields } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
let importer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  importer = await app.as('importer')
})
afterAll(() => app?.close())

const { rows, rowOf, save, act, add } = listEditor(() => officer)
const codes = async (name: 'masters.personTitles' | 'masters.transportModes') =>
  (await importer.call(name)).body.filter((row: EditRow) => row.isActive).map((row: EditRow) => row.code)

describe('a simple list', () => {
  it('takes a new row, and everybody has it at once in their language', async () => {
    const { status, body } = await add('personTitles', {
      code: 'HON',
      names: { en: 'The Honourable', ar: 'صاحب السعادة' },
    })
    expect([status, body.origin, body.isOffered]).toEqual([201, 'own', true])
    expect(await codes('masters.personTitles')).toContain('HON')
    const arabic = await importer.call('masters.personTitles', { headers: { culture: 'ar' } })
    expect(arabic.body.find((row: EditRow) => row.code === 'HON').name).toBe('صاحب السعادة')
  })
  it('refuses what breaks its rules, field by field', async () => {
    const { status, body } = await add('personTitles', {
      code: 'h',
      names: { fi: 'Ei' },
      validFrom: '2026-05-01',
      validUntil: '2026-04-01',
    })
    expect([status, body.message]).toEqual([422, 'masterInvalid'])
    expect(refusedFields(body)).toEqual(['code pattern', 'names.en required', 'validUntil before'])
    const taken = await add('personTitles', { code: 'MR', names: { en: 'Mister' } })
    expect(refusedFields(taken.body)).toEqual(['code taken'])
  })
  it('knows who was faster', async () => {
    const row = await rowOf('personTitles', 'MRS')
    expect((await save('personTitles', row, { names: { ...row.names, en: 'Mrs.' } })).status).toBe(200)
    const second = await save('personTitles', row, { names: { ...row.names, en: 'Missus' } })
    expect([second.status, second.body.message, second.body.details.version]).toEqual([
      409,
      'masterStale',
      row.version + 1,
    ])
  })
  it('shows what was changed, by whom, and puts back what ships', async () => {
    const row = await rowOf('personTitles', 'MS')
    await save('personTitles', row, { names: { ...row.names, en: 'Ms.' }, reason: 'As the law writes it' })
    const changed = await rowOf('personTitles', 'MS')
    expect(changed).toMatchObject({ edited: ['names.en'], shippedChanged: [], version: row.version + 1 })
    expect(changed.shipped?.['names.en']).toBe('Ms')
    const { body: history } = await officer.call('masters.rowHistory', {
      params: { list: 'personTitles', id: row.id },
    })
    expect(history[0]).toMatchObject({
      action: 'master.change',
      actorName: 'officer',
      details: { before: { 'names.en': 'Ms' }, after: { 'names.en': 'Ms.' }, reason: 'As the law writes it' },
    })
    const restored = await act('personTitles', changed, 'restoreShipped')
    expect(restored.body).toMatchObject({ names: { en: 'Ms' }, edited: [] })
  })
  it('keeps the name of a language that is not offered now, and drops an empty one', async () => {
    const row = await rowOf('personTitles', 'DR')
    const saved = await save('personTitles', row, { names: { ...row.names, sv: 'Dr', fi: '' } })
    expect([saved.body.names.sv, saved.body.names.fi]).toEqual(['Dr', undefined])
    expect(
      (await rows('personTitles', { state: 'unnamed' })).items.map(({ code }: EditRow) => code),
    ).toContain('DR')
  })
  it('is read in the order that the authority gives it', async () => {
    const { items } = await rows('transportModes')
    const ids = items.map(({ id }: EditRow) => id).toReversed()
    expect(
      (await officer.call('masters.listOrder', { params: { list: 'transportModes' }, body: { ids } })).status,
    ).toBe(204)
    expect(await codes('masters.transportModes')).toEqual(ids)
    const half = await officer.call('masters.listOrder', {
      params: { list: 'transportModes' },
      body: { ids: ids.slice(1) },
    })
    expect(half.body.message).toBe('masterOrderIncomplete')
    expect((await rows('transportModes', { state: 'edited' })).total).toBe(0)
  })
  it('offers a row within its days only', async () => {
    const today = '2026-06-17'
    await add('personTitles', { code: 'SOON', names: { en: 'Soon' }, validFrom: '2026-06-18' })
    await add('personTitles', { code: 'LAST', names: { en: 'Last day' }, validUntil: today })
    await add('personTitles', { code: 'OVER', names: { en: 'Over' }, validUntil: '2026-06-16' })
    const offered = await codes('masters.personTitles')
    expect(['SOON', 'LAST', 'OVER'].map((code) => offered.includes(code))).toEqual([false, true, false])
    const all = (await importer.call('masters.personTitles')).body.map(({ code }: EditRow) => code)
    expect(all).toEqual(expect.arrayContaining(['SOON', 'OVER']))
    expect((await rows('personTitles', { state: 'expired' })).items).toHaveLength(2)
    app.clock.set('2026-06-18T08:00:00Z')
    const tomorrow = await codes('masters.personTitles')
    app.clock.set('2026-06-17T08:00:00Z')
    expect(['SOON', 'LAST'].map((code) => tomorrow.includes(code))).toEqual([true, false])
  })
  it('is found by any of its names, code or reference', async () => {
    const search = async (list: string, q: string) =>
      (await rows(list, { q })).items.map(({ code }: EditRow) => code)
    expect(await search('countries', 'saksa')).toEqual(['DE'])
    expect(await search('countries', 'Германия')).toEqual(['DE'])
    expect(await search('substances', '57-27-2')).toEqual(['morphine'])
    expect(await search('prohibitions', 'saksa')).toEqual([])
    expect((await search('substances', 'morph'))[0]).toBe('morphine')
    const { items } = await rows('substances', { q: 'diamorphine' })
    expect(items.map(({ code, foundBy }: RowsAnswer['items'][number]) => [code, foundBy])).toEqual([
      ['heroin', ['diamorphine']],
    ])
    expect(await search('substances', 'iamorph')).toEqual([])
    expect(await search('prohibitions', 'australia methaqualone')).toEqual(['AU/methaqualone'])
  })
})

describe('lists that programs stand on', () => {
  it('are named and ordered, but neither longer nor shorter', async () => {
    expect((await add('permitKinds', { code: 'NEW', names: { en: 'New' } })).body.message).toBe(
      'masterListClosed',
    )
    const row = await rowOf('permitKinds', 'IMA')
    expect((await act('permitKinds', row, 'deactivate')).body.message).toBe('masterRowNeeded')
    expect((await save('permitKinds', row, { names: { ...row.names, en: 'Import permit' } })).status).toBe(
      200,
    )
  })
  it.each([
    ['unitsOfMeasure', 'kg'],
    ['countries', 'XV'],
    ['substanceForms', 'morphine/base'],
  ])('%s keep %s', async (list, code) => {
    expect((await act(list, await rowOf(list, code), 'deactivate')).body.message).toBe('masterRowNeeded')
  })
  it('refuse what is fixed', async () => {
    const row = await rowOf('unitsOfMeasure', 'g')
    const saved = await save('unitsOfMeasure', row, { values: { factorToBase: '1' } })
    expect(refusedFields(saved.body)).toEqual(['values.factorToBase fixed'])
  })
  it('refer to rows that are there and offered', async () => {
    const point = {
      code: 'XV-NEW',
      names: { en: 'New point' },
      values: { countryId: 'QQ', city: 'X', modes: ['3', 'road'] },
    }
    expect(refusedFields((await add('customsPoints', point)).body)).toEqual([
      'values.countryId unknown',
      'values.modes unknown',
    ])
    const iceland = await rowOf('countries', 'IS')
    await act('countries', iceland, 'deactivate')
    const there = { ...point, values: { ...point.values, countryId: 'IS', modes: ['3'] } }
    expect(refusedFields((await add('customsPoints', there)).body)).toEqual(['values.countryId notOffered'])
    await act('countries', await rowOf('countries', 'IS'), 'activate')
    expect((await add('customsPoints', there)).status).toBe(201)
    const road = { params: { list: 'transportModes', id: '3' } }
    expect((await officer.call('masters.rowUsage', road)).body.uses).toContainEqual({
      kind: 'customsPoints',
      count: 3,
    })
    expect(
      refusedFields(
        (
          await add('countries', {
            code: 'QQ',
            names: { en: 'Q' },
            values: { alpha3: 'FIN', numeric: '246' },
          })
        ).body,
      ),
    ).toEqual(['values.alpha3 taken', 'values.numeric taken'])
  })
})
