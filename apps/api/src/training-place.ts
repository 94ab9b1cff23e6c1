import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { HostPlace } from './features/training/public.ts'
import type { Database } from './platform/database/database.ts'
import type { Environment } from './platform/environment.ts'
import { heldKeys } from './platform/held-key.ts'

/** What any program needs of its surroundings, and ours to start quickly. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ', 'NODE_COMPILE_CACHE']

/** Keys of its own, which follow from those of the real world: every process has them, and nobody keeps them. */
const keysOfTraining = (): string =>
  heldKeys()
    .all.map(({ bytes }) =>
      Buffer.from(hkdfSync('sha256', bytes, '', 'papaver training', 32)).toString('base64'),
    )
    .join(' ')

/**
 * What the process of the other world is started with: its own folder, keys and address, no way out (mail server, proxies
 * of the settings), and of the real world's database not even the name.
 */
export const trainingPlace = (
  {
    dataDir,
    publicUrl,
    trustedProxies,
    outgoingNetworks,
    trainingDatabaseUrl,
    statementSeconds,
  }: Environment,
  database: Database,
  surroundings: Readonly<Record<string, string | undefined>>,
): HostPlace => ({
  hasDatabase: async () => trainingDatabaseUrl !== undefined || (await database.mayBeBeside('_training')),
  findDatabase: async () => trainingDatabaseUrl ?? (await database.beside('_training')),
  environment: {
    ...Object.fromEntries(
      inherited.flatMap((name) => {
        const value = surroundings[name]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    DATA_DIR: join(dataDir, 'training'),
    PUBLIC_URL: `${publicUrl}/training`,
    SECRET_KEY: keysOfTraining(),
    WORKER_THREADS: '1',
    ...(statementSeconds ? { STATEMENT_TIMEOUT: String(statementSeconds) } : {}),
    // The one who passes requests on, and the proxies before him.
    ...(trustedProxies ? { TRUSTED_PROXIES: [...trustedProxies, '127.0.0.1'].join(' ') } : {}),
    // For the virus scanner alone (reach.ts).
    ...(outgoingNetworks ? { OUTGOING_NETWORKS: outgoingNetworks.join(' ') || 'none' } : {}),
  },
})
