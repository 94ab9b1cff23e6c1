import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
const { rowOf, save, add } = listEditor(() => as('officer'))
interface Case {
  id: string
  version: number
  status: string
  // biome-ignore lint/suspicious/noExplicitAny: an answer, read field by field
  [field: string]: any
}
const taken = async (kilograms: string, extra: Record<string, unknown> = {}): Promise<Case> => {
  const draft = { ...importDraft(parts, { morphine: kilograms }), ...extra }
  const { body } = await as('importer').call('authorizations.create', { body: draft })
  return step(as('officer'), await step(as('importer'), body, 'submit', { declaration: true }), 'take')
}
const read = async (name: string, { id }: Case): Promise<Case> =>
  (await as(name).call('authorizations.get', { params: { id } })).body
const historyOf = async (name: string, { id }: Case) =>
  (await as(name).call('authorizations.history', { params: { id } })).body as {
    action: string
    changes: { field: string; before: string; after: string }[]
  }[]
const changesOf = async (name: string, of: Case, action: string) =>
  (await historyOf(name, of)).find((entry) => entry.action === action)?.changes
const tries = (name: string, { id, version }: Case, action: string, body: Record<string, unknown> = {}) =>
  as(name).call('authorizations.act', { params: { id, action }, body: { version, ...body } })
/** Every open warning with the same words. */
const saying = (reason: string, { checks }: Case) => ({
  warningReasons: checks
    .filter(({ severity }: { severity: string }) => severity === 'warn')
    .map(({ code, line, about }: { code: string; line: number | null; about?: string }) => ({
      warning: [code, line ?? '', about ?? ''].join(' ').trim(),
      reason,
    })),
})

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'officer', 'admin', 'customs']) people[name] = await app.as(name)
  parts = await draftParts(as('importer'))
})
afterAll(() => app?.close())

describe('an open warning', () => {
  const exceeded = () => `estimateExceeded  ${parts.morphine.substanceId}`

  it('wants a word before approval is proposed, and refusing wants none', async () => {
    const current = await taken('70')
    expect(await tries('officer', current, 'propose', { decision: 'approve' })).toMatchObject({
      status: 422,
      body: {
        message: 'authorizationWarningsOpen',
        details: { field: 'warningReasons', warnings: expect.arrayContaining([exceeded()]) },
      },
    })
    const { warningReasons } = saying('Filed.', current)
    const some = { warningReasons: warningReasons.slice(1) }
    expect(
      (await tries('officer', current, 'propose', { decision: 'approve', ...some })).body.details,
    ).toEqual({ field: 'warningReasons', warnings: [warningReasons[0].warning] })
    const empty = { warningReasons: [{ warning: exceeded(), reason: ' ' }] }
    expect((await tries('officer', current, 'propose', { decision: 'approve', ...empty })).status).toBe(400)
    const refusal = { decision: 'refuse', reasonCode: 'REFUSE-PARTNER' }
    expect((await tries('officer', current, 'propose', refusal)).status).toBe(200)
  })

  it('keeps its reason before whoever decides, who may say it anew; the applicant is not told', async () => {
    let current = await taken('71')
    current = await step(as('officer'), current, 'propose', {
      decision: 'approve',
      ...saying('A supplement is filed.', current),
    })
    const seen = await read('admin', current)
    expect(seen.warningReasons).toContainEqual({
      warning: exceeded(),
      reason: 'A supplement is filed.',
      by: expect.any(String),
      at: expect.any(String),
    })
    const anew = { warningReasons: [{ warning: exceeded(), reason: 'The supplement is published.' }] }
    const beyond = { acceptsOverrun: true, comment: 'supplement' }
    current = await step(as('admin'), seen, 'approve', { ...anew, ...beyond })
    expect(await changesOf('officer', current, 'approve')).toContainEqual({
      field: 'warning.estimateExceeded',
      before: 'A supplement is filed.',
      after: 'The supplement is published.',
    })
    expect(await changesOf('importer', current, 'approve')).toEqual([])
    expect((await read('importer', current)).warningReasons).toEqual([])
    const { rows } = await app.database.ownerPool.query(
      `select details from audit_event where action = 'authorization.approve' and entity_id = $1`,
      [current.id],
    )
    expect(JSON.stringify(rows)).toContain('The supplement is published.')
    // What it took of the estimate is free again.
    await step(as('admin'), current, 'return', { reasonCode: 'RETURN-DATA' })
  })

  it('that came up since the proposal wants its own word of whoever decides', async () => {
    const first = await taken('0.3', { plannedDate: '2026-07-07' })
    const proposed = await step(as('officer'), first, 'propose', {
      decision: 'approve',
      ...saying('Seen.', first),
    })
    const france = await rowOf('countries', 'FR')
    await save('countries', france, { values: { ...france.values, notice: 'Ask first.' } })
    const { body } = await tries('admin', proposed, 'approve')
    expect(body.details).toEqual({ field: 'warningReasons', warnings: ['countryNotice  FR'] })
    await step(as('admin'), proposed, 'approve', {
      warningReasons: [{ warning: 'countryNotice  FR', reason: 'They were asked.' }],
    })
    await save('countries', await rowOf('countries', 'FR'), { values: { ...france.values, notice: null } })
  })

  it('is judged anew once the applicant has changed the request', async () => {
    let current = await taken('72')
    current = await step(as('officer'), current, 'propose', {
      decision: 'approve',
      ...saying('Seen.', current),
    })
    current = await step(as('officer'), current, 'ask', { comment: 'Less?', fields: ['lines.1.quantity'] })
    const draft = importDraft(parts, { morphine: '73' })
    const own = await read('importer', current)
    const lines = own.lines.map(({ id }: { id: string }) => ({ ...(draft.lines as object[])[0], id }))
    await step(as('importer'), own, 'answer', { answers: { ...draft, lines } })
    expect((await read('officer', current)).warningReasons).toEqual([])
  })
})

describe('what the permit will say', () => {
  it('is shown with its bounds to officers, and to nobody else before the issue', async () => {
    const current = await taken('0.1')
    expect(current.terms).toEqual({
      validUntil: '2026-09-15',
      isSet: false,
      earliest: '2026-07-06',
      latest: '2026-12-14',
      conditions: [],
      ownConditions: null,
    })
    expect((await read('importer', current)).terms).toBeNull()
  })

  it.each([
    ['before the planned day', '2026-07-05'],
    ['beyond the longest validity', '2026-12-15'],
  ])('ends on no day %s', async (_name, validUntil) => {
    const current = await taken('0.1')
    const body = { decision: 'approve', ...saying('Seen.', current), terms: { validUntil } }
    expect(await tries('officer', current, 'propose', body)).toMatchObject({
      status: 422,
      body: {
        message: 'authorizationValidityUnfit',
        details: { field: 'terms.validUntil', earliest: '2026-07-06', latest: '2026-12-14' },
      },
    })
  })

  it('takes no condition that the library does not offer', async () => {
    const current = await taken('0.1')
    const body = { decision: 'approve', ...saying('Seen.', current) }
    const refusal = await tries('officer', current, 'propose', { ...body, terms: { conditions: ['MAXQTY'] } })
    expect(refusal.body).toMatchObject({
      message: 'invalidInput',
      details: { fields: [{ path: 'terms.conditions', code: 'unknown' }] },
    })
  })

  it('goes from the proposer by the decider to the signer, and onto the document', async () => {
    let current = await taken('0.2')
    const terms = { validUntil: '2026-08-31', conditions: ['COND-STORE', 'COND-GUARD'] }
    current = await step(as('officer'), current, 'propose', { decision: 'approve', terms })
    expect((await read('admin', current)).terms).toMatchObject({
      validUntil: '2026-08-31',
      isSet: true,
      conditions: [{ code: 'COND-STORE' }, { code: 'COND-GUARD' }],
    })
    current = await step(as('admin'), current, 'approve', {
      terms: { validUntil: '2026-08-15', conditions: ['COND-GUARD'], ownConditions: 'Only by road 7.' },
    })
    // Nobody has seen these terms but who set them: somebody else signs.
    expect((await tries('admin', current, 'issue', {})).body).toMatchObject({
      message: 'caseworkClosed',
      details: { reasons: ['ownTerms'] },
    })
    const toSign = async (name: string): Promise<boolean> => {
      const { body } = await as(name).call('authorizations.list', { query: { view: 'sign', pageSize: 100 } })
      return body.items.some(({ id }: { id: string }) => id === current.id)
    }
    expect([await toSign('admin'), await toSign('officer')]).toEqual([false, true])
    current = await step(as('officer'), current, 'issue')
    expect(current.validUntil).toBe('2026-08-15')
    expect(await changesOf('officer', current, 'issue')).toEqual([])
    expect(await changesOf('officer', current, 'approve')).toEqual([
      { field: 'permit.validUntil', before: '2026-08-31', after: '2026-08-15' },
      { field: 'permit.conditions', before: 'COND-STORE, COND-GUARD', after: 'COND-GUARD' },
      { field: 'permit.ownConditions', before: '', after: 'Only by road 7.' },
    ])
    for (const reader of ['importer', 'customs']) {
      const { terms: said } = await read(reader, current)
      expect(said, reader).toMatchObject({
        conditions: [{ code: 'COND-GUARD', text: expect.stringContaining('guarded on the way') }],
        ownConditions: 'Only by road 7.',
      })
      for (const { changes } of await historyOf(reader, current)) expect(changes).toEqual([])
    }
    const { rows } = await app.database.ownerPool.query(
      'select payload from trade_authorization where case_id = $1',
      [current.id],
    )
    expect(rows[0].payload.payload).toMatchObject({
      validUntil: '2026-08-15',
      conditions: [{ en: expect.stringContaining('guarded') }, { en: 'Only by road 7.' }],
    })
    const document = await as('customs').call('authorizations.document', { params: { id: current.id } })
    expect(document.status).toBe(404)
    const { bytes } = await as('importer').call('authorizations.document', { params: { id: current.id } })
    const text = textOf(bytes)
    if (text !== undefined) {
      expect(text).toContain('Conditions of this permit')
      expect(text).toContain('Only by road 7.')
      expect(text).toContain('15 August 2026')
    }
  })

  it('is not changed by the signature: another decision is needed for that', async () => {
    let current = await taken('0.2')
    current = await step(as('officer'), current, 'propose', { decision: 'approve' })
    current = await step(as('admin'), current, 'approve')
    const terms = { validUntil: '2026-08-15', conditions: ['COND-GUARD'], ownConditions: 'Only by road 7.' }
    expect(await tries('officer', current, 'issue', { terms })).toMatchObject({
      status: 400,
      body: { message: 'invalidInput' },
    })
    expect((await read('officer', current)).status).toBe('APR')
    current = await step(as('admin'), current, 'return', { reasonCode: 'RETURN-OTHER', comment: 'Earlier.' })
    current = await step(as('officer'), current, 'propose', { decision: 'approve', terms })
    expect((await tries('officer', current, 'approve', {})).body).toMatchObject({
      message: 'caseworkClosed',
      details: { reasons: ['ownProposal'] },
    })
    current = await step(as('admin'), current, 'approve')
    current = await step(as('officer'), current, 'issue')
    expect(current.validUntil).toBe('2026-08-15')
  })

  it('has every note that the authority prints on such permits, and those that an officer has added', async () => {
    const names = (en: string) => ({ en })
    const values = { usedFor: 'permit', group: ['all'], direction: ['import'] }
    const added = await add('generalNotes', { code: 'OURS', names: names('Keep this permit.'), values })
    expect(added.status).toBe(201)
    let current = await taken('0.1')
    const terms = { conditions: ['NOBOX', 'COND-STORE'] }
    current = await step(as('officer'), current, 'propose', { decision: 'approve', terms })
    current = await step(as('admin'), current, 'approve')
    current = await step(as('admin'), current, 'issue')
    const { rows } = await app.database.ownerPool.query(
      'select payload from trade_authorization where case_id = $1',
      [current.id],
    )
    const { notes, conditions } = rows[0].payload.payload
    const said = notes.map(({ en }: { en: string }) => en)
    expect(said).toContain('Keep this permit.')
    expect(said.at(-1)).toBe('Delivery to a post office box is not allowed.')
    expect(conditions).toHaveLength(1)
    expect((await read('importer', current)).terms.conditions).toMatchObject([
      { code: 'NOBOX', isNote: true },
      { code: 'COND-STORE', isNote: false },
    ])
  })

  it('is left to the rules again where an officer takes his day back', async () => {
    let current = await taken('0.1')
    const set = { terms: { validUntil: '2026-08-31' } }
    current = await step(as('officer'), current, 'propose', { decision: 'approve', ...set })
    current = await step(as('admin'), current, 'approve', { terms: { validUntil: null } })
    expect(current.terms).toMatchObject({ validUntil: '2026-09-15', isSet: false })
  })
})

/** Of a PDF; undefined where pdftotext is not installed. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
  } catch {
    return undefined
  }
}
