import type { FormView } from '@papaver/contract/incb-forms/schema.ts'
import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { type Dice, moreCompanies, seeded } from '../../testing/fifty-companies.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { sendForm } from '../../testing/send-form.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { draftOf, reportStep, saveReport } from '../../testing/submissions.ts'

/**
 * The forms for the INCB against a sum that shares no code with them: a year of fifty companies is reported, accepted,
 * opened again and corrected, and each figure is what the rows come to, added up here in whole parts of a gram.
 */
let app: TestApp
let [importer, rival, officer, admin]: TestPerson[] = []
const people = () => ({
  importer: importer as TestPerson,
  rival: rival as TestPerson,
  officer: officer as TestPerson,
  admin: admin as TestPerson,
})
afterAll(() => app?.close())

const dice = seeded(20_260_617)
const goods = [
  ['morphine', 'morphine sulfate pentahydrate'],
  ['codeine', 'codeine phosphate hemihydrate'],
  ['oxycodone', 'oxycodone hydrochloride'],
  ['fentanyl', 'fentanyl citrate'],
] as const
type Good = (typeof goods)[number]

/** Grams as thousandths, so that they are whole. */
type Line = { readonly good: Good; readonly form: boolean; readonly said: Readonly<Record<string, number>> }
const decimal = (thousandths: number): string => String(thousandths / 1000)

/** Rows of one report; an account adds up. */
const linesOf = (code: string, roll: Dice): Line[] =>
  goods
    .filter(() => roll(4) > 0)
    .map((good) => {
      const form = roll(2) === 0
      const amount = () => roll(2_000_000)
      if (code === 'T7')
        return {
          good,
          form,
          said: { pharmacies: amount(), hospitals: amount(), veterinarians: amount(), research: amount() },
        }
      const [came, went] = [amount(), amount()]
      const openingStock = amount() + went
      const moved =
        code === 'T2' ? { manufactured: came, used: went } : { domesticPurchase: came, domesticSale: went }
      return { good, form, said: { openingStock, ...moved, closingStock: openingStock + came - went } }
    })

const fileOf = (lines: readonly Line[]): Buffer => {
  const keys = [...new Set(lines.flatMap(({ said }) => Object.keys(said)))]
  const rows = lines.map(({ good: [substance, form], form: isForm, said }) =>
    [substance, isForm ? form : '', ...keys.map((key) => decimal(said[key] ?? 0))].join(','),
  )
  return Buffer.from([['substance', 'form', ...keys].join(','), ...rows].join('\n'))
}

/** What counts: rows of the reports that were accepted last. */
const accepted = new Map<string, { readonly code: string; readonly lines: readonly Line[] }>()
/** Grams of base in a gram of a form, in ten thousandths, as the masters have them. */
const factors = new Map<string, bigint>()

/** Sums in ten millionths of a gram by part, substance and column of form C. */
const columnsOfForm: Readonly<Record<string, string>> = {
  'T2 manufactured': 'I manufactured',
  'T2 used': 'II used',
  'T2 closingStock': 'I stock',
  'T3 closingStock': 'I stock',
  'T7 pharmacies': 'I consumed',
  'T7 hospitals': 'I consumed',
  'T7 veterinarians': 'I consumed',
  'T7 research': 'I consumed',
}
const sums = (): Map<string, bigint> => {
  const found = new Map<string, bigint>()
  for (const { code, lines } of accepted.values())
    for (const { good, form, said } of lines)
      for (const [key, thousandths] of Object.entries(said)) {
        const column = columnsOfForm[`${code} ${key}`]
        if (column === undefined) continue
        const share = BigInt(thousandths) * (form ? (factors.get(good[1]) ?? 0n) : 10_000n)
        const at = `${column} ${good[0]}`
        found.set(at, (found.get(at) ?? 0n) + share)
      }
  return found
}

/** As the form writes it: thousandths of a kilogram, of a gram for the very potent; halves to even, blank for nothing. */
const written = (tenMillionths: bigint, isPotent: boolean): string | null => {
  const step = isPotent ? 10_000n : 10_000_000n
  const [whole, rest] = [tenMillionths / step, (tenMillionths % step) * 2n]
  const isUp = rest > step || (rest === step && whole % 2n === 1n)
  const digits = String(whole + (isUp ? 1n : 0n)).padStart(4, '0')
  const text = `${digits.slice(0, -3)}.${digits.slice(-3)}`
  return text === '0.000' ? null : text
}

const figuresIn = (form: FormView, names: ReadonlyMap<number, string>): Record<string, string | null> =>
  Object.fromEntries(
    form.parts.flatMap(({ key, filled }) =>
      filled.flatMap(({ substanceId, cells }) =>
        Object.entries(cells).flatMap(([column, { figure, hasSources }]) =>
          hasSources ? [[`${key} ${column} ${names.get(substanceId)}`, figure]] : [],
        ),
      ),
    ),
  )

const slugs = new Map<number, string>()
const formOf = async (params: Record<string, string>): Promise<FormView> => {
  const { status, body } = await people().admin.call('incb-forms.get', { params })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const expectSums = async (): Promise<void> => {
  const expected = [...sums()].map(([at, sum]) => [at, written(sum, at.endsWith('fentanyl'))])
  expect(figuresIn(await formOf({ code: 'C', period: '2025' }), slugs)).toEqual(Object.fromEntries(expected))
}

const wanted = <Body>({ status, body }: { status: number; body: Body }, fits: number): Body => {
  expect(status, JSON.stringify(body)).toBe(fits)
  return body
}
const send = async (person: TestPerson, id: string, lines: readonly Line[]): Promise<string> => {
  const file = { name: 'report.csv', bytes: fileOf(lines) }
  const upload = wanted(await sendForm(person, 'statistics.upload', { params: { id }, file }), 201)
  expect(upload.findings, JSON.stringify(upload.findings)).toEqual([])
  return upload.id
}

/** Handed in by the house, or entered by an officer; accepted by somebody else. */
const report = async (
  person: TestPerson,
  code: string,
  more: object,
  lines: readonly Line[],
): Promise<Submission> => {
  const begun = wanted(
    await person.call('statistics.create', { body: { kind: code, period: '2025', ...more } }),
    201,
  )
  const saved = await saveReport(person, begun, { uploadId: await send(person, begun.id, lines) })
  return wanted(await reportStep(person, saved, 'submit', { declaration: true }), 200)
}
const accept = async (submitted: Submission, code: string, lines: readonly Line[]): Promise<void> => {
  wanted(await reportStep(people().admin, submitted, 'accept'), 200)
  accepted.set(submitted.id, { code, lines })
}

/** Of companies whose people sign in: they can be corrected. */
const own: { readonly person: TestPerson; readonly id: string; readonly code: string }[] = []

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  rival = await app.as('rival')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const query = async (text: string) => (await app.database.ownerPool.query(text)).rows
  for (const { id, slug } of await query('select id, slug from substance')) slugs.set(id, slug)
  for (const { form, factor } of await query(
    `select form.form, factor.factor::text from substance_form form
     join substance_form_factor factor on factor.form_id = form.id`,
  ))
    factors.set(form, BigInt(Math.round(Number(factor) * 10_000)))
})

describe('form C of a year of fifty companies', () => {
  it('is what their rows come to', async () => {
    expect(figuresIn(await formOf({ code: 'C', period: '2025' }), slugs)).toEqual({})
    const { importer, rival, officer } = people()
    for (const person of [importer, rival])
      for (const code of ['T2', 'T3', 'T7']) {
        const lines = linesOf(code, dice)
        const submitted = await report(person, code, {}, lines)
        await accept(submitted, code, lines)
        own.push({ person, id: submitted.id, code })
      }
    const codes = ['T2', 'T3', 'T7'] as const
    for (const establishmentId of await moreCompanies(app, 48)) {
      const code = codes[dice(3)] ?? 'T2'
      const lines = linesOf(code, dice)
      const submitted = await report(officer, code, { establishmentId, receivedOn: '2026-06-01' }, lines)
      // A few are not looked at yet: they count nowhere.
      if (dice(10) > 0) await accept(submitted, code, lines)
    }
    expect(accepted.size).toBeGreaterThan(40)
    await expectSums()
  })

  it('stays so through corrections and reopenings, and counts what was accepted until another file is', async () => {
    const { officer } = people()
    const correction = fc.record({
      at: fc.nat({ max: own.length - 1 }),
      seed: fc.integer(),
      isReopened: fc.boolean(),
      isAccepted: fc.boolean(),
    })
    // Corrected, and not looked at yet.
    const waiting = new Map<string, readonly Line[]>()
    await fc.assert(
      fc.asyncProperty(fc.array(correction, { minLength: 2, maxLength: 3 }), async (corrections) => {
        for (const { at, seed, isReopened, isAccepted } of corrections) {
          const { person, id, code } = own[at] ?? expect.fail('no report')
          const get = async (): Promise<Submission> =>
            wanted(await person.call('statistics.get', { params: { id } }), 200)
          const before = await get()
          if (before.status === 'ACC')
            wanted(
              await reportStep(isReopened ? officer : person, before, isReopened ? 'reopen' : 'correct', {
                comment: 'A box was found.',
              }),
              200,
            )
          const opened = await get()
          if (opened.status === 'QRY') {
            const lines = linesOf(code, seeded(seed))
            const answers = draftOf(opened, { uploadId: await send(person, id, lines) })
            wanted(await reportStep(person, opened, 'answer', { comment: 'It is in.', answers }), 200)
            waiting.set(id, lines)
          }
          await expectSums()
          if (!isAccepted) continue
          await accept(await get(), code, waiting.get(id) ?? expect.fail('nothing waits'))
          await expectSums()
        }
      }),
      { numRuns: 3 },
    )
  })
})

describe('form A of a quarter', () => {
  it('is what customs has endorsed', async () => {
    const parts = await draftParts(people().importer)
    const customs = await app.as('customs')
    let tenMillionths = { morphine: 0n, codeine: 0n }
    for (const _permit of [1, 2]) {
      const { lines } = importDraft(parts, { morphine: '4', codeine: '2' })
      const permit = await issuePermit(app, { lines })
      // Thousandths of a kilogram, so grams.
      const [morphine, codeine] = [1 + dice(3999), 1 + dice(1999)] as const
      wanted(
        await customs.call('endorsements.record', {
          params: { id: permit.id },
          body: {
            ...{ source: 'customs', date: '2026-06-17', lastConsignment: false, checkCode: permit.checkCode },
            lines: permit.lines.map(({ id }, at) => ({
              lineId: id,
              quantity: decimal(at === 0 ? morphine : codeine),
            })),
          },
        }),
        201,
      )
      tenMillionths = {
        morphine:
          tenMillionths.morphine +
          BigInt(morphine) * 1000n * (factors.get('morphine sulfate pentahydrate') ?? 0n),
        codeine:
          tenMillionths.codeine +
          BigInt(codeine) * 1000n * (factors.get('codeine phosphate hemihydrate') ?? 0n),
      }
    }
    const form = await formOf({ code: 'A', period: '2026-Q2' })
    expect(figuresIn(form, slugs)).toEqual({
      'I quantity morphine': written(tenMillionths.morphine, false),
      'I quantity codeine': written(tenMillionths.codeine, false),
    })
  })
})
