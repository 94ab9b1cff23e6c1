import { joinedList, type SpokenUnit, thousandsOf, type Wording, wordAt } from './wording.ts'

const small =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const tens = '- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ')
const nouns = ['', 'mille', 'million', 'milliard', 'billion']
const units: Record<SpokenUnit, string> = {
  gram: 'gramme',
  milligram: 'milligramme',
  microgram: 'microgramme',
  nanogram: 'nanogramme',
}

/** `closes`: nothing follows but a noun, so quatre-vingts and deux cents keep their s (never before mille). */
function belowHundred(value: number, closes: boolean): string {
  if (value < 20) return wordAt(small, value)
  if (value === 80) return closes ? 'quatre-vingts' : 'quatre-vingt'
  const ten = wordAt(tens, Math.floor(value / 10))
  const rest = value >= 60 ? value % 20 : value % 10
  if (rest === 0) return ten
  const tie = (rest === 1 || rest === 11) && value < 80 ? ' et ' : '-'
  return ten + tie + wordAt(small, rest)
}

function belowThousand(value: number, closes: boolean): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest, closes)
  const hundred = hundreds === 1 ? 'cent' : `${wordAt(small, hundreds)} cent`
  if (rest === 0) return hundreds > 1 && closes ? `${hundred}s` : hundred
  return `${hundred} ${belowHundred(rest, closes)}`
}

function group(value: number, scale: number): string {
  if (scale === 0) return belowThousand(value, true)
  if (scale === 1) return value === 1 ? 'mille' : `${belowThousand(value, false)} mille`
  return `${belowThousand(value, true)} ${wordAt(nouns, scale)}${value > 1 ? 's' : ''}`
}

function cardinal(value: number): string {
  if (value === 0) return wordAt(small, 0)
  const words: string[] = []
  thousandsOf(value).forEach((part, scale) => {
    if (part > 0) words.unshift(group(part, scale))
  })
  return words.join(' ')
}

function count(value: number, unit: SpokenUnit): string {
  // "un million de grammes": million and above are nouns and want "de" where nothing follows them.
  const of = value > 0 && value % 1_000_000 === 0 ? 'de ' : ''
  return `${cardinal(value)} ${of}${units[unit]}${value >= 2 ? 's' : ''}`
}

export const french: Wording = {
  count,
  gramsAndTenths: (grams, tenths) =>
    `${count(grams, 'gram')} et ${wordAt(small, tenths)} ${tenths === 1 ? 'dixième' : 'dixièmes'}`,
  list: (counts) => joinedList(counts, ', ', ' et '),
}
