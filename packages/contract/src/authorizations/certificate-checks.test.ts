import { expect, it } from 'vitest'
import {
  type Certificate,
  type CertificateFacts,
  type CertifiedLine,
  certificateChecks,
} from './certificate-checks.ts'

const held: Certificate = {
  number: '1',
  issuedOn: '2026-06-01',
  authority: 'BfArM',
  validUntil: null,
  importer: 'MUSTER PHARMA GmbH, Hafenstr. 1, Bonn',
  exporter: 'Castellan-Pharma',
}
const asRequested: CertifiedLine = {
  position: 1,
  substanceId: 7,
  substanceName: 'Morphine',
  baseGrams: '752',
  certifiedGrams: '752',
}
const needed = {
  certificateRule: 'needed',
  certificate: null,
  certified: [asRequested],
} as const
const withCertificate = (changed: Partial<Certificate>): Partial<CertificateFacts> => ({
  ...needed,
  certificate: { ...held, ...changed },
})
const saysOfLines = (
  certified: Partial<CertifiedLine>[],
  taken: [number, string][] = [],
): Partial<CertificateFacts> => ({
  ...withCertificate({}),
  certified: certified.map((line) => ({ ...asRequested, ...line })),
  takenFromCertificate: new Map(taken),
})

const facts: CertificateFacts = {
  today: '2026-06-17',
  plannedDate: '2026-07-06',
  certificateRule: 'needed',
  certificateFollowDays: 3,
  certificate: held,
  importerName: 'Muster Pharma GmbH',
  exporterName: 'Castellan Pharma',
  certified: [asRequested],
  takenFromCertificate: new Map(),
}

it.each<[string, Partial<CertificateFacts>, string[]]>([
  ['no certificate', needed, ['block certificateMissing']],
  ['one that is not compared', { ...withCertificate({ importer: 'X' }), certificateRule: 'none' }, []],
  ['help without one', { ...needed, certificateRule: 'follows' }, ['warn certificateFollows']],
  [
    'help with one that allows less',
    { ...saysOfLines([{ certifiedGrams: '751' }]), certificateRule: 'follows' },
    ['block certificateExceeded'],
  ],
  [
    'one without its date and authority',
    withCertificate({ issuedOn: null, authority: '' }),
    ['block certificateIncomplete', 'block certificateIncomplete'],
  ],
  [
    'one that does not say who receives',
    withCertificate({ importer: null }),
    ['block certificateIncomplete'],
  ],
  ['one of today', withCertificate({ issuedOn: '2026-06-17' }), []],
  ['one of tomorrow', withCertificate({ issuedOn: '2026-06-18' }), ['block certificateNotIssued']],
  ['another importer', withCertificate({ importer: 'Beispiel AG' }), ['block certificateParty']],
  ['another exporter', withCertificate({ exporter: 'Rival Ltd' }), ['block certificateParty']],
  ['no word of a line', saysOfLines([{ certifiedGrams: null }]), ['block certificateLineMissing']],
  [
    'more certified than asked for',
    saysOfLines([{ certifiedGrams: '752.001' }]),
    ['warn certificateSmaller'],
  ],
  [
    'less certified than asked for',
    saysOfLines([{ certifiedGrams: '751.999' }]),
    ['block certificateExceeded'],
  ],
  ['nothing certified', saysOfLines([{ certifiedGrams: '0' }]), ['block certificateExceeded']],
  [
    'two lines that the certificate divides otherwise',
    saysOfLines([{ certifiedGrams: '1000' }, { position: 2, certifiedGrams: '504' }]),
    [],
  ],
  ['what an earlier export has taken', saysOfLines([{}], [[7, '0.1']]), ['block certificateExceeded']],
  ['what an earlier export has taken of others', saysOfLines([{}], [[8, '100']]), []],
  ['a certificate without end', withCertificate({}), []],
  ['one that ends on the planned day', withCertificate({ validUntil: '2026-07-06' }), []],
  ['one that ends before', withCertificate({ validUntil: '2026-07-05' }), ['block certificateExpired']],
  [
    'a certificate that says nothing of a combination, once',
    saysOfLines([{ certifiedGrams: null }, { substanceId: 2, certifiedGrams: null }]),
    ['block certificateLineMissing'],
  ],
  [
    'more of the second drug than is certified',
    saysOfLines([{}, { substanceId: 2, certifiedGrams: '700' }]),
    ['block certificateExceeded'],
  ],
])('%s', (_what, changed, expected) => {
  const found = certificateChecks({ ...facts, ...changed }).filter(({ severity }) => severity !== 'pass')
  expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
})
