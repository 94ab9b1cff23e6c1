import type { Check } from '@papaver/contract/casework/schema.ts'
import { type DraftParts, draftParts, importDraft, step } from './drafts.ts'
import {
  codeOfSubstance,
  type ForeignAuthority,
  foreignAuthority,
  messageOfTheirs,
  permitOfTheirs,
  takeFile,
  trust,
} from './foreign-authority.ts'
import { startTestApp, type TestApp, type TestPerson } from './start-test-app.ts'

const importerAbroad = 'Grossiste Imaginaire SARL'
const exporterHere = 'Osmund Life Sciences Ltd'

type Known = { readonly id: string; readonly version: number }

/** What the authority of France signs, of kilograms of morphine unless another code says otherwise. */
const signedBy = (french: ForeignAuthority, morphine: string) => {
  const goods = (quantity: string, code = morphine) => [{ code, quantity, unitCode: 'kg', baseGrams: '752' }]
  /** A permit of theirs for the import of so many kilograms of morphine. */
  const permitOf = (number: string, quantity = '4', changed = {}, code = morphine) =>
    french.sign(permitOfTheirs(number, goods(quantity, code), changed))
  /** A permit of theirs for an export that rests on an import permit of ours. */
  const exportOf = (number: string, permit: string, quantity: string, code = morphine) =>
    permitOf(
      number,
      quantity,
      {
        kind: 'EXA',
        direction: 'export',
        importer: { name: exporterHere, addressLines: [], countryCode: 'XV' },
        exporter: { name: importerAbroad, addressLines: [], countryCode: 'FR' },
        foreignCertificate: { number: permit, issuedOn: null, authority: null },
      },
      code,
    )
  const changeOf = (number: string, change: string, more: object = {}) =>
    french.sign(
      messageOfTheirs({
        subject: 'changed',
        ...{ number, change },
        reason: null,
        successor: change === 'replace' ? `${number}-2` : null,
        on: '2026-06-15',
        ...more,
      }),
    )
  return { permitOf, exportOf, changeOf }
}

/** Exports from here that rest on permits of theirs, as far as a test takes them. */
const casesOf = (
  { officer, admin, importer }: Readonly<Record<'officer' | 'admin' | 'importer', TestPerson>>,
  parts: DraftParts,
) => {
  /** A request for the export of morphine that names a certificate, typed by the company. */
  const draftOf = (number: string, certified = '4', quantity = '1') => ({
    ...importDraft(parts),
    kind: 'EXA',
    foreignCertificate: {
      number,
      issuedOn: '2026-06-01',
      authority: 'ANSM',
      validUntil: '2026-12-31',
      importer: importerAbroad,
      exporter: exporterHere,
    },
    lines: [{ ...parts.morphine, quantity, unit: 'kg', certified: { quantity: certified, unit: 'kg' } }],
  })
  const submit = async (number: string, certified?: string, quantity?: string) => {
    const created = await importer.call('authorizations.create', {
      body: draftOf(number, certified, quantity),
    })
    return step(importer, created.body, 'submit', { declaration: true })
  }
  /** The same, taken by an officer. */
  const request = async (number: string, certified?: string) =>
    step(officer, await submit(number, certified), 'take')
  const proposed = async (number: string) =>
    step(officer, await request(number), 'propose', { decision: 'approve' })
  /** An export that was issued on a permit of theirs. */
  const issued = async (number: string) =>
    step(admin, await step(admin, await proposed(number), 'approve'), 'issue')
  return { draftOf, submit, request, proposed, issued }
}

/** The authority of France, whose key is trusted, and exports from here that rest on its permits. */
export const startAbroad = async () => {
  const app: TestApp = await startTestApp()
  const french = foreignAuthority('FR-2026-AAAAAA')
  const [officer, admin, importer]: TestPerson[] = await Promise.all([
    app.as('officer'),
    app.as('admin'),
    app.as('importer'),
  ])
  if (!officer || !admin || !importer) throw new Error('nobody has signed in')
  const parts: DraftParts = await draftParts(importer)
  const morphine = await codeOfSubstance(app, parts.morphine.substanceId)
  const trusted = await trust(app, french)
  if (trusted.status !== 200) throw new Error(JSON.stringify(trusted.body))

  const { permitOf, exportOf, changeOf } = signedBy(french, morphine)
  const take = async (content: unknown) => {
    const { body, status } = await takeFile(officer, content)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }
  const cases = casesOf({ officer, admin, importer }, parts)
  const get = async (id: string, person = officer) =>
    (await person.call('authorizations.get', { params: { id } })).body
  const acted = async (person: TestPerson, { id }: Known, action: string, more: object = {}) => {
    const { version } = await get(id, person)
    return person.call('authorizations.act', { params: { id, action }, body: { version, ...more } } as never)
  }
  const checksOf = async ({ id }: Known, person = officer): Promise<Check[]> =>
    (await person.call('authorizations.checks', { params: { id } })).body
  const abroadChecks = async (known: Known, person = officer) =>
    (await checksOf(known, person))
      .filter(({ code }) => /^foreignPermit|^certificateUnlike/.test(code))
      .map(({ severity, code, params }) => `${severity} ${code} ${params.field ?? params.state}`)
  const flagsOf = async ({ id }: Pick<Known, 'id'>): Promise<string[]> =>
    (await app.database.ownerPool.query('select flags from work_case where id = $1', [id])).rows[0].flags
  const noticesOf = async (code: string, { id }: Pick<Known, 'id'>): Promise<number> => {
    const text = 'select count(*)::int as count from notification where code = $1 and entity_id = $2'
    return (await app.database.ownerPool.query(text, [code, id])).rows[0].count
  }
  return {
    ...{ app, officer, admin, importer, permitOf, exportOf, changeOf, take, ...cases },
    ...{ get, acted, checksOf, abroadChecks, flagsOf, noticesOf },
  }
}
export type Abroad = Awaited<ReturnType<typeof startAbroad>>
