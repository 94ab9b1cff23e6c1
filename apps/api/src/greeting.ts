import { join } from 'node:path'
import type { Environment } from './platform/environment.ts'
import type { Served } from './serve.ts'

const demonstration =
  'Demonstration accounts: admin, officer, importer, importer.staff, rival, customs, customs.staff, grower, buyer; password Papaver-2026!'

/** What a start says when everything is ready, line by line. */
export const greeting = (
  { publicUrl, production, dataDir, databaseUrl }: Environment,
  { firstAdministratorLink, databaseVersion }: Served,
): string[] => [
  `Papaver is at ${publicUrl}`,
  `The database is PostgreSQL ${databaseVersion}${databaseUrl === undefined ? ', embedded: for trials and small offices' : ''}.`,
  `The log is in ${join(dataDir, 'log')}. Ctrl-C stops everything.`,
  ...(production ? [] : [demonstration]),
  // Only here and never in the log: anybody who has this address becomes the administrator.
  ...(firstAdministratorLink === undefined
    ? []
    : [`There is no administrator yet. Open this address once to become it: ${firstAdministratorLink}`]),
]
