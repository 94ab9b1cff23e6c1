/**
 * P5: an officer's command on a case (his note, in a transaction with its row in the audit chain) / the bare INSERT
 * of the same note, prepared, each committed by itself, through the same pool and as many at once. Twice: by one officer after
 * the other, and by eight at once, who queue at the end of the one chain. `npm run bench -- case-command`
 */
import type { Pool } from 'pg'
import { recordAudit } from '../apps/api/src/features/audit/public.ts'
import { type CaseId, insertNote } from '../apps/api/src/features/casework/public.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openOwnerPool } from '../apps/api/src/platform/database/database.ts'
import type { Deps } from '../apps/api/src/platform/deps.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { inTransaction, type Origin } from '../apps/api/src/platform/transaction.ts'
import { inFreshFolder, openApp } from './cases/open-app.ts'
import { generateCases } from './generate-cases.ts'
import { compare, handsAt, judge, ratioOf, warnOfSpread } from './measure.ts'

const text = 'The partner was asked by telephone; the answer is expected on Monday.'

const commandOf =
  (deps: Deps, caseId: string, origin: Origin): (() => Promise<unknown>) =>
  () =>
    inTransaction(deps, origin, async (tx) => {
      const { id } = insertNote(tx, caseId as CaseId, { authorName: origin.actorName, text })
      const details = { noteId: id }
      recordAudit(tx, { action: 'authorization.note', entity: 'authorization', entityId: caseId, details })
    })

const insertOf =
  (pool: Pool, caseId: string, { actorId, actorName }: Origin): (() => Promise<unknown>) =>
  () =>
    pool.query({
      name: 'bare note',
      text: `insert into case_note (case_id, at, author_id, author_name, text) values ($1, $2, $3, $4, $5)
        returning id, at, author_name, text`,
      values: [caseId, new Date(), actorId, actorName, text],
    })

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  const ownerPool = openOwnerPool(app.ownerUrl, silentLog)
  await generateCases(ownerPool, { cases: 1000, now: systemClock.now() })
  await ownerPool.end()
  const { rows } = await app.pool.query(
    `select work_case.id as case_id, account.id, first_name, last_name from work_case, account
      where user_name = 'officer' limit 1`,
  )
  const [{ case_id: caseId, id: actorId, first_name: firstName, last_name: lastName }] = rows
  const actorName = `${firstName} ${lastName}`
  const origin: Origin = { actorId, actorName, address: '127.0.0.1', requestId: 'bench' }
  for (const [hands, floor, aim] of [
    [1, 0.45, 0.65],
    [8, 0.3, 0.4],
  ] as const) {
    const measured = await compare(
      {
        bare: handsAt(insertOf(app.pool, caseId, origin), hands),
        ours: handsAt(commandOf(app.deps, caseId, origin), hands),
      },
      'bare',
    )
    const { medians, spread } = measured
    console.log(`${hands} at once`)
    console.log(`bare INSERT            ${medians.bare.toFixed(0).padStart(7)} / s`)
    console.log(`command with its audit ${medians.ours.toFixed(0).padStart(7)} / s`)
    warnOfSpread(spread)
    judge(
      { id: 'P5', floor, aim, better: 'higher' },
      `command / bare INSERT, ${hands} at once`,
      ratioOf(measured, 'ours', 'bare'),
    )
  }
  await app.close()
})
