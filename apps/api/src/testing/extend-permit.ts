import { step } from './drafts.ts'
import type { IssuedPermit } from './issue-permit.ts'
import type { TestApp } from './start-test-app.ts'

const get = async (app: TestApp, { id }: { readonly id: string }) =>
  (await (await app.as('admin')).call('authorizations.get', { params: { id } })).body
/** A step of an officer with all rights, on the permit as it is now. */
const act = async (app: TestApp, of: { readonly id: string }, action: string, more: object = {}) =>
  step(await app.as('admin'), await get(app, of), action, { ...more })

/** Decided and signed as any other request that the officer has. */
export const decideAndIssue = async (
  app: TestApp,
  request: { readonly id: string },
): Promise<IssuedPermit> => {
  await step(await app.as('officer'), await get(app, request), 'propose', { decision: 'approve' })
  await act(app, request, 'approve')
  const permit = await act(app, request, 'issue')
  const { checkCode } = permit.document as { checkCode: string }
  return { ...permit, checkCode } as unknown as IssuedPermit
}

/** A permit for what is left, which runs longer, takes the place of this one. */
export const extendPermit = async (
  app: TestApp,
  permit: IssuedPermit,
  until: string,
): Promise<IssuedPermit> => {
  const wish = { until, comment: 'The ship is late.' }
  await step(await app.as('importer'), await get(app, permit), 'extend', wish)
  const { replacedBy } = await act(app, permit, 'extend', wish)
  const fresh = replacedBy as { id: string }
  await step(await app.as('officer'), await get(app, fresh), 'take')
  return decideAndIssue(app, fresh)
}
