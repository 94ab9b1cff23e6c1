import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedPayload, verifyPayload } from '../../platform/documents/payload.ts'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { approvedCase, draftParts, importDraft } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

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

  it.each(['rival', 'customs', 'grower'])('is not there for %s, who has not the document', async (who) => {
    expect(await fetched(who)).toMatchObject({ status: 404 })
  })

  it('is not there before the permit is', async () => {
    const approved = await approvedCase(app, importDraft(await draftParts(await app.as('importer'))))
    for (const who of ['importer', 'officer'])
      expect(await fetched(who, approved.id)).toMatchObject({ status: 404 })
  })
})
