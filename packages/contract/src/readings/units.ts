import { shortNumber } from './number.ts'

/** Units of weight and of volume by the power of ten of a gram or a litre; their symbols as people write them. */
const metric: readonly (readonly [
  code: string,
  dimension: 'mass' | 'volume',
  power: number,
  symbols: string,
])[] = [
  ['t', 'mass', 6, 'т'],
  ['kg', 'mass', 3, 'kgs кг كغ كغم كجم كلغ'],
  ['g', 'mass', 0, 'gm gms г гр غ غم جم'],
  ['mg', 'mass', -3, 'мг ملغ ملغم مجم'],
  ['ug', 'mass', -6, 'mcg мкг مكغ مكغم مكجم'],
  ['l', 'volume', 0, 'л ل'],
  ['cl', 'volume', -2, 'сл'],
  ['ml', 'volume', -3, 'мл مل'],
  ['ul', 'volume', -6, 'mcl мкл'],
]

const byCode = new Map(metric.map(([code, dimension, power]) => [code, { dimension, power }]))
const bySymbol = new Map(
  metric.flatMap(([code, , , symbols]) =>
    [code, ...symbols.split(' ')].map((symbol) => [symbol, code] as const),
  ),
)

/** The micro sign and the Greek letter look alike, and are written as a u where neither is at hand. */
export const unitWritten = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .trim()
    .replace(/(?<=.)\.$/, '')
    .toLowerCase()
    .replaceAll(/[\u00b5\u03bc]/g, 'u')
  return bySymbol.get(plain) ?? plain
}

/** A decimal figure with its point so many places further to the right. */
const shifted = (value: string, places: number): string => {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(value) ?? []
  const digits = '0'.repeat(Math.max(0, -places)) + whole + decimals + '0'.repeat(Math.max(0, places))
  const at = Math.max(0, -places) + whole.length + places
  return sign + shortNumber(`${digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0'}.${digits.slice(at)}`)
}

/** An amount of one unit in another: exact; undefined where the one is not a multiple of the other. */
export const inUnit = (value: string, from: string, to: string): string | undefined => {
  const [one, other] = [unitWritten(from), unitWritten(to)]
  if (one === other) return value
  const [given, wanted] = [byCode.get(one), byCode.get(other)]
  return given === undefined || given.dimension !== wanted?.dimension
    ? undefined
    : shifted(value, given.power - wanted.power)
}
