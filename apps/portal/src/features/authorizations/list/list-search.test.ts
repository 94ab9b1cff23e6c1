import { readFileSync } from 'node:fs'
import { shippedCultures } from '@papaver/contract/features.ts'
import { expect, test } from 'vitest'
import { viewNames } from './list-search.ts'

const messages = new URL('../../../../../../packages/contract/src/authorizations/messages/', import.meta.url)

test.each(shippedCultures)('every view says in %s that nothing is in it', (culture) => {
  const { list } = JSON.parse(readFileSync(new URL(`${culture}.json`, messages), 'utf8'))
  expect(viewNames.filter((view) => typeof list.empty[view] !== 'string')).toEqual([])
})
