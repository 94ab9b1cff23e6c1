import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { judgeStamp } from '../../platform/certificates/time-stamp.ts'
import { certificatesIn } from '../../platform/certificates/trusted-chain.ts'
import { genuineSignature } from '../../platform/documents/genuine.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { approvedCase, draftParts, importDraft } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import {
  type StampFault,
  type StampServer,
  stampPolicy,
  startStampServer,
} from '../../testing/time-stamp-server.ts'
import { writeSetting } from '../settings/public.ts'
import { findSigningKeys } from './signing-keys.ts'

let app: TestApp
let service: StampServer
let admin: TestPerson

const set = <Id extends SettingId>(id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  service = await startStampServer(() => app.clock.now())
  await set('signatures.stampAddress', service.address)
  await set('signatures.stampCertificates', service.root)
})
afterAll(async () => {
  await app?.close()
  await service?.stop()
})
/** Who never answers is not waited for long; whoever answers has time, however much else the machine does. */
const have = async (fault: StampFault | undefined) => {
  service.fault = fault
  await set('signatures.stampSeconds', fault === 'silent' ? 1 : 60)
}
beforeEach(() => have(undefined))

const documentOf = async ({ id }: { id: string }): Promise<Buffer> =>
  (await admin.call('authorizations.document', { params: { id } })).bytes ?? Buffer.alloc(0)
const signatureRowOf = async ({ id }: { id: string }) => {
  const { rows } = await app.database.ownerPool.query(
    `select s.* from document_signature s join trade_authorization a on a.document_file_id = s.file_id where a.case_id = $1`,
    [id],
  )
  return rows[0]
}
const approved = async () =>
  approvedCase(app, importDraft(await draftParts(await app.as('importer')), { morphine: '1' }))
const issue = ({ id, version }: { id: string; version: number }) =>
  admin.call('authorizations.act', { params: { id, action: 'issue' }, body: { version } })

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

describe('a document with a time stamp', () => {
  let permit: IssuedPermit
  let pdf: Buffer
  beforeAll(async () => {
    permit = await issuePermit(app)
    pdf = await documentOf(permit)
  })

  it('bears the stamp of its own signature, of one who is trusted', async () => {
    const keys = await findSigningKeys(app.deps.db)
    const found = genuineSignature(pdf, keys?.certificatePem ?? '')
    expect(found?.token).toBeDefined()
    const anchors = certificatesIn(service.root)
    const stamp = judgeStamp(found?.token ?? Buffer.alloc(0), found?.signature ?? Buffer.alloc(0), anchors)
    expect(stamp).toMatchObject({ at: app.clock.now(), policy: stampPolicy })
    expect(() => judgeStamp(found?.token ?? Buffer.alloc(0), Buffer.from('other'), anchors)).toThrow('other')
    expect(() =>
      judgeStamp(found?.token ?? Buffer.alloc(0), found?.signature ?? Buffer.alloc(0), []),
    ).toThrow('untrusted')
  })

  it('is noted with its time and who gave it', async () => {
    expect(await signatureRowOf(permit)).toMatchObject({
      stamped_at: app.clock.now(),
      stamped_by: 'Valdoria Time Stamps',
      is_stamp_missing: false,
    })
  })

  it('is found out by any changed byte of the signature, of the room behind it, and of what the stamp says', async () => {
    const { certificatePem = '' } = (await findSigningKeys(app.deps.db)) ?? {}
    const whole = genuineSignature(pdf, certificatePem)
    const token = whole?.token?.toString('hex') ?? ''
    const start = pdf.lastIndexOf('/Contents <')
    const [from, until] = [pdf.indexOf(token), pdf.indexOf(token) + token.length]
    const anchors = certificatesIn(service.root)
    const holds = (): boolean => {
      const found = genuineSignature(pdf, certificatePem)
      try {
        return found?.token !== undefined && judgeStamp(found.token, found.signature, anchors) !== undefined
      } catch {
        return false
      }
    }
    expect([holds(), from > start, until < pdf.length]).toEqual([true, true, true])
    const changed = (at: number, to: number): boolean => {
      const before = pdf.readUInt8(at)
      pdf[at] = to
      const stillHolds = holds()
      pdf[at] = before
      return !stillHolds
    }
    const other = (at: number): number => (pdf.readUInt8(at) === 0x30 ? 0x31 : pdf.readUInt8(at) ^ 1)
    for (let at = start; at < pdf.length; at += 61)
      if (at < from || at >= until) expect(changed(at, other(at)), `byte ${at}`).toBe(true)
    // The time that the stamp says, digit by digit: in hexadecimal twice as long.
    const said = app.clock.now().toISOString().replace(/\D/g, '').slice(0, 14)
    const time = pdf.indexOf(Buffer.from(said).toString('hex'), from)
    expect(time > from && time < until).toBe(true)
    for (let digit = 0; digit < said.length; digit += 1)
      expect(changed(time + 2 * digit + 1, other(time + 2 * digit + 1)), `digit ${digit}`).toBe(true)
    expect(holds()).toBe(true)
  })

  it('is valid and tidy to other programs (where they are installed)', () => {
    const said = opinion('pdfsig', [], pdf)
    if (said !== undefined) expect(said).toContain('Signature is Valid')
    const checked = opinion('qpdf', ['--check'], pdf)
    if (checked !== undefined) expect(checked).toContain('No syntax or stream encoding errors')
  })
})

describe('the service is asked', () => {
  it('with its policy, hash, name and password', async () => {
    await set('signatures.stampUser', 'agency')
    await set('signatures.stampSecret', 'pässword')
    await set('signatures.stampPolicy', '1.3.6.1.4.1.55555.1.2')
    await set('signatures.stampHash', 'sha512')
    const permit = await issuePermit(app)
    const basic = Buffer.from('agency:pässword').toString('base64')
    expect(service.asked).toMatchObject({
      authorization: `Basic ${basic}`,
      'content-type': 'application/timestamp-query',
    })
    expect((await signatureRowOf(permit)).stamped_by).toBe('Valdoria Time Stamps')
    await set('signatures.stampHash', 'sha256')
  })
})

describe('a service that gives no good stamp', () => {
  const faults: readonly StampFault[] = [
    'nonce',
    'imprint',
    'policy',
    'time',
    'signature',
    'purpose',
    'stranger',
    'garbage',
    'refused',
    'status',
    'silent',
    'huge',
  ]
  it.each(faults)('%s: nothing is issued, the case stays, and the step can be taken again', async (fault) => {
    const request = await approved()
    await have(fault)
    const refused = await issue(request)
    expect([refused.status, refused.body.message]).toEqual([503, 'caseworkStampFailed'])
    const { body } = await admin.call('authorizations.get', { params: { id: request.id } })
    expect(body).toMatchObject({ status: 'APR', version: request.version, document: null })
    await have(undefined)
    expect((await issue(request)).status).toBe(200)
  })

  it('by a setting the document goes out without one, which is noted, and has no room left in it', async () => {
    await set('signatures.stampRequired', false)
    await have('status')
    const permit = await issuePermit(app)
    expect(await signatureRowOf(permit)).toMatchObject({ stamped_at: null, is_stamp_missing: true })
    const { certificatePem = '' } = (await findSigningKeys(app.deps.db)) ?? {}
    expect(genuineSignature(await documentOf(permit), certificatePem)?.token).toBeUndefined()
    expect(genuineSignature(await documentOf(permit), certificatePem)).toBeDefined()
    await set('signatures.stampRequired', true)
  })
})

describe('the health check', () => {
  const findings: [StampFault | undefined, string, string][] = [
    [undefined, 'ok', 'stampAnswers'],
    ['refused', 'failed', 'stampRefused'],
    ['garbage', 'failed', 'stampGarbage'],
    ['stranger', 'failed', 'stampUntrusted'],
    ['time', 'failed', 'stampTime'],
    ['status', 'failed', 'stampGarbage'],
    ['silent', 'failed', 'stampSilent'],
  ]
  it.each(findings)('%s: %s, %s', async (fault, status, code) => {
    await have(fault)
    const { body } = await admin.call('operations.test', { params: { probe: 'timeStamp' }, body: {} })
    expect([body.status, body.detail.code]).toEqual([status, code])
  })
})

it('without a service nobody is asked', async () => {
  await set('signatures.stampAddress', '')
  const before = service.count
  const permit = await issuePermit(app)
  expect(await signatureRowOf(permit)).toMatchObject({ stamped_at: null, is_stamp_missing: false })
  expect(service.count).toBe(before)
})
