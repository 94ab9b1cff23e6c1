import { expect, it } from 'vitest'
import words from '../authorizations/messages/en.json' with { type: 'json' }
import { holds } from './holds.ts'

/** `licenceEnded` is of cultivations; a permit abroad has a notice of its own. */
const ofPermits = holds.filter((hold) => hold !== 'licenceEnded' && hold !== 'foreignPermitStopped')

it.each(ofPermits)(
  'a permit that is held says why and how it ends, to its holder and to officers: %s',
  (hold) => {
    const { held, heldFor } = words.case.notice
    expect([hold in held, hold in heldFor]).toEqual([true, true])
  },
)
