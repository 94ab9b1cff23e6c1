import { coverage } from '@papaver/contract/printing/coverage.ts'
import { expect, it } from 'vitest'
import { fontCoverage } from './font-coverage.ts'

it('is said of the fonts that ship', () => {
  expect(fontCoverage()).toEqual(coverage)
})
