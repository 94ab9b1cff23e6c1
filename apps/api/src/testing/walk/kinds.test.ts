import { caseKinds } from '@papaver/contract/kinds.ts'
import { expect, it } from 'vitest'
import { walkedKinds } from './kinds.ts'

it('lets every declared kind of case be walked', () => {
  const namesOf = (kinds: readonly { readonly feature: string }[]) =>
    kinds.map(({ feature }) => feature).toSorted()
  expect(namesOf(walkedKinds.map(({ kind }) => kind))).toEqual(namesOf(caseKinds))
})
