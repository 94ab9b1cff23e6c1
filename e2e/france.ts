import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createTestDatabase, readServer } from '../apps/api/src/platform/database/test-database.ts'
import { draftParts, importDraft } from '../apps/api/src/testing/drafts.ts'
import { authorityOfValdoria, moveToFrance, ofFrance, ofValdoria } from '../apps/api/src/testing/france.ts'
import { runJob } from '../apps/api/src/testing/run-job.ts'
import type { TestPerson } from '../apps/api/src/testing/start-test-app.ts'
import { ask, callerOn, sendByCall, takeByCall } from './ask.ts'
import { inDays } from './days.ts'
import { ofTheTest } from './diary.ts'
import { here } from './here.ts'
import { logIn, type Person, password } from './people.ts'
import { type Open, type ScreenOptions, settle } from './screens.ts'
import { startServer } from './server.ts'
import { permitByCall } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

export interface France {
  readonly address: string
  readonly databaseUrl: string
  /** Nobody answers at its address until it is switched on again. */
  switchOff(): Promise<void>
  switchOn(): Promise<void>
  stop(): Promise<void>
}

/** The portal of another country: a server and a database of its own. */
export const startFrance = async (): Promise<France> => {
  const database = await createTestDatabase({ template: readServer().world })
  for (const statement of moveToFrance) await database.ownerPool.query(statement)
  const { ownerUrl: databaseUrl } = database
  let server = await startServer(databaseUrl)
  const { address } = server
  return {
    address,
    databaseUrl,
    switchOff: () => server.stop(),
    switchOn: async () => {
      server = await startServer(databaseUrl, Number(new URL(address).port))
    },
    stop: async () => {
      await server.stop()
      await database.drop()
    },
  }
}

/** A screen at the portal of France on which this person is signed in. */
export const inFrance = async (
  open: Open,
  france: France,
  person: Person,
  options: ScreenOptions = {},
): Promise<Page> => {
  const page = await open('/home', options)
  await page.goto(`${france.address}/#/login`)
  await logIn(page, person, say)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('Token'))).not.toBeNull()
  await settle(page)
  return page
}

/** What waits for the other portal leaves now, and not with the next minute. */
export const sendFrom = (databaseUrl: string): Promise<void> => runJob(databaseUrl, 'exchange.send')
export const sendFromHere = (): Promise<void> => sendFrom(here().databaseUrl)

/** As tests at the server arrange things. */
export const personOn = (page: Page): TestPerson => ({ token: '', ...callerOn(page) })

/** Both worlds are copies of one, and so are their first keys: from now on this portal signs with one that it alone has. */
export const replaceKey = async (admin: Page): Promise<void> => {
  const { keys } = await ask(admin, 'operations.keys')
  const inUse = keys.find(({ retiredAt }) => retiredAt === null)
  await sendByCall(admin, 'operations.replaceKey', { keyId: inUse?.keyId ?? '', password })
}

export const addValdoria = (admin: Page) =>
  personOn(admin).call('masters.rowAdd', {
    params: { list: 'competentAuthorities' },
    body: authorityOfValdoria,
  })

const authorityOf = async (admin: Page, code: string) => {
  const found = (await ask(admin, 'exchange.authorities')).items.find((each) => each.code === code)
  if (found === undefined) throw new Error(`no authority ${code}`)
  return found
}

/** The one sends the other messages, and trusts the key that the other signs with. */
const introduce = async (admin: Page, code: string, other: Page): Promise<void> => {
  const { id, version } = await authorityOf(admin, code)
  const address = new URL(other.url()).origin
  const [key] = (await ask(other, 'verification.keys')).keys
  const person = personOn(admin)
  const params = { id }
  await person.call('exchange.saveAuthority', {
    params,
    body: { way: 'machine', address, version, password },
  })
  const { keyId, publicKeyPem } = key as { keyId: string; publicKeyPem: string }
  const body = { keyId, publicKeyPem, source: 'pasted', password }
  await person.call('exchange.trustKey', { params, body })
}

/** Two portals that trust each other; how people bring them to it has a story of its own. */
export const introduceBoth = async (valdoria: Page, france: Page): Promise<void> => {
  await replaceKey(valdoria)
  await replaceKey(france)
  await addValdoria(france)
  await introduce(valdoria, 'FR-DEMO', france)
  await introduce(france, 'XV-DEMO', valdoria)
}

interface Desks {
  readonly importer: Page
  readonly officer: Page
  readonly admin: Page
}

/** An import permit of France for 4 kg of morphine sulfate from Valdoria. */
export const importPermit = async ({ importer, officer, admin }: Desks) => {
  const parts = await draftParts(personOn(importer))
  const partners = await ask(importer, 'masters.establishments')
  const partner = partners.find(({ name }) => name === ofValdoria)
  const { id } = await sendByCall(importer, 'authorizations.create', {
    ...importDraft({ ...parts, partnerId: partner?.id ?? '' }, { morphine: '4' }),
    plannedDate: inDays(12),
    validUntil: inDays(60),
  })
  await takeByCall(importer, 'authorizations', [id, 'submit'], { declaration: true })
  await permitByCall(officer, admin, id)
  return ask(admin, 'authorizations.get', { params: { id } })
}

/** A request for the export of morphine that names a permit of France, as its company types it. */
export const requestExport = async (
  importer: Page,
  certificate: { readonly number: string | null; readonly validUntil: string | null },
  { quantity = '4', certified = '4' } = {},
) => {
  const parts = await draftParts(personOn(importer))
  const { id } = await sendByCall(importer, 'authorizations.create', {
    ...importDraft(parts),
    kind: 'EXA',
    plannedDate: inDays(12),
    foreignCertificate: {
      number: certificate.number,
      validUntil: certificate.validUntil,
      issuedOn: inDays(0),
      authority: 'ANSM',
      importer: ofFrance,
      exporter: ofValdoria,
    },
    lines: [{ ...parts.morphine, quantity, unit: 'kg', certified: { quantity: certified, unit: 'kg' } }],
  })
  await takeByCall(importer, 'authorizations', [id, 'submit'], { declaration: true })
  return ask(importer, 'authorizations.get', { params: { id } })
}

/** The signed data of a permit, as its holder or authority saves them. */
export const signedFileOf = async (page: Page, id: string) => {
  const text = await page.evaluate(
    async ({ path, mark }) => {
      const headers = { [mark]: '1', Authorization: `Bearer ${sessionStorage.getItem('Token')}` }
      return (await fetch(path, { headers })).text()
    },
    { path: `/api/authorizations/${id}/exchange`, mark: ofTheTest },
  )
  return { name: 'permit.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}
