import { PgBoss } from 'pg-boss'

/** Has the app on this database do now what its clock would start later. */
export const runJob = async (ownerUrl: string, name: string): Promise<void> => {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await boss.send(name, {})
  } finally {
    await boss.stop({ graceful: false })
  }
}
