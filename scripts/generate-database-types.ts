/** Writes the types of all tables from a database that has just been migrated. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDatabase } from '../apps/api/src/platform/database/database.ts'
import { openEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { migrationsFolder } from '../apps/api/src/platform/database/prepare-template.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'apps/api/src/platform/database/database-types.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'papaver-types-'))
const server = await openEmbedded({ dataDir, log: silentLog })
try {
  await prepareDatabase(server.ownerUrl, { log: silentLog, migrationsFolder })
  const options = [
    '--dialect=postgres',
    '--camel-case',
    '--date-parser=string',
    '--numeric-parser=string',
    '--type-mapping={"int8":"number"}',
    '--exclude-pattern={public.schema_migration,public.app_role_secret,pgboss.*}',
    `--url=${server.ownerUrl}`,
    `--out-file=${target}`,
  ]
  execFileSync(process.execPath, [join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...options], {
    stdio: 'inherit',
  })
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
