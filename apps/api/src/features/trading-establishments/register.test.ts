import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import {
  approvedPartner,
  ask,
  askedPartner,
  type PartnerCase,
  partnerDraft,
  partnerStep,
} from '../../testing/partners.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { writeSetting } from '../settings/public.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
let importer: TestPerson
let rival: TestPerson
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ;[importer, rival, officer] = [await app.as('importer'), await app.as('rival'), await app.as('officer')]
})
afterAll(() => app?.close())

const candidates = (person: TestPerson, query: Record<string, string>) =>
  ask(person, 'trading-establishments.candidates', { query })
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const choices = async (person: TestPerson): Promise<string[]> =>
  names(
    await ask(person, 'masters.establishmentsOfCountry', {
      params: { countryId: 'all', flag1: 'NP', flag2: 'approved' },
    }),
  )
const view = (person: TestPerson, id: string) => ask(person, 'trading-establishments.get', { params: { id } })
const set = (id: SettingId, value: boolean) =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))
const notified = async (code: string): Promise<string[]> =>
  (
    await app.database.ownerPool.query(
      `select user_name from notification join account on account.id = account_id where code = $1 order by 1`,
      [code],
    )
  ).rows.map(({ user_name }) => user_name)

describe('a partner that another company has', () => {
  let entry: PartnerCase
  beforeAll(async () => {
    const draft = partnerDraft({ name: 'Северная Фармация ООО', city: 'Мурманск', countryId: 'RU' })
    entry = await approvedPartner(app, draft, 'rival')
  })

  it('is found while it is typed in other letters, and nobody is told whose it is', async () => {
    const found = await candidates(importer, { name: 'Severnaya Farmatsia', countryId: 'RU' })
    expect(found).toEqual([
      {
        id: entry.id,
        name: 'Северная Фармация ООО',
        localName: null,
        city: 'Мурманск',
        countryId: 'RU',
        status: 'APR',
        link: null,
      },
    ])
    expect(await candidates(importer, { name: 'Severnaya Farmatsia', countryId: 'FI' })).toEqual([])
    expect((await importer.call('trading-establishments.get', { params: { id: entry.id } })).status).toBe(404)
    expect(await choices(importer)).not.toContain('Северная Фармация ООО')
  })

  it('cannot be put into a request by somebody who does not have it', async () => {
    const parts = { ...(await draftParts(importer)), partnerId: entry.id }
    const draft = await ask(importer, 'authorizations.create', { body: importDraft(parts) })
    expect(draft.partner).toBeNull()
  })

  it('is linked by an officer, who alone sees who has it', async () => {
    const asked = await ask(importer, 'trading-establishments.askLink', {
      params: { id: entry.id },
      body: {},
    })
    expect(asked).toEqual({ status: 'ASK' })
    expect(await notified('TE_LINK_ASKED')).toEqual(['admin', 'officer'])
    const { items } = await ask(officer, 'trading-establishments.list', { query: { flag: 'linkAsked' } })
    expect(items.map(({ number }: PartnerCase) => number)).toEqual([entry.number])
    const { links } = await view(officer, entry.id)
    expect(links.map(({ status }: { status: string }) => status)).toEqual(['ASK', 'ACT'])
    expect((await view(rival, entry.id)).links).toEqual([])
    const params = { id: entry.id, linkId: links[0].id }
    const body = { isGranted: true }
    await ask(officer, 'trading-establishments.decideLink', { params, body })
    expect(await choices(importer)).toContain('Северная Фармация ООО')
    expect(await notified('TE_LINKED')).toEqual(['importer'])
    expect(
      (await ask(officer, 'trading-establishments.list', { query: { flag: 'linkAsked' } })).items,
    ).toEqual([])
    const own = await ask(importer, 'trading-establishments.partners')
    expect(own.find(({ id }: { id: string }) => id === entry.id)).toMatchObject({
      link: 'ACT',
      status: 'APR',
    })
  })

  it('is linked at once where the authority has set it so', async () => {
    await set('trading_establishments.linkInstantly', true)
    const mine = await approvedPartner(app, partnerDraft({ name: 'Sofortig Handel KG', city: 'Bremen' }))
    const asked = await ask(rival, 'trading-establishments.askLink', { params: { id: mine.id }, body: {} })
    expect(asked).toEqual({ status: 'ACT' })
    expect(await choices(rival)).toContain('Sofortig Handel KG')
    await set('trading_establishments.linkInstantly', false)
  })
})

describe('a request', () => {
  it('is blocked while something is missing or cannot be right, and warned of', async () => {
    const draft = partnerDraft({
      name: 'Beispiel Arzneimitel',
      city: 'Frankfurt',
      gln: '4012345000001',
      mail: 'x',
    })
    const created = await ask(importer, 'trading-establishments.create', { body: { ...draft, role: null } })
    const found = created.checks.map(
      ({ severity, code, fix }: { severity: string; code: string; fix: { field: string } | null }) =>
        `${severity} ${code} ${fix?.field ?? ''}`.trim(),
    )
    expect(found).toEqual([
      'block missing role',
      'block invalid gln',
      'block invalid mail',
      'warn noEvidence attachments',
      'warn alike',
      'pass licence',
    ])
    const refused = await importer.call('trading-establishments.act', {
      params: { id: created.id, action: 'submit' },
      body: { version: created.version, declaration: true },
    })
    expect([refused.status, refused.body.message]).toEqual([422, 'caseworkBlocked'])
  })

  it('goes by four eyes where they are set', async () => {
    await set('trading_establishments.fourEyes', true)
    const taken = await partnerStep(
      officer,
      await askedPartner(app, partnerDraft({ name: 'Vier Augen AG' })),
      'take',
    )
    const own = await partnerStep(officer, taken, 'propose', { decision: 'approve' })
    const again = await officer.call('trading-establishments.act', {
      params: { id: own.id, action: 'approve' },
      body: { version: own.version },
    })
    expect(again.body.details.reasons).toEqual(['ownProposal'])
    expect(await partnerStep(await app.as('admin'), own, 'approve')).toMatchObject({ status: 'APR' })
    await set('trading_establishments.fourEyes', false)
  })

  it('is told of by its kind and name, in the words of any kind', async () => {
    const asked = await askedPartner(app, partnerDraft({ name: 'Titel Chemie GmbH' }))
    const { rows } = await app.database.ownerPool.query(
      'select template, body from mail_outbox where entity_id = $1 order by created_at',
      [asked.id],
    )
    expect(new Set(rows.map(({ template }) => template))).toEqual(new Set(['CASE_SUBMITTED']))
    for (const { body } of rows)
      expect(body).toContain('Registration of a foreign partner: Titel Chemie GmbH')
  })
})

describe('an entry in use', () => {
  let entry: PartnerCase
  let request: { id: string; version: number; number: string }
  const requestNow = () => ask(officer, 'authorizations.get', { params: { id: request.id } })
  const flags = async (): Promise<string[]> => {
    const { items } = await ask(officer, 'authorizations.list', { query: { search: request.number } })
    return items[0].flags
  }
  beforeAll(async () => {
    entry = await approvedPartner(app, partnerDraft({ name: 'Dauerhaft Chemie GmbH', city: 'Jena' }))
    const parts = { ...(await draftParts(importer)), partnerId: entry.id }
    const draft = await ask(importer, 'authorizations.create', { body: importDraft(parts) })
    expect(draft.partner.name).toBe('Dauerhaft Chemie GmbH')
    request = await step(importer, draft, 'submit', { declaration: true })
    request = await step(officer, request, 'take')
    request = await step(officer, request, 'propose', { decision: 'approve' })
  })

  it('is changed by another request, which takes its place; open requests follow', async () => {
    const body = { replacesId: entry.id, city: 'Weimar' }
    const draft = await ask(importer, 'trading-establishments.create', { body })
    expect(draft).toMatchObject({
      name: 'Dauerhaft Chemie GmbH',
      city: 'Weimar',
      replaces: { number: entry.number },
    })
    const asked = await partnerStep(importer, draft, 'submit', { declaration: true })
    const changed = await partnerStep(officer, await partnerStep(officer, asked, 'take'), 'approve')
    expect(await view(officer, entry.id)).toMatchObject({
      status: 'RPL',
      city: 'Jena',
      replacedBy: { number: changed.number },
    })
    expect((await requestNow()).partner.id).toBe(changed.id)
    expect((await choices(importer)).filter((name) => name === 'Dauerhaft Chemie GmbH')).toHaveLength(1)
    const late = await importer.call('trading-establishments.create', { body })
    expect(late.body.message).toBe('tradingEstablishmentNotCurrent')
    entry = changed
  })

  it('marks the requests that use it while it is watched, which the applicant is not told', async () => {
    const watched = await partnerStep(officer, entry, 'watch', { comment: 'INCB alert 12' })
    expect(await flags()).toContain('partnerWatched')
    expect(watched.isWatched).toBe(true)
    const own = await view(importer, entry.id)
    expect(own).toMatchObject({ isWatched: false })
    const history = await ask(importer, 'trading-establishments.history', { params: { id: entry.id } })
    expect(history.map(({ action }: { action: string }) => action)).not.toContain('watch')
    const checks = await ask(importer, 'authorizations.checks', { params: { id: request.id } })
    expect(checks.map(({ code }: { code: string }) => code)).not.toContain('partnerWatched')
    entry = await partnerStep(officer, watched, 'unwatch')
    expect(await flags()).not.toContain('partnerWatched')
  })

  it('stops open requests while it is blocked, and says before how many', async () => {
    const effect = await ask(officer, 'trading-establishments.effect', { params: { id: entry.id } })
    expect(effect).toEqual({ links: 1, openRequests: 1, permits: 0 })
    const blocked = await partnerStep(officer, entry, 'block', { reasonCode: 'SUSPEND-INVESTIGATION' })
    expect(await flags()).toContain('partnerBlocked')
    expect(await notified('TE_STOPPED')).toEqual(['importer'])
    expect(await choices(importer)).not.toContain('Dauerhaft Chemie GmbH')
    const stopped = await (await app.as('admin')).call('authorizations.act', {
      params: { id: request.id, action: 'approve' },
      body: { version: (await requestNow()).version },
    })
    expect(stopped.body.message).toBe('caseworkBlocked')
    entry = await partnerStep(officer, blocked, 'unblock', { comment: 'Cleared.' })
    expect(await flags()).not.toContain('partnerBlocked')
    expect(await notified('TE_RESUMED')).toEqual(['importer'])
  })

  it('is merged into another one, with links and open requests', async () => {
    const into = await approvedPartner(
      app,
      partnerDraft({ name: 'Bestand Chemie AG', city: 'Gera' }),
      'rival',
    )
    // Itself, what nobody has, a draft that its company alone sees, and one of another country.
    const draft = await ask(importer, 'trading-establishments.create', { body: partnerDraft() })
    const abroad = { name: 'Ailleurs Chimie SA', city: 'Lyon', countryId: 'FR' }
    const elsewhere = await approvedPartner(app, partnerDraft(abroad), 'rival')
    for (const intoId of [entry.id, '01900000-0000-7000-8000-000000000000', draft.id, elsewhere.id]) {
      const wrong = await officer.call('trading-establishments.act', {
        params: { id: entry.id, action: 'merge' },
        body: { version: entry.version, intoId },
      })
      expect([wrong.status, wrong.body.message]).toEqual([422, 'tradingEstablishmentMergeTarget'])
      expect(wrong.body.details.field).toBe('intoId')
    }
    const merged = await partnerStep(officer, entry, 'merge', { intoId: into.id })
    expect(merged).toMatchObject({ status: 'MRG', replacedBy: { number: into.number } })
    expect((await requestNow()).partner.id).toBe(into.id)
    expect(await choices(importer)).toContain('Bestand Chemie AG')
    // Whose entry it is now is no case of the importer's.
    expect((await view(importer, entry.id)).replacedBy).toBeNull()
  })

  it('hands on what a company asks of it to the entry that takes its place', async () => {
    const asked = await approvedPartner(app, partnerDraft({ name: 'Wunsch Pharma KG', city: 'Hof' }), 'rival')
    await ask(importer, 'trading-establishments.askLink', { params: { id: asked.id }, body: {} })
    const found = async () => {
      const query = { flag: 'linkAsked' }
      const { items } = await ask(officer, 'trading-establishments.list', { query })
      return items.map(({ id }: PartnerCase) => id)
    }
    const change = { body: { replacesId: asked.id, city: 'Selb' } }
    const draft = await ask(rival, 'trading-establishments.create', change)
    const request = await partnerStep(rival, draft, 'submit', { declaration: true })
    const changed = await partnerStep(officer, await partnerStep(officer, request, 'take'), 'approve')
    expect(await found()).toEqual([changed.id])
    const into = await approvedPartner(app, partnerDraft({ name: 'Ziel Chemie AG', city: 'Suhl' }), 'rival')
    await partnerStep(officer, changed, 'merge', { intoId: into.id })
    expect(await found()).toEqual([into.id])
  })

  it('reminds of a licence that ends, once for each day that is set', async () => {
    const ending = partnerDraft({ name: 'Endlich Handel GmbH', city: 'Ulm', licenceValidUntil: '2026-06-27' })
    const { id } = await approvedPartner(app, ending)
    expect(await runDaily(app.deps)).toMatchObject({ licences: 1, failed: 0 })
    expect(await runDaily(app.deps)).toMatchObject({ licences: 0 })
    expect(await notified('TE_LICENCE')).toEqual(['admin', 'importer', 'officer'])
    expect(await runDaily(app.deps, new Date('2026-06-28T08:00:00Z'))).toMatchObject({ licences: 1 })
    const { items } = await ask(officer, 'trading-establishments.list', { query: { flag: 'licenceExpired' } })
    expect(items.map((item: PartnerCase) => item.id)).toEqual([id])
  })
})
