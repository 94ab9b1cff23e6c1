import type { AddressInfo } from 'node:net'
import { followArrival } from '../features/endorsements/public.ts'
import { sendDueMessages } from '../features/exchange/sending.ts'
import { draftParts, importDraft } from './drafts.ts'
import { password } from './foreign-authority.ts'
import { authorityOfValdoria, moveToFrance, ofValdoria } from './france.ts'
import { type IssuedPermit, issuePermit } from './issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from './start-test-app.ts'

const must = (answer: Awaited<ReturnType<TestPerson['call']>>) => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const listen = async ({ fastify }: TestApp): Promise<string> => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
}

/** The one sends the other messages, and trusts the key that the other publishes. */
const introduce = async (app: TestApp, code: string, address: string): Promise<void> => {
  const admin = await app.as('admin')
  const { items } = must(await admin.call('exchange.authorities'))
  const { id } = items.find((each: { code: string }) => each.code === code)
  const params = { id }
  const body = { way: 'machine', address, version: 0, password }
  must(await admin.call('exchange.saveAuthority', { params, body }))
  const [{ keyId, publicKeyPem }] = must(await admin.call('exchange.findKeys', { params })).keys
  const key = { keyId, publicKeyPem, source: 'fetched', password }
  must(await admin.call('exchange.trustKey', { params, body: key }))
}

/** France as the other portal: Valdoria is among the countries that it knows an authority of. */
const settleInFrance = async (app: TestApp): Promise<void> => {
  const admin = await app.as('admin')
  for (const statement of moveToFrance) await app.database.ownerPool.query(statement)
  const params = { list: 'competentAuthorities' }
  must(await admin.call('masters.rowAdd', { params, body: authorityOfValdoria }))
}

const lastDay = '2026-10-30'

/** The company of the other country, as the companies of this one choose it. */
const partnerNamed = async (app: TestApp, wanted: string): Promise<string> => {
  const partners = must(await (await app.as('importer')).call('masters.establishments'))
  return partners.find(({ name }: { name: string }) => name === wanted).id
}

/** Valdoria, and France: two installations with a database each, which know each other's address and key. */
export const startTwoPortals = async () => {
  const [valdoria, france] = await Promise.all([startTestApp(), startTestApp()])
  await settleInFrance(france)
  const addresses = await Promise.all([listen(valdoria), listen(france)])
  const foreignEstablishmentId = await partnerNamed(france, ofValdoria)
  /** An import permit of France for goods from Valdoria. */
  const importPermit = (overrides: Record<string, unknown> = {}) =>
    issuePermit(france, { foreignEstablishmentId, validUntil: lastDay, ...overrides })
  // Each has keys once it has signed something.
  await Promise.all([issuePermit(valdoria), importPermit()])
  await introduce(valdoria, 'FR-DEMO', addresses[1])
  await introduce(france, 'XV-DEMO', addresses[0])

  const parts = await draftParts(await valdoria.as('importer'))
  const drafted = await (await valdoria.as('importer')).call('authorizations.create', {
    body: importDraft(parts),
  })
  const { partner, applicant } = must(drafted)
  /** What a company of Valdoria types for an export that rests on an import permit of France. */
  const exportDraft = (certificate: string, quantity = '4', certified = quantity) => ({
    ...importDraft(parts),
    kind: 'EXA',
    plannedDate: '2026-06-18',
    foreignCertificate: {
      number: certificate,
      issuedOn: '2026-06-10',
      authority: 'ANSM',
      validUntil: lastDay,
      importer: partner.name,
      exporter: applicant.name,
    },
    lines: [{ ...parts.morphine, quantity, unit: 'kg', certified: { quantity: certified, unit: 'kg' } }],
  })
  const exportPermit = (...of: Parameters<typeof exportDraft>): Promise<IssuedPermit> =>
    issuePermit(valdoria, exportDraft(...of))
  return {
    ...{ valdoria, france, exportDraft, exportPermit, importPermit },
    address: (app: TestApp): string => addresses[app === valdoria ? 0 : 1] as string,
    /** What is due leaves, as the minute's job sends it; how many arrived. */
    deliver: (app: TestApp) => sendDueMessages(app.deps, (arrival) => followArrival(app.deps, arrival)),
    close: () => Promise.all([valdoria.close(), france.close()]),
  }
}
export type TwoPortals = Awaited<ReturnType<typeof startTwoPortals>>

export const incomingAt = async (app: TestApp, subject: string, number?: string) => {
  const { items } = must(
    await (await app.as('officer')).call('exchange.incoming', { query: { subject, pageSize: 100 } }),
  )
  return number === undefined ? items : items.filter((each: { number: string }) => each.number === number)
}
