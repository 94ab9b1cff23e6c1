import { joinedList, type SpokenUnit, thousandsOf, type Wording, wordAt } from './wording.ts'

const small = 'nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen'.split(' ')
/** Beside one, which takes the nominative, every number takes the partitive singular. */
const scales = [
  ['', ''],
  ['tuhat', 'tuhatta'],
  ['miljoona', 'miljoonaa'],
  ['miljardi', 'miljardia'],
  ['biljoona', 'biljoonaa'],
] as const
const units: Record<SpokenUnit, string> = {
  gram: 'gramma',
  milligram: 'milligramma',
  microgram: 'mikrogramma',
  nanogram: 'nanogramma',
}

function belowHundred(value: number): string {
  if (value <= 10) return wordAt(small, value)
  if (value < 20) return `${wordAt(small, value - 10)}toista`
  const ten = `${wordAt(small, Math.floor(value / 10))}kymmentä`
  return value % 10 === 0 ? ten : ten + wordAt(small, value % 10)
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const hundred = hundreds === 0 ? '' : hundreds === 1 ? 'sata' : `${wordAt(small, hundreds)}sataa`
  return value % 100 === 0 ? hundred : hundred + belowHundred(value % 100)
}

function group(value: number, scale: number): string {
  const [one, many] = scales[scale] ?? ['', '']
  if (scale === 0) return belowThousand(value)
  if (value === 1) return one
  // Thousands are written together with their count, the nouns above them apart.
  return `${belowThousand(value)}${scale === 1 ? '' : ' '}${many}`
}

function cardinal(value: number): string {
  if (value === 0) return wordAt(small, 0)
  const words: string[] = []
  thousandsOf(value).forEach((part, scale) => {
    if (part > 0) words.unshift(group(part, scale))
  })
  return words.join(' ')
}

const count = (value: number, unit: SpokenUnit) =>
  `${cardinal(value)} ${units[unit]}${value === 1 ? '' : 'a'}`

export const finnish: Wording = {
  count,
  gramsAndTenths: (grams, tenths) =>
    `${count(grams, 'gram')} ja ${wordAt(small, tenths)} ${tenths === 1 ? 'kymmenesosa' : 'kymmenesosaa'}`,
  list: (counts) => joinedList(counts, ', ', ' ja '),
}
