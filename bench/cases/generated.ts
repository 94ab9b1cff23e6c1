import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openOwnerPool } from '../../apps/api/src/platform/database/database.ts'
import { silentLog } from '../../apps/api/src/platform/log.ts'
import { generateCases } from '../generate-cases.ts'
import { inFreshFolder, openApp } from './open-app.ts'

/** The data folder below `folder` with so many generated cases; made where it is not there yet. */
export const dataWith = async (folder: string, cases: number): Promise<string> => {
  const dataDir = join(folder, String(cases))
  if (existsSync(dataDir)) return dataDir
  console.log(`making ${cases} cases`)
  const app = await openApp({ DATA_DIR: dataDir })
  const ownerPool = openOwnerPool(app.ownerUrl, silentLog)
  await generateCases(ownerPool, { cases, now: systemClock.now() })
  await ownerPool.end()
  await app.close()
  return dataDir
}

/**
 * Measures on generated data: `--large` cases are many (1 000 000), and `--folder` is where they are kept for the next time;
 * without it they are made anew and removed.
 */
export const onGenerated = async (
  measure: (folder: string, large: number) => Promise<void>,
): Promise<void> => {
  const { values } = parseArgs({
    options: { large: { type: 'string', default: '1000000' }, folder: { type: 'string' } },
  })
  const large = Number(values.large)
  await (values.folder ? measure(values.folder, large) : inFreshFolder((folder) => measure(folder, large)))
}
