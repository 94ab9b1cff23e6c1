import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openTestServer, testServerVariable } from '../apps/api/src/platform/database/test-server.ts'
import { makeWorld } from '../apps/api/src/testing/world.ts'
import { findChromium } from './chromium.ts'
import { startServer } from './server.ts'

interface PortalBuilder {
  buildPortal(node: string): Promise<void>
}

const inWorld = async <Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Everybody of the stories comes from this one machine, more often in a minute than people do. */
const letManySignIn = (connectionString: string): Promise<unknown> =>
  inWorld(connectionString, (client) =>
    client.query(
      `insert into setting (setting_id, setting_value, changed_at, changed_by)
        values ('security.loginsPerMinute', '10000', now(), 'a test')`,
    ),
  )

/** What the app makes at its first start, once for all specs. */
const fillWorld = async (connectionString: string): Promise<void> => {
  const server = await startServer(connectionString)
  await server.stop()
  await letManySignIn(connectionString)
}

/** Before all specs: the portal built from its present sources, a browser at hand, a world to copy. */
export const setup = async (): Promise<() => Promise<void>> => {
  rmSync(fileURLToPath(new URL('../test-results', import.meta.url)), { recursive: true, force: true })
  const builder = new URL('../scripts/run/build-portal.mjs', import.meta.url).href
  const { buildPortal } = (await import(/* @vite-ignore */ builder)) as PortalBuilder
  await buildPortal(process.execPath)
  findChromium()
  const { server, stop } = await openTestServer()
  process.env[testServerVariable] = JSON.stringify(server)
  try {
    await makeWorld(({ ownerUrl }) => fillWorld(ownerUrl))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
