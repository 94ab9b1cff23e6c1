import type { Thing } from '@papaver/contract/consequences/things.ts'
import { createTestDatabase, readServer } from '../../platform/database/test-database.ts'
import { asAdmin } from '../../platform/database/test-server.ts'
import type { TrainingHost } from '../../platform/training.ts'
import { type Abroad, startAbroad } from '../abroad.ts'
import { password } from '../foreign-authority.ts'
import { approvedPartner, partnerDraft } from '../partners.ts'
import { setSetting } from '../sign-in.ts'
import { beginning, confirming, startTestApp, type TestPerson } from '../start-test-app.ts'
import { dailies } from './calendar.ts'
import { announcedNumber, awaitedNumber, foreignEnd, foreignNumber, goodsOf } from './goods.ts'
import { grown, planInspection, reportFinding, variation } from './oversight.ts'
import { type Answer, requestMaker } from './requests.ts'

const queryOf =
  ({ app }: Pick<Abroad, 'app'>) =>
  async (text: string, values: unknown[] = []): Promise<Answer[]> =>
    (await app.database.ownerPool.query(text, values)).rows

/** People whose accounts hold keys, links, sessions, views and wishes. */
const holders = { importer: 'authorizations', grower: 'cultivation', officer: 'authorizations' } as const

/** Who may do what, and how others are reached. */
const setUp = async (abroad: Abroad): Promise<void> => {
  const { app, admin } = abroad
  const query = queryOf(abroad)
  await setSetting(app, 'import_export.allowPartialImport', true)
  await setSetting(app, 'import_export.allowPartialExport', true)
  await setSetting(app, 'training.enabled', true)
  // Messages wait for the authority of France, which does not answer today.
  const { items } = (await admin.call('exchange.authorities')).body
  const { id, version = 0 } = items.find(({ code }: Answer) => code === 'FR-DEMO')
  const body = { way: 'machine', address: 'http://127.0.0.1:9', version, password }
  const saved = await admin.call('exchange.saveAuthority', { params: { id }, body })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  // The company has a second manager.
  await query(`update account set roles = '{ESTB_MANAGER}' where user_name = 'importer.staff'`)
}

/** Requests and permits of each state, one of each sort. */
const makeRequests = async (abroad: Abroad, goods: Awaited<ReturnType<typeof goodsOf>>) => {
  const make = requestMaker(abroad)
  const source = await make.issued(goods.source)
  await make.record(source, '9')
  await abroad.take(abroad.permitOf(foreignNumber, '40', { validUntil: foreignEnd }))
  const states = {
    draft: make.draft,
    submitted: make.submitted,
    proposed: make.proposed,
    approved: make.approved,
    issuedUnused: make.issued,
    partUsed: make.partUsed,
  }
  const made: Partial<Record<Thing, Answer[]>> = {}
  for (const [state, of] of Object.entries(states)) {
    const cases: Answer[] = []
    for (const [sort, draft] of Object.entries(goods.sorts(source.number)))
      cases.push({ ...(await of(draft)), sort })
    made[state as Thing] = cases
  }
  made.issuedUnused?.push(await make.issued(goods.declared))
  made.partUsed?.push(await make.partUsed(goods.declared))
  // The permit of theirs that it names has not come yet.
  made.submitted?.push(await make.submitted(goods.exported(awaitedNumber)))
  // The exporting country has announced it.
  const coming = await make.issued(goods.sorts(source.number).import)
  await abroad.take(abroad.exportOf(announcedNumber, coming.number, '0.5'))
  return {
    source,
    things: {
      ...made,
      onItsWay: [coming],
      generalPermit: [await make.issued(goods.general)],
      certificateElsewhere: [await make.taken(goods.exported(foreignNumber))],
    } as Partial<Record<Thing, Answer[]>>,
  }
}

/** What people hold beside their cases. */
const makeHeld = async (abroad: Abroad, idOf: (name: string) => string): Promise<void> => {
  const { app } = abroad
  const query = queryOf(abroad)
  const key = { name: 'Warehouse', scopes: ['cases.read'], endsOn: '2026-12-31', networks: [] }
  await (await app.as('importer')).call('api-keys.make', { body: key })
  for (const [name, list] of Object.entries(holders)) {
    const person = await app.as(name)
    await person.call('calendar.makeLink', { body: {} })
    const view = { list, name: 'Mine', query: 'view=all', hidden: [], isShared: false }
    await person.call('saved-views.create', { body: view })
    await query(
      `insert into notification_preference (account_id, topic, mail) values ($1, 'cases', 'digest')`,
      [idOf(name)],
    )
  }
  await query(
    `update mail_outbox set status = 'waiting', sent_at = null, next_attempt_at = '2028-01-01' where id =
       (select id from mail_outbox where recipient = 'importer@papaver.example' order by id desc limit 1)`,
  )
}

/** Everything that may exist when an event happens, all of it resting on the same company, partner, goods, lists and permits. */
export const makeGround = async () => {
  const abroad = await startAbroad()
  const { app } = abroad
  const query = queryOf(abroad)
  await setUp(abroad)
  const accounts = await query(`select id, user_name as name from account`)
  const idOf = (name: string): string => accounts.find((each) => each.name === name)?.id
  const goods = await goodsOf(abroad)
  const { substanceId } = goods.parts.morphine
  const [former] = await query(`select id from work_case where number = 'L-0002'`)
  const license = await variation(abroad, former.id, { substanceId, kilograms: '100' })
  const { source, things } = await makeRequests(abroad, goods)
  const { cultivation, report } = await grown(abroad)
  const [growersLicense] = await query(`select id from work_case where number = 'L-0004'`)
  const inspectionId = await reportFinding(abroad.admin, await planInspection(abroad, idOf('admin')))
  // Under another name of the same company.
  const twin = await approvedPartner(
    app,
    partnerDraft({ name: 'Grossiste Imaginaire', countryId: 'FR', city: 'Lille' }),
  )
  await makeHeld(abroad, idOf)
  for (const daily of dailies) await daily(app.deps)
  const names = accounts.map(({ name }) => name as string)
  const people = await Promise.all(names.map(async (name) => [name, (await app.as(name)).token] as const))
  const made = {
    ...goods,
    ...{ idOf, source, inspectionId },
    twinId: twin.id,
    french: abroad,
    clock: app.clock,
    template: app.database.name,
    drop: () => asAdmin(readServer(), `DROP DATABASE "${app.database.name}" WITH (FORCE)`),
    tokens: new Map(people),
    holderIds: Object.keys(holders).map(idOf),
    licenseIds: { importer: license.id as string, grower: growersLicense.id as string },
    things: {
      ...things,
      license: [license, growersLicense],
      cultivation: [cultivation],
      fieldReport: [report],
    } as Partial<Record<Thing, Answer[]>>,
  }
  await app.fastify.close()
  await app.database.leave()
  return made
}
export type GroundWork = Awaited<ReturnType<typeof makeGround>>

/** A training that has failed, and can be made anew. */
const failedTraining: TrainingHost = {
  state: () => ({ status: 'failed', done: null, steps: null, madeAt: null }),
  hasDatabase: async () => true,
  start: () => undefined,
  reset: () => undefined,
  stop: async () => {},
}

/** A copy of it with an app of its own, in which an event can happen. */
export const openGround = async (work: GroundWork) => {
  work.clock.set(beginning)
  const database = await createTestDatabase({ template: work.template })
  const app = await startTestApp({
    beside: { database, clock: work.clock },
    training: { kind: 'real', host: failedTraining },
  })
  const as = (name: string): TestPerson => app.with(work.tokens.get(name) ?? '')
  return {
    ...work,
    app,
    as,
    query: queryOf({ app }),
    /** By somebody who is signed in since the beginning; throws where it is refused. */
    call: async (name: string, ...[callName, input]: Parameters<TestPerson['call']>): Promise<Answer> => {
      const { status, body } = await confirming(as(name).call)(callName, input)
      if (status >= 300) throw new Error(`${callName}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    close: async () => {
      await app.close()
      await database.drop()
    },
  }
}
export type Ground = Awaited<ReturnType<typeof openGround>>
