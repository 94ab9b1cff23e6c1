import { defaultPermitFile, permitFileNames } from '@papaver/contract/permit-file.ts'
import { findMappingFault, xmlOf } from '@papaver/contract/xml-mapping.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { approvedCase, draftParts, importDraft } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import type { PermitDocument } from './document/permit.ts'
import { samplePermit } from './document/permit-sample.ts'

let app: TestApp
let permit: IssuedPermit
const fetched = async (who: string, id = permit.id) =>
  (await app.as(who)).call('authorizations.exchangeFile', { params: { id } })

beforeAll(async () => {
  app = await startTestApp()
  permit = await issuePermit(app)
})
afterAll(() => app?.close())

describe('the exchange file of a permit', () => {
  it.each(['importer', 'importer.staff', 'officer', 'admin'])(
    'is what lies in the document, for %s',
    async (who) => {
      const file = await fetched(who)
      expect(file.status).toBe(200)
      expect(file.headers['content-disposition']).toContain(`${permit.number.replaceAll('/', '-')}.json`)
      const document = await (await app.as(who)).call('authorizations.document', {
        params: { id: permit.id },
      })
      expect(file.bytes).toEqual(embeddedFile(document.bytes, 'authorization.json'))
    },
  )

  it('is checked with the published key alone; one changed figure is noticed', async () => {
    const { bytes } = await fetched('importer')
    const { payload, signature } = JSON.parse(bytes.toString())
    const { keys } = (await app.visitor.call('verification.keys')).body
    const key = keys.find(({ keyId }: { keyId: string }) => keyId === signature.keyId)
    expect(payload).toMatchObject({ format: 'papaver.authorization', version: 1, number: permit.number })
    const isGenuine = (said: SignedPayload['payload']) =>
      verifyPayload({ payload: said, signature }, key.publicKeyPem)
    expect(isGenuine(payload)).toBe(true)
    const [first, ...others] = payload.lines
    expect(isGenuine({ ...payload, lines: [{ ...first, quantity: '5' }, ...others] })).toBe(false)
  })

  it('says the postal code of both parties', async () => {
    const set = (code: string) =>
      app.database.ownerPool.query('update trading_establishment set postal_code = $1', [code])
    await set('24103')
    const { id } = await issuePermit(app)
    await set('')
    const { payload } = JSON.parse((await fetched('importer', id)).bytes.toString())
    expect(payload.exporter.addressLines.at(-1)).toMatch(/^24103 \p{L}/u)
    expect(payload.importer.addressLines.at(-1)).toMatch(/\d \p{L}/u)
  })

  it.each(['rival', 'customs', 'grower'])('is not there for %s, who has not the document', async (who) => {
    expect(await fetched(who)).toMatchObject({ status: 404 })
  })

  it('is there as XML, too, with the same figures under the names of the settings', async () => {
    const { payload } = JSON.parse((await fetched('importer')).bytes.toString())
    const xml = async (who: string) =>
      (await app.as(who)).call('authorizations.exchangeXml', { params: { id: permit.id } })
    const shipped = await xml('importer')
    expect(shipped.headers['content-disposition']).toContain(`${permit.number.replaceAll('/', '-')}.xml`)
    expect(shipped.bytes.toString()).toContain(`<number>${permit.number}</number>`)
    for (const { name, baseGrams } of payload.lines) {
      expect(shipped.bytes.toString()).toContain(`<name>${name.en}</name>`)
      expect(shipped.bytes.toString()).toContain(`<baseGrams>${baseGrams}</baseGrams>`)
    }
    await setSetting(
      app,
      'import_export.permitExchangeFile',
      'p:Permit/@xmlns:p = "urn:x"\np:Permit/p:No = number',
    )
    expect((await xml('officer')).bytes.toString()).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<p:Permit xmlns:p="urn:x">\n  <p:No>${permit.number}</p:No>\n</p:Permit>\n`,
    )
    for (const who of ['rival', 'customs', 'grower']) expect(await xml(who)).toMatchObject({ status: 404 })
  })

  it('has everything that the shipped mapping and the names of the settings speak of', () => {
    const sample = samplePermit('fr', 3)
    const [line] = sample.lines
    // What one invented permit cannot all be at once.
    const whole: PermitDocument & { version: number } = {
      ...sample,
      version: 1,
      authority: { ...sample.authority, webSite: 'https://nacs.example' },
      replaces: 'XV/I/NP/2026/000430-4',
      conditions: sample.notes,
      foreignCertificate: { number: '1', issuedOn: '2026-06-01', authority: 'ANSM' },
      exporter: { ...sample.exporter, licence: 'L', reference: 'R' },
      exitPoint: sample.borderPoint,
      destination: sample.counterpart,
      holder: { ...sample.exporter, licence: 'L', reference: 'R' },
      lines: line ? [{ ...line, components: [{ ...line, substance: 'morphine' }] }] : [],
    }
    const listed = (name: string) =>
      name.replace(/^(lines\.components|lines|legal|notes|conditions)\./, (list) => `[${list.slice(0, -1)}] `)
    const mapping = permitFileNames.map((name) => {
      const [, list = '', member = name] = /^\[(.+)\] (.+)$/.exec(listed(name)) ?? []
      const path = list
        .split('.')
        .filter(Boolean)
        .map((each) => `${each}[${each}]/`)
        .join('')
      return `a/${path}${name.replaceAll('.', '_')} = ${member}`
    })
    expect(findMappingFault(mapping.join('\n'), permitFileNames)).toBeUndefined()
    const mapped = xmlOf(mapping.join('\n'), whole)
    expect(findMappingFault(defaultPermitFile, permitFileNames)).toBeUndefined()
    const unsaid = permitFileNames.filter((name) => !mapped.includes(`<${name.replaceAll('.', '_')}>`))
    expect(unsaid).toEqual([])
  })

  it('is not there before the permit is', async () => {
    const approved = await approvedCase(app, importDraft(await draftParts(await app.as('importer'))))
    for (const who of ['importer', 'officer'])
      expect(await fetched(who, approved.id)).toMatchObject({ status: 404 })
  })
})
