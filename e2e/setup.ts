import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal is, without a slash at its end. */
    address: string
    /** Folder of the server's data; its mails lie in `mail`. */
    dataDir: string
    databaseUrl: string
  }
}

interface PortalBuilder {
  buildPortal(node: string): Promise<void>
}

/** Everybody of the stories comes from this one machine, more often in a minute than people do. */
const letManySignIn = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into setting (setting_id, setting_value, changed_at, changed_by)
      values ('security.loginsPerMinute', '10000', now(), 'a test')`,
  )
  await client.end()
}

/** Before all specs: the portal built from its present sources, a browser at hand, a server that answers. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  rmSync(fileURLToPath(new URL('../test-results', import.meta.url)), { recursive: true, force: true })
  const builder = new URL('../scripts/run/build-portal.mjs', import.meta.url).href
  const { buildPortal } = (await import(/* @vite-ignore */ builder)) as PortalBuilder
  await buildPortal(process.execPath)
  findChromium()
  const server = await startServer()
  await letManySignIn(server.databaseUrl)
  project.provide('address', server.address)
  project.provide('dataDir', server.dataDir)
  project.provide('databaseUrl', server.databaseUrl)
  return server.stop
}
