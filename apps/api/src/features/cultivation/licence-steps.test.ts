import { expect, it } from 'vitest'
import { cultivationDraft, cultivationGround, cultivationStep } from '../../testing/cultivation.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'

const { at, behind, permitNow, start } = fieldSeason()

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any
const licence = async (): Promise<Answer> => {
  const { rows } = await behind(
    `select c.id from work_case c join license l on l.id = c.id
      where c.establishment_id = $1 and c.status in ('ISS', 'SUS') and c.issued_at is not null`,
    [at.permit.applicant.id],
  )
  expect(rows).toHaveLength(1)
  return (await at.admin.call('licenses.get', { params: { id: rows[0].id } })).body
}
/** A change of the grower's licence, from its draft to its issue. */
const varied = async (said: object): Promise<Answer> => {
  const { id } = await licence()
  const { documents, persons, purpose, security } = licenseDraft()
  const { status, body } = await at.officer.call('licenses.create', {
    body: {
      follows: { id, as: 'variation' },
      establishmentId: at.permit.applicant.id,
      receivedOn: '2026-06-17',
      ...{ documents, persons, purpose, security },
      ...said,
    },
  })
  expect([status, status === 201 ? null : body]).toEqual([201, null])
  const submitted = await licenseStep(at.officer, body, 'submit', { declaration: true })
  const taken = await licenseStep(at.officer, submitted, 'take')
  const proposed = await licenseStep(at.officer, taken, 'propose', { decision: 'approve' })
  return licenseStep(at.admin, await licenseStep(at.admin, proposed, 'approve'), 'issue')
}
const flagged = async (): Promise<string[]> =>
  (
    await at.officer.call('cultivation.list', {
      query: { flag: 'licenceEnded', view: 'all', pageSize: '100' },
    })
  ).body.items.map(({ id }: { id: string }) => id)

it('a licence that is replaced by one without cultivation ends it, and one with it brings it back', async () => {
  await start()
  const { activities, number } = await licence()
  await varied({ activities: ['possess'] })
  expect(await flagged()).toContain(at.permit.id)
  expect((await permitNow()).ends.licence.license.number).toBe(number)
  await varied({ activities })
  expect(await flagged()).not.toContain(at.permit.id)
  expect((await permitNow()).ends.licence).toBeNull()
})

it('a request is marked, and is neither proposed nor approved nor issued; a refusal is', async () => {
  const body = cultivationDraft(await cultivationGround(at.app), {
    plots: [{ name: 'House 2', parcel: '8/1', area: '1000', areaUnit: 'm2' }],
  })
  const created = (await at.grower.call('cultivation.create', { body })).body
  const requested = await cultivationStep(at.grower, created, 'submit', { declaration: true })
  const stop = async () =>
    licenseStep(at.admin, await licence(), 'suspend', { reasonCode: 'SUSPEND-OTHER', comment: 'For a while' })
  const lift = async () => licenseStep(at.admin, await licence(), 'lift')
  const now = async () => (await at.admin.call('cultivation.get', { params: { id: requested.id } })).body
  const refusedAt = async (person: typeof at.admin, action: string, input: object = {}) => {
    await stop()
    const answer = await person.call('cultivation.act', {
      params: { id: requested.id, action },
      body: { version: (await now()).version, ...input },
    })
    const { number } = await licence()
    expect([action, answer.status, answer.body.message]).toEqual([action, 422, 'caseworkBlocked'])
    expect(answer.body.details.checks).toMatchObject([{ code: 'licence_status', params: { number } }])
    expect(await flagged()).toContain(requested.id)
    await lift()
    expect(await flagged()).not.toContain(requested.id)
    return cultivationStep(person, await now(), action, input)
  }
  await cultivationStep(at.officer, requested, 'take')
  await refusedAt(at.officer, 'propose', { decision: 'approve' })
  await refusedAt(at.admin, 'approve')
  expect((await refusedAt(at.admin, 'issue')).status).toBe('ISS')

  const other = (
    await at.grower.call('cultivation.create', {
      body: { ...body, plots: [{ name: 'House 3', parcel: '8/2', area: '1000', areaUnit: 'm2' }] },
    })
  ).body
  const second = await cultivationStep(at.grower, other, 'submit', { declaration: true })
  const taken = await cultivationStep(at.officer, second, 'take')
  await stop()
  const { version } = (await at.officer.call('cultivation.get', { params: { id: second.id } })).body
  const proposed = await cultivationStep(at.officer, { ...taken, version }, 'propose', {
    decision: 'refuse',
    reasonCode: 'REFUSE-OTHER',
    comment: 'No licence',
  })
  expect(proposed.status).toBe('PRO')
  await lift()
})

it('a licence that is revoked ends it', async () => {
  await start()
  const input = { reasonCode: 'REVOKE-OTHER', comment: 'For good' }
  await licenseStep(at.admin, await licence(), 'revoke', input)
  expect(await flagged()).toContain(at.permit.id)
  expect((await permitNow()).ends.licence).toMatchObject({ from: '2026-06-17' })
})
