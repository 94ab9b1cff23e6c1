import { joinedList, type SpokenUnit, thousandsOf, type Wording, wordAt } from './wording.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['', ' thousand', ' million', ' billion', ' trillion']

function belowHundred(value: number): string {
  if (value < 20) return wordAt(small, value)
  const ten = wordAt(tens, Math.floor(value / 10))
  return value % 10 === 0 ? ten : `${ten}-${wordAt(small, value % 10)}`
}

function belowThousand(value: number): string {
  if (value < 100) return belowHundred(value)
  const hundred = `${wordAt(small, Math.floor(value / 100))} hundred`
  return value % 100 === 0 ? hundred : `${hundred} and ${belowHundred(value % 100)}`
}

function cardinal(value: number): string {
  if (value === 0) return wordAt(small, 0)
  const words: string[] = []
  thousandsOf(value).forEach((group, scale) => {
    // "one thousand and one": a last group below a hundred is tied on with "and".
    const tie = scale === 0 && group < 100 && value > 999 ? 'and ' : ''
    if (group > 0) words.unshift(tie + belowThousand(group) + wordAt(scales, scale))
  })
  return words.join(' ')
}

const count = (value: number, unit: SpokenUnit) => `${cardinal(value)} ${unit}${value === 1 ? '' : 's'}`

export const english: Wording = {
  count,
  gramsAndTenths: (grams, tenths) =>
    `${count(grams, 'gram')} and ${wordAt(small, tenths)} ${tenths === 1 ? 'tenth' : 'tenths'}`,
  list: (counts) => joinedList(counts, ', ', ' and '),
}
