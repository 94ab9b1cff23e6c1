import { appRoleName } from '../apps/api/src/platform/database/roles.ts'
import { createTestDatabase, readServer } from '../apps/api/src/platform/database/test-database.ts'
import { asAdmin } from '../apps/api/src/platform/database/test-server.ts'
import { beginAnew, type RunningServer } from './server.ts'

let own: RunningServer | undefined

/** The server of the spec that is being run. Every spec has one to itself, and a world as nobody has touched it. */
export const here = (): RunningServer => {
  if (own === undefined) throw new Error('a server stands only while the stories of a spec run')
  return own
}

export const openWorld = async (): Promise<() => Promise<void>> => {
  const database = await createTestDatabase({ template: readServer().world })
  // The server's own connections are the only ones.
  const drop = async () => {
    await database.drop()
    // Where a story has gone into training, there is a second one.
    const beside = `${database.name}_training`
    await asAdmin(readServer(), `DROP DATABASE IF EXISTS "${beside}" WITH (FORCE)`)
    await asAdmin(readServer(), `DROP ROLE IF EXISTS "${appRoleName(beside)}"`)
  }
  try {
    own = await beginAnew(database.ownerUrl)
  } catch (error) {
    await drop()
    throw error
  }
  return async () => {
    const server = own
    own = undefined
    await server?.stop()
    await drop()
  }
}
