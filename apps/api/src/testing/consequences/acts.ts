import { runPendingChanges } from '../../features/casework/public.ts'
import type { Ground } from './ground.ts'
import type { Answer } from './requests.ts'

export type Work = (ground: Ground) => Promise<unknown>

/** How an event happens to all that exists. */
export interface Happening {
  /** What must have happened first. */
  readonly before?: Work
  readonly happen: Work
}

export const inTurn =
  (...works: readonly Work[]): Work =>
  async (ground) => {
    for (const work of works) await work(ground)
  }

/** What is done behind a change, is done. */
export const settled: Work = ({ app }) => runPendingChanges(app.deps)

export const words = { reasonCode: 'SUSPEND-OTHER', comment: 'We look at it.' }
export const revoking = { reasonCode: 'REVOKE-OTHER', comment: 'It may not go on.' }

const versionOf = async (
  { query }: Ground,
  table: 'work_case' | 'account' | 'establishment',
  id: string,
): Promise<number> => (await query(`select version from ${table} where id = $1`, [id]))[0]?.version

/** One step on a case of a feature, by somebody. */
export const act = async (
  ground: Ground,
  who: string,
  feature: string,
  {
    id,
    action,
    ...input
  }: { readonly id: string; readonly action: string; readonly [name: string]: unknown },
): Promise<Answer> => {
  const body = { version: await versionOf(ground, 'work_case', id), ...input }
  return ground.call(who, `${feature}.act` as 'licenses.act', { params: { id, action }, body })
}

/** The company of the requests and the one that grows. */
const houses = ['importer', 'grower'] as const

/** The licences in force of both, by the holder himself or by an officer. */
export const onLicences =
  (action: string, input: object, isByHolder = false): Work =>
  async (ground) => {
    // One that was given up can still be revoked.
    const statuses = action === 'revoke' ? ['ISS', 'SUS', 'SUR'] : ['ISS', 'SUS']
    const rows = await ground.query(
      `select c.id, user_name as holder from work_case c join account a on a.establishment_id = c.establishment_id
       where feature = 'license' and c.status = any($2) and user_name = any($1) order by c.id`,
      [houses, statuses],
    )
    for (const { id, holder } of rows)
      await act(ground, isByHolder ? holder : 'admin', 'licenses', { id, action, ...input })
  }

/** Both companies, as the register has them. */
export const eachHouse =
  (work: (ground: Ground, house: { id: string; version: number; name: string }) => Promise<unknown>): Work =>
  async (ground) => {
    const rows = await ground.query(
      `select e.id, e.version, e.name from establishment e join account a on a.establishment_id = e.id where user_name = any($1)`,
      [houses],
    )
    for (const row of rows) await work(ground, row)
  }
export const onHouses = (action: string, input: object = {}): Work =>
  eachHouse((ground, { id, version }) =>
    ground.call('admin', 'establishments.act', {
      params: { id, action },
      body: { version, comment: 'Wound up.', ...input },
    }),
  )

export const onPeople =
  (names: readonly string[], action: string, input: object = {}): Work =>
  async (ground) => {
    for (const name of names) {
      const id = ground.idOf(name)
      const body = { version: await versionOf(ground, 'account', id), ...input }
      await ground.call('admin', 'users.act', { params: { id, action }, body })
    }
  }
export const onHolders = (action: string, input: object = {}): Work => onPeople(houses, action, input)

export const onPartners =
  (action: string, input: object = {}): Work =>
  async (ground) => {
    for (const id of ground.partnerIds)
      await act(ground, 'admin', 'trading-establishments', { id, action, ...input })
  }
export const onPreparation = (action: string, input: object = {}): Work => {
  const who = action === 'activate' ? 'admin' : 'officer'
  return (ground) => act(ground, who, 'preparations', { id: ground.preparationId, action, ...input })
}

/** The one by which goods came in comes first: what leaves again rests on it, and is left as it is. */
const permitsOf = async (ground: Ground, statuses: readonly string[]): Promise<string[]> => {
  const { issuedUnused = [], partUsed = [], onItsWay = [], generalPermit = [] } = ground.things
  const permits = [...issuedUnused, ...partUsed, ...onItsWay, ...generalPermit].filter(
    ({ sort }) => sort !== 'again',
  )
  const ids = [ground.source, ...permits].map(({ id }) => id)
  const rows = await ground.query('select id from work_case where id = any($1) and status = any($2)', [
    ids,
    statuses,
  ])
  return ids.filter((id) => rows.some((row) => row.id === id))
}
export const onPermits =
  (action: string, input: object = {}): Work =>
  async (ground) => {
    for (const id of await permitsOf(ground, ['ISS', 'PAU', 'SUS']))
      await act(ground, 'admin', 'authorizations', { id, action, ...input })
  }
/** What the holder asks for, and an officer grants; not of general permits. */
export const asked =
  (statuses: readonly string[], action: string, input: object): Work =>
  async (ground) => {
    for (const id of await permitsOf(ground, statuses)) {
      if (id === ground.things.generalPermit?.[0].id) continue
      for (const who of ['importer', 'admin'])
        await act(ground, who, 'authorizations', { id, action, ...input })
    }
  }
