import { joinedList, type SpokenUnit, thousandsOf, type Wording, wordAt } from './wording.ts'

// Every unit is masculine and follows its number, so "uno" always stands in its short form "un".
const small =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  )
const tens = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const hundreds =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  )
const units: Record<SpokenUnit, string> = {
  gram: 'gramo',
  milligram: 'miligramo',
  microgram: 'microgramo',
  nanogram: 'nanogramo',
}

function belowThousand(value: number): string {
  if (value < 30) return wordAt(small, value)
  if (value === 100) return 'cien'
  if (value < 100) {
    const ten = wordAt(tens, Math.floor(value / 10))
    return value % 10 === 0 ? ten : `${ten} y ${wordAt(small, value % 10)}`
  }
  const hundred = wordAt(hundreds, Math.floor(value / 100))
  return value % 100 === 0 ? hundred : `${hundred} ${belowThousand(value % 100)}`
}

function belowMillion(value: number): string {
  const thousands = Math.floor(value / 1000)
  const rest = value % 1000
  const words: string[] = []
  if (thousands > 0) words.push(thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`)
  if (rest > 0) words.push(belowThousand(rest))
  return words.join(' ')
}

/** Long scale: 10^9 is "mil millones", 10^12 "un billón". */
function cardinal(value: number): string {
  if (value === 0) return wordAt(small, 0)
  const [ones = 0, thousands = 0, millions = 0, thousandMillions = 0, billions = 0] = thousandsOf(value)
  const ofMillions = thousandMillions * 1000 + millions
  const words: string[] = []
  if (billions > 0) words.push(`${belowThousand(billions)} ${billions === 1 ? 'billón' : 'billones'}`)
  if (ofMillions > 0) words.push(`${belowMillion(ofMillions)} ${ofMillions === 1 ? 'millón' : 'millones'}`)
  const rest = belowMillion(thousands * 1000 + ones)
  if (rest !== '') words.push(rest)
  return words.join(' ')
}

function count(value: number, unit: SpokenUnit): string {
  const of = value > 0 && value % 1_000_000 === 0 ? 'de ' : ''
  return `${cardinal(value)} ${of}${units[unit]}${value === 1 ? '' : 's'}`
}

export const spanish: Wording = {
  count,
  gramsAndTenths: (grams, tenths) =>
    `${count(grams, 'gram')} y ${tenths === 1 ? 'una décima' : `${wordAt(small, tenths)} décimas`}`,
  list: (counts) => joinedList(counts, ', ', ' y '),
}
