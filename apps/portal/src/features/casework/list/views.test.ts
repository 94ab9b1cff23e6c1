import { readFileSync } from 'node:fs'
import { caseViewNames } from '@papaver/contract/casework/views.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import { expect, test } from 'vitest'

const contract = new URL('../../../../../../packages/contract/src/', import.meta.url)
const emptyIn = (feature: string, culture: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${feature}/messages/${culture}.json`, contract), 'utf8')).list.empty

test.each(shippedCultures)('every view says in %s that nothing is in it', (culture) => {
  const words = { ...emptyIn('casework', culture), ...emptyIn('authorizations', culture) }
  expect(caseViewNames.filter((view) => typeof words[view] !== 'string')).toEqual([])
})
