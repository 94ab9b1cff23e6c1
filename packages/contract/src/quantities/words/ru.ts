import { joinedList, type SpokenUnit, thousandsOf, type Wording, wordAt } from './wording.ts'

type Gender = 'masculine' | 'feminine'
/** After 1, after 2–4, after the rest; by the last digits of the count. */
type Forms = readonly [one: string, few: string, many: string]

const small =
  'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' ',
  )
const tens = '- - двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')
const hundreds = '- сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ')
const scales: readonly Forms[] = [
  ['', '', ''],
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
  ['триллион', 'триллиона', 'триллионов'],
]
const units: Record<SpokenUnit, Forms> = {
  gram: ['грамм', 'грамма', 'граммов'],
  milligram: ['миллиграмм', 'миллиграмма', 'миллиграммов'],
  microgram: ['микрограмм', 'микрограмма', 'микрограммов'],
  nanogram: ['нанограмм', 'нанограмма', 'нанограммов'],
}
const wholes: Forms = ['целая', 'целых', 'целых']
const tenthForms: Forms = ['десятая', 'десятых', 'десятых']

function formFor(value: number, forms: Forms): string {
  const last = value % 10
  if (Math.floor((value % 100) / 10) === 1 || last === 0 || last > 4) return forms[2]
  return last === 1 ? forms[0] : forms[1]
}

function digit(value: number, gender: Gender): string {
  if (gender === 'feminine' && value === 1) return 'одна'
  if (gender === 'feminine' && value === 2) return 'две'
  return wordAt(small, value)
}

function belowThousand(value: number, gender: Gender): string {
  const words: string[] = []
  const rest = value % 100
  if (value >= 100) words.push(wordAt(hundreds, Math.floor(value / 100)))
  if (rest >= 20) words.push(wordAt(tens, Math.floor(rest / 10)))
  const last = rest >= 20 ? rest % 10 : rest
  if (last > 0) words.push(digit(last, gender))
  return words.join(' ')
}

function cardinal(value: number, gender: Gender): string {
  if (value === 0) return wordAt(small, 0)
  const words: string[] = []
  thousandsOf(value).forEach((group, scale) => {
    const forms = scales[scale]
    if (group === 0 || forms === undefined) return
    if (scale === 0) words.unshift(belowThousand(group, gender))
    else words.unshift(belowThousand(group, scale === 1 ? 'feminine' : 'masculine'), formFor(group, forms))
  })
  return words.join(' ')
}

const feminine = (value: number, forms: Forms) => `${cardinal(value, 'feminine')} ${formFor(value, forms)}`

export const russian: Wording = {
  count: (value, unit) => `${cardinal(value, 'masculine')} ${formFor(value, units[unit])}`,
  // A decimal fraction is read "N whole and K tenths of a gram"; both numerals agree with feminine nouns.
  gramsAndTenths: (grams, tenths) =>
    `${feminine(grams, wholes)} и ${feminine(tenths, tenthForms)} ${units.gram[1]}`,
  list: (counts) => joinedList(counts, ', ', ' и '),
}
