import { expect, it } from 'vitest'
import type { HostState } from '../../../platform/training.ts'
import type { ProbeContext } from './probe.ts'
import { trainingProbe } from './training.ts'

const codeOf = async (status: HostState['status'], hasDatabase: boolean): Promise<string> => {
  const host = {
    state: () => ({ status, done: null, steps: null, madeAt: null }),
    hasDatabase: async () => hasDatabase,
  }
  const context = { deps: { training: { kind: 'real', host } }, settings: { 'training.enabled': true } }
  return (await trainingProbe(context as unknown as ProbeContext)).code
}

it.each([
  ['resting', true, 'trainingRests'],
  ['resting', false, 'trainingUnavailable'],
  ['ready', true, 'trainingReady'],
  ['failed', true, 'trainingFailed'],
] as const)('training that is %s, with a database: %s, is %s', async (status, hasDatabase, code) => {
  expect(await codeOf(status, hasDatabase)).toBe(code)
})
