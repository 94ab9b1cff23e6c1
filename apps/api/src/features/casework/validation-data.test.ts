import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { genuineSignature, lastRangeOf } from '../../platform/documents/genuine.ts'
import { certificatePem } from '../../platform/documents/keys.ts'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { validationDataBehind } from '../../platform/documents/validation-data.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { makeKeyFile } from '../../testing/certificates.ts'
import { approvedCase, draftParts, importDraft } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { type IssuerFault, type IssuerServer, startIssuerServer } from '../../testing/issuer-server.ts'
import { sendForm } from '../../testing/send-form.ts'
import { demonstrationPassword } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import {
  type StampServer,
  stampBody,
  stampPurpose,
  startStampServer,
} from '../../testing/time-stamp-server.ts'
import { writeSetting } from '../settings/public.ts'
import { listPublicKeys } from './signing-keys.ts'

let app: TestApp
let admin: TestPerson
let issuer: IssuerServer
let service: StampServer

const set = <Id extends SettingId>(id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))

/** The authority signs with a certificate that is asked after in this way; stamps come from one that a CRL knows. */
const prepare = async (by: 'ocsp' | 'crl' | 'none') => {
  const seal = issuer.issue('Agency', by)
  const [inUse] = (await admin.call('operations.keys')).body.keys
  await sendForm(admin, 'operations.useCertificate', {
    fields: {
      password: demonstrationPassword,
      filePassword: 'x',
      fingerprint: seal.certificate.fingerprint256,
      keyId: inUse?.keyId ?? '',
    },
    file: {
      name: 'seal.p12',
      bytes: makeKeyFile({ ...seal, password: 'x', others: [issuer.root.certificate] }),
    },
  })
}
const prepareStamps = async () => {
  const stamper = issuer.issue('Stamps', 'crl', [stampPurpose])
  service = await startStampServer(() => app.clock.now(), { ...stampBody(), root: issuer.root, stamper })
  await set('signatures.stampCertificates', certificatePem(issuer.root.certificate.raw))
  await set('signatures.stampAddress', service.address)
}

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  issuer = await startIssuerServer(() => app.clock.now())
  await set('signatures.longTerm', true)
})
afterAll(async () => {
  await app?.close()
  await issuer?.stop()
  await service?.stop()
})
beforeEach(async () => {
  await have(undefined)
  issuer.asked.length = 0
  await set('signatures.stampAddress', '')
})

/** Who never answers is not waited for long; whoever answers has time, however much else the machine does. */
const have = async (fault: IssuerFault | undefined) => {
  issuer.fault = fault
  await set('signatures.stampSeconds', fault === 'silent' ? 1 : 60)
}

const documentOf = async ({ id }: { id: string }): Promise<Buffer> =>
  (await admin.call('authorizations.document', { params: { id } })).bytes ?? Buffer.alloc(0)
const signatureRowOf = async ({ id }: { id: string }) =>
  (await admin.call('authorizations.get', { params: { id } })).body.document.signature
const dataIn = (pdf: Buffer) => {
  const [, , length = 0] = lastRangeOf(pdf) ?? []
  return validationDataBehind(pdf, length)
}

const opinion = (program: string, options: readonly string[], pdf: Uint8Array): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'document-'))
  try {
    writeFileSync(join(folder, 'file.pdf'), pdf)
    return execFileSync(program, [...options, join(folder, 'file.pdf')], { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('what the issuers say lies behind a stamped document, which is as genuine and as tidy as before', async () => {
  await prepare('ocsp')
  await prepareStamps()
  const permit = await issuePermit(app)
  const pdf = await documentOf(permit)
  const [key] = await listPublicKeys(app.deps.db)
  const found = genuineSignature(pdf, key?.certificatePem ?? '', key?.chainPem)
  expect(found?.token).toBeDefined()
  const data = dataIn(pdf)
  expect([data?.certificates.length, data?.ocsp.length, data?.crl.length]).toEqual([3, 1, 1])
  expect(await signatureRowOf(permit)).toMatchObject({
    signedBy: 'Agency',
    issuedBy: 'Valdoria Issuer',
    stampedBy: 'Stamps',
    validation: 'whole',
  })
  expect(embeddedFile(pdf, 'authorization.json')).toBeDefined()
  const said = opinion('pdfsig', [], pdf)
  if (said !== undefined) expect(said).toContain('Signature is Valid')
  const checked = opinion('qpdf', ['--check'], pdf)
  if (checked !== undefined) expect(checked).toContain('No syntax or stream encoding errors')
  // Whatever else is put behind it is found out.
  const changed = Buffer.from(pdf)
  changed.writeUInt8(changed.readUInt8(changed.length - 100) ^ 1, changed.length - 100)
  for (const other of [changed, Buffer.concat([pdf, Buffer.from('\n')])])
    expect(genuineSignature(other, key?.certificatePem ?? '', key?.chainPem)).toBeUndefined()
  // A second document asks nobody again.
  const before = issuer.asked.length
  await issuePermit(app)
  expect(issuer.asked).toHaveLength(before)
})

describe.each(['ocsp', 'crl'] as const)('by %s', (by) => {
  const useless: readonly IssuerFault[] = ['garbage', 'old', 'forged', 'silent']
  it.each(useless)('%s: the document goes out with what there is, and it is noted', async (fault) => {
    await prepare(by)
    await have(fault)
    const permit = await issuePermit(app)
    expect(await signatureRowOf(permit)).toMatchObject({ validation: 'partial', stampedAt: null })
    const data = dataIn(await documentOf(permit))
    expect([data?.certificates.length, data?.ocsp.length, data?.crl.length]).toEqual([2, 0, 0])
  })

  it('a revoked certificate signs nothing', async () => {
    await prepare(by)
    await have('revoked')
    const parts = await draftParts(await app.as('importer'))
    const { id, version } = await approvedCase(app, importDraft(parts, { morphine: '1' }))
    const { status, body } = await admin.call('authorizations.act', {
      params: { id, action: 'issue' },
      body: { version },
    })
    expect([status, body.message]).toEqual([503, 'caseworkCertificateRevoked'])
    expect((await admin.call('authorizations.get', { params: { id } })).body.status).toBe('APR')
  })
})

it('of a certificate that names nobody to ask nothing is known', async () => {
  await prepare('none')
  expect(await signatureRowOf(await issuePermit(app))).toMatchObject({ validation: 'partial' })
  expect(issuer.asked).toEqual([])
})
