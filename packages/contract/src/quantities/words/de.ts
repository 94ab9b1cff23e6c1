import { joinedList, type SpokenUnit, thousandsOf, type Wording, wordAt } from './wording.ts'

const small =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const tens = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
const nouns = [
  ['', ''],
  ['', ''],
  ['Million', 'Millionen'],
  ['Milliarde', 'Milliarden'],
  ['Billion', 'Billionen'],
] as const
const units: Record<SpokenUnit, string> = {
  gram: 'Gramm',
  milligram: 'Milligramm',
  microgram: 'Mikrogramm',
  nanogram: 'Nanogramm',
}

function belowHundred(value: number): string {
  if (value < 20) return wordAt(small, value)
  const ten = wordAt(tens, Math.floor(value / 10))
  return value % 10 === 0 ? ten : `${wordAt(small, value % 10)}und${ten}`
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const hundred = hundreds === 0 ? '' : `${wordAt(small, hundreds)}hundert`
  return value % 100 === 0 ? hundred : hundred + belowHundred(value % 100)
}

/** One word up to a million. A final one is "eins" unless it is the whole number: "einhunderteins Gramm". */
function belowMillion(thousands: number, rest: number, isAll: boolean): string {
  const head = thousands === 0 ? '' : `${belowThousand(thousands)}tausend`
  const tail = rest === 0 ? '' : belowThousand(rest)
  const closing = rest % 100 === 1 && !(isAll && head === '' && rest === 1) ? 's' : ''
  return head + tail + closing
}

function cardinal(value: number): string {
  if (value === 0) return wordAt(small, 0)
  const [rest = 0, thousands = 0, ...high] = thousandsOf(value)
  const words: string[] = []
  high.forEach((group, index) => {
    const noun = nouns[index + 2]
    if (group === 0 || noun === undefined) return
    words.unshift(group === 1 ? `eine ${noun[0]}` : `${belowMillion(0, group, false)} ${noun[1]}`)
  })
  const low = belowMillion(thousands, rest, value === 1)
  if (low !== '') words.push(low)
  return words.join(' ')
}

const count = (value: number, unit: SpokenUnit) => `${cardinal(value)} ${units[unit]}`

export const german: Wording = {
  count,
  gramsAndTenths: (grams, tenths) => `${count(grams, 'gram')} und ${wordAt(small, tenths)} Zehntel`,
  list: (counts) => joinedList(counts, ', ', ' und '),
}
