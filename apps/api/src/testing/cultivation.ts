import { expect } from 'vitest'
import type { TestPerson } from './start-test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any

/** An app under test as far as a permit is made with it. */
export interface AppOfPeople {
  readonly as: (userName: string) => Promise<Pick<TestPerson, 'call'>>
  readonly database: {
    readonly ownerPool: { readonly query: (text: string, values?: unknown[]) => Promise<{ rows: Answer[] }> }
  }
}

/** What a request stands on: the crop, the grower's site and a licensed buyer. */
export interface CultivationGround {
  readonly substanceId: number
  readonly siteId: string | null
  readonly buyerId: string
}

/** Square of 100 m by 100 m, one hectare but for the curve of the earth. */
export const squarePlot = (longitude = 10, latitude = 60): number[][] => [
  [longitude, latitude],
  [longitude + 0.0017926, latitude],
  [longitude + 0.0017926, latitude + 0.0008976],
  [longitude, latitude + 0.0008976],
]

export const cultivationGround = async (app: AppOfPeople): Promise<CultivationGround> => {
  const read = async (text: string) => (await app.database.ownerPool.query(text)).rows[0]
  const { id: substanceId } = await read(`select id from substance where slug = 'cannabis'`)
  const { id: siteId } = await read(
    `select s.id from establishment_site s join account a on a.establishment_id = s.establishment_id
     where a.user_name = 'grower' limit 1`,
  )
  const { id: buyerId } = await read(`select id from establishment where kind = 'buyer' limit 1`)
  return { substanceId, siteId, buyerId }
}

/** A request that passes every check. */
export const cultivationDraft = ({ substanceId, siteId, buyerId }: CultivationGround, said: object = {}) => ({
  substanceId,
  purposeCode: 'MED',
  placingCode: 'GREENHOUSE',
  propagationCode: 'CUTTING',
  startsOn: '2026-07-01',
  endsOn: '2026-12-31',
  cycles: 2,
  expectedFresh: '500',
  expectedDry: '100',
  yieldUnit: 'kg',
  responsibleName: 'Mira Solberg',
  responsibleOccupation: 'Head of cultivation',
  security: 'Fence, cameras, two locks',
  wastePlan: 'Composted on the spot before two witnesses',
  plots: [{ name: 'House 1', siteId, parcel: '12/4', area: '1', areaUnit: 'ha', shape: squarePlot() }],
  varieties: [{ name: 'Greenmere 7', thc: '18', originCountry: 'XV', lot: 'L-7', plants: 2000 }],
  buyers: [
    { buyerId, contractNumber: 'C-1', contractOn: '2026-01-10', quantity: '100', unit: 'kg', isWhole: true },
  ],
  ...said,
})

/** One step by one person; the case as it then stands. */
export const cultivationStep = async (
  person: Pick<TestPerson, 'call'>,
  { id, version }: { id: string; version: number },
  action: string,
  input: object = {},
): Promise<Answer> => {
  const params = { id, action }
  const { status, body } = await person.call('cultivation.act', { params, body: { version, ...input } })
  expect([action, status, status === 200 ? null : body]).toEqual([action, 200, null])
  return body
}

/** From the draft to the permit. */
export const issuedCultivation = async (
  app: AppOfPeople,
  said: object = {},
  follows?: string,
): Promise<Answer> => {
  const [grower, officer, admin] = [await app.as('grower'), await app.as('officer'), await app.as('admin')]
  const body = cultivationDraft(await cultivationGround(app), said)
  const created = await grower.call('cultivation.create', {
    body: follows === undefined ? body : { ...body, follows: { id: follows } },
  })
  expect([created.status, created.status === 201 ? null : created.body]).toEqual([201, null])
  const requested = await cultivationStep(grower, created.body, 'submit', { declaration: true })
  const taken = await cultivationStep(officer, requested, 'take')
  const proposed = await cultivationStep(officer, taken, 'propose', { decision: 'approve' })
  const approved = await cultivationStep(admin, proposed, 'approve')
  return cultivationStep(admin, approved, 'issue')
}
