import { readDatabaseUse } from '../store.ts'
import { failed, fine, type Probe, warning } from './probe.ts'

/** Milliseconds of one round trip above which it is pointed out. */
const slow = 500
/** Share of the connections in use above which others may soon find none. */
const crowded = 0.85

/** A round trip, the connections in use and how large the database is. It stands alone: there is no replica to lag. */
export const databaseProbe: Probe = async ({ deps }) => {
  const began = performance.now()
  try {
    const use = await readDatabaseUse(deps.db)
    const milliseconds = Math.round(performance.now() - began)
    const params = { ...use, milliseconds }
    if (use.used >= use.most * crowded) return warning('databaseBusy', params)
    return milliseconds > slow ? warning('databaseSlow', params) : fine('databaseAnswers', params)
  } catch {
    return failed('databaseSilent')
  }
}
