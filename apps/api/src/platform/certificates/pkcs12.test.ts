import { describe, expect, it } from 'vitest'
import { issuedBy, makeKeyFile, newCertificate } from '../../testing/certificates.ts'
import { keyFiles, passwordOfFiles } from './key-files-of-tests.ts'
import { KeyFileUnusable, readKeyFile } from './pkcs12.ts'

const bytesOf = (name: keyof typeof keyFiles) => Buffer.from(keyFiles[name], 'base64')
const problemOf = (bytes: Uint8Array, password: string) => {
  try {
    readKeyFile(bytes, password)
    return undefined
  } catch (error) {
    return error instanceof KeyFileUnusable ? error.problem : error
  }
}

describe('a file of another program', () => {
  it.each([
    ['modern', passwordOfFiles, 'ec', 2],
    ['legacy', passwordOfFiles, 'ec', 2],
    ['rc2128', passwordOfFiles, 'ec', 0],
    ['rsa', '', 'rsa', 0],
    ['open', '', 'ec', 0],
  ] as const)('%s is read', (name, password, type, above) => {
    const { privateKey, certificate, chain } = readKeyFile(bytesOf(name), password)
    expect(privateKey.asymmetricKeyType).toBe(type)
    expect(certificate.checkPrivateKey(privateKey)).toBe(true)
    expect(certificate.subject).toContain('CN=Agency for Controlled Substances Seal')
    expect(chain.map(({ subject }) => subject.split('CN=')[1])).toEqual(
      ['Valdoria Test Seals', 'Valdoria Test Root'].slice(0, above),
    )
  })

  it.each(['modern', 'legacy', 'rc2128', 'rsa'] as const)('%s is not opened by another password', (name) => {
    expect(problemOf(bytesOf(name), 'another')).toBe('password')
  })

  it.each([
    ['the certificates', 600],
    ['the key', 2000],
    ['the sum', bytesOf('modern').length - 20],
  ])('with a changed byte in %s is damaged, and its password is right', (_part, at) => {
    const changed = bytesOf('modern')
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(problemOf(changed, passwordOfFiles)).toBe('unreadable')
    expect(problemOf(changed, 'another')).toBe('password')
  })
})

describe('what is no such file', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('-----BEGIN CERTIFICATE-----')],
    ['a structure of something else', Buffer.from('3003020101', 'hex')],
    ['half a file', bytesOf('modern').subarray(0, 900)],
  ])('%s is said to be unreadable', (_what, bytes) => {
    expect(problemOf(bytes, passwordOfFiles)).toBe('unreadable')
  })

  it('a file that would cost too much is not worked on', () => {
    const file = makeKeyFile({ ...newCertificate({ subject: 'Seal' }), password: 'x', rounds: 2_000_000_000 })
    expect(problemOf(file, 'x')).toBe('unreadable')
  })
})

it('a key without its certificate is of no use', () => {
  const { privateKey } = newCertificate({ subject: 'One' })
  const other = newCertificate({ subject: 'Other' })
  expect(problemOf(makeKeyFile({ ...other, privateKey, password: 'x' }), 'x')).toBe('noKey')
})

it('of several the one that lasts longest is taken, with what stands above it and nothing else', () => {
  const root = newCertificate({ subject: 'Root', isIssuer: true })
  const stranger = newCertificate({ subject: 'Root', isIssuer: true })
  const seal = newCertificate({ subject: 'Seal', issuer: issuedBy(root) })
  const file = makeKeyFile({ ...seal, password: 'x', others: [stranger.certificate, root.certificate] })
  const read = readKeyFile(file, 'x')
  expect(read.chain.map(({ fingerprint256 }) => fingerprint256)).toEqual([root.certificate.fingerprint256])
})
