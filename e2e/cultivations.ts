import type { CultivationCreateInput, CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { Page } from 'playwright-core'
import { ask, sendByCall, takeByCall } from './ask.ts'
import { inDatabase } from './database.ts'
import { inDays } from './days.ts'

/** Corners of a field of a hectare, as somebody types them. */
export const typedCorners = [
  '60.0000000 N, 10.0000000 E',
  '60.0000000 N, 10.0017926 E',
  '60.0008976 N, 10.0017926 E',
  '60.0008976 N, 10.0000000 E',
].join('\n')

/** The same so many degrees further east. */
const field = (east: number): [number, number][] => [
  [10 + east, 60],
  [10.0017926 + east, 60],
  [10.0017926 + east, 60.0008976],
  [10 + east, 60.0008976],
]

/** What a request stands on: the grower's house with a site, the crop and a licensed buyer. */
export const groundOf = async (page: Page) => {
  const [house] = await inDatabase<{ id: string; siteId: string; siteName: string }>(
    `select s.establishment_id as id, s.id as "siteId", s.name as "siteName" from establishment_site s
      join account a on a.establishment_id = s.establishment_id where a.user_name = 'grower' limit 1`,
  )
  const [crop] = await ask(page, 'masters.cannabisSubstances')
  const [buyer] = await ask(page, 'masters.cultivationTradingEstablishments')
  if (house === undefined || crop === undefined || buyer === undefined) throw new Error('nothing can grow')
  return { house, crop, buyer }
}

let farthest = 0

/** A request that passes every check, each of land that no other has. */
const wholeRequest = async (page: Page): Promise<CultivationCreateInput> => {
  farthest += 1
  const east = farthest / 100
  const { house, crop, buyer } = await groundOf(page)
  return {
    substanceId: crop.id,
    purposeCode: 'MED',
    placingCode: 'GREENHOUSE',
    propagationCode: 'CUTTING',
    startsOn: inDays(1),
    endsOn: inDays(200),
    cycles: 2,
    expectedFresh: '500',
    expectedDry: '100',
    yieldUnit: 'kg',
    responsibleName: 'Mira Solberg',
    responsibleOccupation: 'Head of cultivation',
    security: 'Fence, cameras and two locks.',
    wastePlan: 'Composted on the spot before two witnesses.',
    plots: [
      {
        name: 'House 1',
        siteId: house.siteId,
        parcel: `12/${farthest}`,
        area: '0.5',
        areaUnit: 'ha',
        shape: field(east),
      },
      {
        name: 'House 2',
        siteId: house.siteId,
        parcel: `14/${farthest}`,
        area: '0.4',
        areaUnit: 'ha',
      },
    ],
    varieties: [
      { name: 'Greenmere 7', thc: '18', originCountry: 'XV', lot: 'L-7', plants: 2000 },
      { name: 'Fjord Haze', thc: '12.5', cbd: '4', originCountry: 'NL', lot: 'NL-22-118', plants: 400 },
    ],
    buyers: [
      {
        buyerId: buyer.id,
        contractNumber: 'C-1',
        contractOn: inDays(-30),
        quantity: '100',
        unit: 'kg',
        isWhole: true,
      },
    ],
  }
}

const created = (page: Page, body: object): Promise<CultivationView> =>
  sendByCall(page, 'cultivation.create', body) as Promise<CultivationView>

/** A draft, and a request before the authority. */
export const draftByCall = async (page: Page, said: object = {}): Promise<string> =>
  (await created(page, { ...(await wholeRequest(page)), ...said })).id

export const requestByCall = async (page: Page, said: object = {}): Promise<string> => {
  const id = await draftByCall(page, said)
  await takeByCall(page, 'cultivation', [id, 'submit'], { declaration: true })
  return id
}

/** The same, entered by an officer on behalf of the grower. */
export const enteredByCall = async (officer: Page): Promise<string> => {
  const { house } = await groundOf(officer)
  return requestByCall(officer, { establishmentId: house.id, receivedOn: inDays(0) })
}

/** As if it had been decided, signed and reported of, where one person alone is on the screen. */
export const inForce = async (id: string): Promise<void> => {
  await inDatabase(`update work_case set status = 'HRV', issued_at = now(), valid_until = $2 where id = $1`, [
    id,
    inDays(200),
  ])
  await inDatabase(`update cultivation set valid_from = $2, issued_on = $2 where case_id = $1`, [
    id,
    inDays(-100),
  ])
  await reportedOf(id)
}

/** Entries of the record of a permit, which its reports write: each stands for a case of its own. */
export const reportedOf = async (id: string): Promise<void> => {
  const lines: readonly (readonly [
    type: string,
    days: number,
    plants: number,
    fresh: number,
    dry: number,
  ])[] = [
    ['STA', -90, 2000, 0, 0],
    ['INC', -60, 40, 0, 0],
    ['HAR', -20, 1900, 240_000, 0],
    ['STK', -12, 0, 220_000, 46_000],
    ['SAM', -10, 0, 0, 120],
    ['HND', -8, 0, 0, 38_000],
    ['DES', -5, 10, 4_000, 0],
  ]
  for (const [type, days, plants, fresh, dry] of lines)
    await inDatabase(
      `insert into cultivation_entry (root_id, report_id, type, cycle, happened_on, plants, fresh, dry)
        select $1, id, $2, 1, $3, $4, $5, $6 from work_case
          where id <> $1 and not exists (select from cultivation_entry where report_id = work_case.id) limit 1`,
      [id, type, inDays(days), plants, fresh, dry],
    )
}

/** The usual steps of the authority from a request to its permit. */
export const issueByCall = async (officer: Page, admin: Page, id: string): Promise<CultivationView> => {
  await takeByCall(officer, 'cultivation', [id, 'take'])
  await takeByCall(officer, 'cultivation', [id, 'propose'], { decision: 'approve' })
  await takeByCall(admin, 'cultivation', [id, 'approve'])
  return takeByCall(admin, 'cultivation', [id, 'issue'])
}

/** A report of today on the first cycle, declared and sent. */
export const reportByCall = async (
  grower: Page,
  permitId: string,
  kind: string,
  said: object,
): Promise<string> => {
  const today = { cycle: 1, happenedOn: inDays(0) }
  const { id } = await sendByCall(grower, 'field-reports.create', { kind, permitId, ...today, ...said })
  await takeByCall(grower, 'field-reports', [id, 'submit'], { declaration: true })
  return id
}

/** What was sent of this kind under a permit, as far as the person on this screen may see it. */
export const reportsOf = async (page: Page, permit: string, kind: string) => {
  const { items } = await ask(page, 'field-reports.list', { query: { permit, kind, pageSize: '100' } })
  return items.filter(({ status }) => status !== 'CAS')
}

let houses = 0
/** A permit under which a cycle was begun, of so little land that there is enough of it for many stories. */
export const begunPermit = async (grower: Page, officer: Page, admin: Page): Promise<CultivationView> => {
  houses += 1
  const plots = ['House 1', 'House 2'].map((name) => ({
    name,
    parcel: `${houses}/${name}`,
    area: '100',
    areaUnit: 'm2',
  }))
  const id = await requestByCall(grower, { startsOn: inDays(0), plots })
  await issueByCall(officer, admin, id)
  await reportByCall(grower, id, 'STA', { plants: 400 })
  return ask(grower, 'cultivation.get', { params: { id } })
}
