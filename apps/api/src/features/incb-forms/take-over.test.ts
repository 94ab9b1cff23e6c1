import type { Statement } from '@papaver/contract/balances/statement-schema.ts'
import type { FormView, TakeOver } from '@papaver/contract/incb-forms/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Forms, startForms, viewForm } from '../../testing/incb-forms.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let forms: Forms
let other: number
beforeAll(async () => {
  app = await startTestApp()
  forms = await startForms(app)
})
afterAll(() => app?.close())

const params = { code: 'B', period: '2027' }
const read = async (of: Record<string, string> = params) => {
  const answer = await forms.admin.call('incb-forms.estimates', { params: of })
  return answer as { status: number; body: TakeOver & { message: string } }
}
const takeOver = async (seal: string) => {
  const answer = await forms.officer.call('incb-forms.takeOver', { params, body: { seal } })
  return answer as { status: number; body: TakeOver & { message: string } }
}
const statementOf = async (id: string): Promise<Statement> =>
  (await forms.admin.call('balances.statement', { params: { id } })).body
const confirm = async (id: string, grams: string) => {
  const { seen } = await statementOf(id)
  const answer = await forms.admin.call('balances.act', {
    params: { id, action: 'confirm' },
    body: { seen, grams, day: '2026-07-02', reference: 'INCB E/2027', reason: '' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const balanceOf = async (substanceId: number): Promise<string> => {
  const [row] = await forms.query<{ id: string }>(
    `select id from balance where kind = 'estimate' and year = 2027 and substance_id = $1`,
    [substanceId],
  )
  return row?.id ?? ''
}
/** A drug of which nobody has entered an estimate for 2027. */
const unsaid = async (): Promise<number> => {
  const [row] = await forms.query<{ id: number }>(`
    select id from substance where convention = '1961' and schedule = 'I' and reporting_unit = 'kg' and is_active
      and id not in (select substance_id from balance where year = 2027) order by id limit 1`)
  return row?.id ?? 0
}
const lineOf = ({ lines }: TakeOver, substanceId: number) =>
  lines.find((line) => line.substanceId === substanceId)

const put = async (version: number, column: string, substanceId: number, figure: string) => {
  const body = { version, part: 'II', country: null, substanceId, column, figure, reason: 'As foreseen.' }
  expect((await forms.admin.call('incb-forms.override', { params, body })).status).toBe(200)
}
/** Morphine from forecasts, and to be added to special stocks; fentanyl and another as officers entered them. */
const sendForm = async (other: number) => {
  await put(0, 'specialStock', forms.morphine, '0.1')
  await put(1, 'consumption', other, '12.5')
  await put(2, 'consumption', forms.fentanyl, '0.75')
  const step = async (action: string, body: object, person = forms.admin) => {
    const answer = await person.call('incb-forms.act', { params: { ...params, action }, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as FormView
  }
  const { seal } = await step('submit', { version: 3 })
  await step('approve', { version: 4, seal }, forms.officer)
  await step('send', { version: 5, sentOn: '2026-07-01', reference: 'INCB/2026/20' })
}

describe('what was sent as estimates', () => {
  it('is not taken over before it is sent, nor from a form that estimates nothing', async () => {
    expect((await read()).body.message).toBe('incbFormState')
    expect((await read({ code: 'C', period: '2025' })).body.message).toBe('incbFormState')
    expect((await takeOver('x')).body.message).toBe('incbFormState')
  })

  it('stands beside the balances of its year, with what would become of each', async () => {
    other = await unsaid()
    await sendForm(other)
    await confirm(await balanceOf(forms.fentanyl), '2')
    const { status, body } = await read()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.year).toBe(2027)
    // 1.6 kg and 0.1 kg; the stock of 0.25 kg is a level, and nothing of it is added up.
    const { estimateGrams: standingGrams } = await statementOf(await balanceOf(forms.morphine))
    expect(lineOf(body, forms.morphine)).toMatchObject({
      ...{ name: 'Morphine', grams: '1700', standingGrams, change: 'correct' },
      balanceId: await balanceOf(forms.morphine),
    })
    // Fentanyl is in grams on the form.
    expect(lineOf(body, forms.fentanyl)).toMatchObject({
      ...{ grams: '0.75', standingGrams: '2', change: 'confirmed' },
    })
    expect(lineOf(body, other)).toMatchObject({
      ...{ grams: '12500', standingGrams: null, change: 'enter', balanceId: null },
    })
  })

  it('is taken over as it was seen, provisional and on the letter of the form, and once', async () => {
    expect((await takeOver('of other figures')).body.message).toBe('incbFormStale')
    const { seal } = (await read()).body
    const { status, body } = await takeOver(seal)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.lines.map(({ change }) => change).filter((change) => change !== 'same')).toEqual([
      'confirmed',
    ])
    for (const [id, action, limitGrams] of [
      [await balanceOf(forms.morphine), 'correct', '1700'],
      [await balanceOf(other), 'estimate', '12500'],
    ]) {
      const statement = await statementOf(id ?? '')
      expect(statement).toMatchObject({ isProvisional: true, now: { limitGrams } })
      expect(statement.lines.find((line) => line.action === action)).toMatchObject({
        ...{ day: '2026-07-01', reference: 'INCB/2026/20' },
        reason: 'As sent with form B of 2027',
      })
    }
    const written = await forms.query<{ action: string }>(
      'select action from audit_event order by seq desc limit 3',
    )
    expect(written.map(({ action }) => action).toSorted()).toEqual([
      ...['balance.correct', 'balance.estimate', 'incbForm.takeOver'],
    ])
    // A second time there is nothing to do: nothing is written.
    const before = await forms.query('select id from balance_movement')
    expect((await takeOver(body.seal)).status).toBe(200)
    expect(await forms.query('select id from balance_movement')).toHaveLength(before.length)
  })

  it('changes nothing of what the INCB confirms afterwards', async () => {
    const { body } = await read()
    await confirm(await balanceOf(forms.morphine), '1650')
    expect((await takeOver(body.seal)).body.message).toBe('incbFormStale')
    expect(lineOf((await read()).body, forms.morphine)?.change).toBe('confirmed')
  })
})

it('keeps the form as it was sent', async () => {
  expect((await viewForm(forms, params)).state).toBe('SNT')
})
