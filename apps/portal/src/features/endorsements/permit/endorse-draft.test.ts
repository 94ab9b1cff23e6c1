import { describe, expect, it } from 'vitest'
import { quantityOf } from '../../../ui/quantity-field.tsx'
import {
  excessLines,
  faultsOf,
  heldAs,
  inputOf,
  type MovementDraft,
  newDraft,
  problemsOf,
  restored,
} from './endorse-draft.ts'

const lines = [
  { id: 'a', position: 1, name: 'Morphine', unit: 'kg', quantity: '4', remaining: '2.5' },
  { id: 'b', position: 2, name: 'Codeine', unit: 'kg', quantity: '1', remaining: '0' },
]
const draft = newDraft(lines, 'en', '2026-06-17', 7)
const requirements = {
  needsCode: true,
  needsReason: false,
  needsGoods: true,
  earliest: '2026-06-01',
  latest: '2026-06-17',
}
const withQuantity = (amount: string | undefined, typed = amount ?? '') => ({
  ...draft,
  checkCode: '7KQF-M2XW',
  quantities: { ...draft.quantities, a: { ...quantityOf(amount, 'kg', 'en'), typed } },
})

describe('the form of a movement', () => {
  it('begins with all that remains', () => {
    expect(inputOf(draft, lines, 'customs')).toMatchObject({
      date: '2026-06-17',
      customsPointId: 7,
      packages: null,
      sealIntact: null,
      lines: [
        { lineId: 'a', quantity: '2.5' },
        { lineId: 'b', quantity: '0' },
      ],
    })
  })

  it.each([
    ['nothing typed', draft, { checkCode: 'missing' }],
    ['a code of another alphabet: the server tells that it is wrong', { ...draft, checkCode: '1' }, {}],
    ['all in order', withQuantity('2.5'), {}],
    ['no goods', withQuantity('0'), { goods: 'noGoods' }],
    ['an unreadable quantity', withQuantity(undefined, 'many'), { a: 'unreadable' }],
    ['ten decimals', withQuantity('0.0000000001'), { a: 'tooLong' }],
    ['sixteen digits', withQuantity('1234567890123456'), { a: 'tooLong' }],
    ['nine decimals', withQuantity('0.000000001'), {}],
    ['tomorrow', { ...withQuantity('1'), date: '2026-06-18' }, { date: 'future' }],
    ['before the permit', { ...withQuantity('1'), date: '2026-05-31' }, { date: 'early' }],
    ['packages in words', { ...withQuantity('1'), packages: 'two' }, { packages: 'noNumber' }],
  ])('%s', (_name, given, problems) => {
    expect(problemsOf(given, lines, requirements)).toEqual(problems)
  })

  it('asks about more than remains', () => {
    expect(excessLines(withQuantity('2.5'), lines)).toEqual([])
    expect(excessLines(withQuantity('2.500000001'), lines).map(({ id }) => id)).toEqual(['a'])
  })

  it('holds the code to that of the paper, where it was scanned', () => {
    const signed = (checkCode: string) =>
      faultsOf({ ...withQuantity('1'), checkCode }, lines, requirements, '7KQFM2XW')
    expect(signed('7kqf-m2xw')).toEqual({})
    expect(signed('7KQF-M2XX')).toEqual({ checkCode: 'endorsements.refusals.endorsementWrongCode' })
    expect(signed('')).toEqual({ checkCode: 'endorsements.find.codeMissing' })
  })
})

describe('a form that was left', () => {
  /** As it comes back from the device. */
  const kept = (values: MovementDraft, stood = draft) => ({
    way: 'once' as const,
    stood,
    values: JSON.parse(JSON.stringify(values)) as MovementDraft,
  })
  const now = newDraft(
    lines.map((line) => ({ ...line, remaining: line.id === 'a' ? '1.5' : line.remaining })),
    'en',
    '2026-06-18',
    7,
  )

  it('has again all that was typed, but the code: it is typed from the paper in the hand', () => {
    const typed = { ...withQuantity('1'), declarationNumber: 'MRN-1', seal: 'broken' as const }
    expect(typed.checkCode).not.toBe('')
    expect(restored(draft, kept(typed))).toEqual({ ...typed, checkCode: '' })
  })

  it('follows the day and what is left where nothing was typed', () => {
    expect(restored(now, kept({ ...draft, remark: 'Two drums leak.' }))).toEqual({
      ...now,
      remark: 'Two drums leak.',
    })
  })

  it('keeps a quantity that was typed, although less is left by now', () => {
    const { quantities, date } = restored(now, kept(withQuantity('2')))
    expect([quantities.a?.amount, quantities.b?.amount, date]).toEqual(['2', '0', '2026-06-18'])
  })

  it('takes no amount for what could not be read', () => {
    const { quantities } = restored(draft, kept(withQuantity(undefined, 'many')))
    expect(quantities.a).toMatchObject({ typed: 'many', amount: undefined })
  })

  it.each([
    ['of the goods of the permit', undefined, true],
    ['of other goods, taken for those of the permit after all', true, false],
  ])('has no quantity that was typed %s', (_, wasOther, isOther) => {
    const typed = { ...withQuantity('2'), remark: 'Two drums leak.' }
    const again = restored(draft, { ...kept(typed), isOtherGoods: wasOther }, isOther)
    expect([again.quantities, again.remark]).toEqual([draft.quantities, typed.remark])
  })

  it('knows no line that the permit has not', () => {
    const values = { ...draft, quantities: { ...draft.quantities, c: quantityOf('9', 'kg', 'en') } }
    expect(Object.keys(restored(draft, kept(values)).quantities)).toEqual(['a', 'b'])
  })
})

it.each([
  ['may cross', false, ['2.5', '0']],
  ['are held', true, ['2.5', undefined]],
] as const)('a line of which nothing remains, where goods %s', (_case, isHeld, amounts) => {
  const { quantities } = newDraft(lines, 'en', '2026-06-17', 7, isHeld)
  expect([quantities.a?.amount, quantities.b?.amount]).toEqual(amounts)
})

it('other goods are held by words, with no quantity', () => {
  const asked = { ...requirements, needsGoods: false, isHeld: true, isOtherGoods: true }
  const typed = { ...withQuantity(undefined), discrepancyReason: ' ' }
  expect(problemsOf(typed, lines, asked)).toEqual({ discrepancyReason: 'missing' })
  expect(problemsOf({ ...typed, discrepancyReason: 'Codeine.' }, lines, asked)).toEqual({})
  expect(heldAs(asked, [])).toEqual({ isHeld: true, isOtherGoods: true, lastConsignment: false })
})

// 1961 art. 31(1), (4): what customs reports as more than is left is held, with a network as without one.
it.each([
  ['customs reports an excess', { needsCode: true }, 1, { isHeld: true, lastConsignment: false }],
  ['nothing may cross', { needsCode: true, isHeld: true }, 0, { isHeld: true, lastConsignment: false }],
  ['all of it may cross', { needsCode: true }, 0, {}],
  ['the authority enters what has crossed', { needsCode: false }, 1, {}],
] as const)('it is sent as held where %s', (_case, requirements, count, expected) => {
  expect(heldAs(requirements, lines.slice(0, count))).toEqual(expected)
})
