/** A process of its own for embedded.test.ts and bench/kill-first-start.ts: opens the folder, says so, waits for SIGTERM. */
import { writeSync } from 'node:fs'
import { silentLog } from '../log.ts'
import { openEmbedded } from './embedded.ts'

const embedded = await openEmbedded({ dataDir: process.argv[2] ?? '', log: silentLog })
const stay = setInterval(() => {}, 1000)
process.once('SIGTERM', async () => {
  await embedded.stop()
  clearInterval(stay)
})
// Said last: whoever reads it may send the signal at once.
writeSync(1, `${embedded.ownerUrl}\n`)
