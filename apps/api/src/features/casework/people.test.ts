import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { officeRights } from '@papaver/contract/casework/sides.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { sqlOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { managersOf, officersOf } from './people.ts'

let app: TestApp
let house: string
beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await sqlOf(app)(`select establishment_id as id from account where user_name = 'importer'`)
  house = rows[0].id
})
afterAll(() => app?.close())

const withhold = (userName: string, rights: readonly string[]) =>
  sqlOf(app)('update account set withheld_permissions = $2 where user_name = $1', [userName, rights])
const namesOf = async (find: (tx: Tx) => Promise<readonly { userName: string }[]>): Promise<string[]> =>
  (await inTransaction(app.deps, systemOrigin('test'), find)).map(({ userName }) => userName).toSorted()

it.each(caseKinds.map((kind) => [kind.feature, kind] as const))(
  '%s are told to those who may open them',
  async (_, kind) => {
    expect(await namesOf((tx) => officersOf(tx, kind))).toEqual(['admin', 'officer'])
    await withhold('officer', officeRights)
    expect(await namesOf((tx) => officersOf(tx, kind))).toEqual(['admin'])
    await withhold('officer', [kind.rights.read])
    expect(await namesOf((tx) => officersOf(tx, kind))).toEqual(['admin'])
    await withhold('officer', [])
    // Of a kind that is the officers' alone no company learns.
    const managers = grantsOf(['ESTB_MANAGER']).has(kind.rights.read) ? ['importer'] : []
    expect(await namesOf((tx) => managersOf(tx, kind, house))).toEqual(managers)
    await withhold('importer', [kind.rights.read])
    expect(await namesOf((tx) => managersOf(tx, kind, house))).toEqual([])
    await withhold('importer', [])
  },
)
