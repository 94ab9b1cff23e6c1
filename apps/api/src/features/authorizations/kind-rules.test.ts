import { describe, expect, it } from 'vitest'
import { asksCertificate, debitsEstimate, isReturned } from './kind-rules.ts'
import type { AuthorizationRecord } from './record.ts'

const rows = {
  IMA: {
    debitsEstimate: true,
    estimateGroups: ['NP', 'PREC'],
    foreignCertificateGroups: [],
    returnedGroups: ['NP'],
  },
  EXA: {
    debitsEstimate: false,
    estimateGroups: ['NP', 'PREC'],
    foreignCertificateGroups: ['NP'],
    returnedGroups: [],
  },
}

describe('what a kind of permit does with goods of a group', () => {
  it.each([
    ['IMA', 'NP', { estimate: true, certificate: false, returned: true }],
    ['IMA', 'PREC', { estimate: true, certificate: false, returned: false }],
    ['IMA', 'OTH', { estimate: false, certificate: false, returned: false }],
    ['EXA', 'NP', { estimate: false, certificate: true, returned: false }],
    ['EXA', 'PREC', { estimate: false, certificate: false, returned: false }],
    ['EXA', 'OTH', { estimate: false, certificate: false, returned: false }],
  ] as const)('%s of %s', (kind, substanceGroup, said) => {
    const record = { kind: rows[kind], case: { substanceGroup } } as unknown as AuthorizationRecord
    expect({
      estimate: debitsEstimate(record),
      certificate: asksCertificate(record),
      returned: isReturned(record),
    }).toEqual(said)
  })
})
