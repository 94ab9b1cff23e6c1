import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openOwnerPool } from '../../apps/api/src/platform/database/database.ts'
import { silentLog } from '../../apps/api/src/platform/log.ts'
import { generateCases } from '../generate-cases.ts'
import { openApp } from './open-app.ts'

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
