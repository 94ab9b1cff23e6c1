import { type SpokenUnit, thousandsOf, type Wording, wordAt } from './wording.ts'

/**
 * A counted noun, all of them masculine: 1 غرام, 2 غرامان (غراما before another noun), 3–10 غرامات,
 * 11–99 غرامًا (the plain form before another noun), and the plain form after hundreds and above.
 */
interface Noun {
  plain: string
  dual: string
  plural: string
  accusative: string
}

const noun = (plain: string, plural: string): Noun => ({
  plain,
  dual: `${plain}ان`,
  plural,
  accusative: `${plain}ًا`,
})

const units: Record<SpokenUnit, Noun> = {
  gram: noun('غرام', 'غرامات'),
  milligram: noun('مليغرام', 'مليغرامات'),
  microgram: noun('ميكروغرام', 'ميكروغرامات'),
  nanogram: noun('نانوغرام', 'نانوغرامات'),
}
const tenth = noun('عُشر', 'أعشار')
const scales: readonly Noun[] = [
  noun('', ''),
  noun('ألف', 'آلاف'),
  noun('مليون', 'ملايين'),
  noun('مليار', 'مليارات'),
  noun('تريليون', 'تريليونات'),
]
const small =
  'صفر|واحد|اثنان|ثلاثة|أربعة|خمسة|ستة|سبعة|ثمانية|تسعة|عشرة|أحد عشر|اثنا عشر|ثلاثة عشر|أربعة عشر|خمسة عشر|ستة عشر|سبعة عشر|ثمانية عشر|تسعة عشر'.split(
    '|',
  )
const tens = '- - عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ')
const hundreds = '- مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة'.split(' ')
const and = ' و'

function belowHundred(value: number): string {
  if (value < 20) return wordAt(small, value)
  const ten = wordAt(tens, Math.floor(value / 10))
  return value % 10 === 0 ? ten : wordAt(small, value % 10) + and + ten
}

/** A dual loses its final nun before the noun it governs: مئتا غرام, ألفا غرام. */
const governing = (dual: string) => dual.slice(0, -1)

/** `value` of `counted`, 1–999; `governs`: another noun follows at once, so endings fall away. */
function counted(value: number, what: Noun, governs: boolean): string {
  const rest = value % 100
  const hundred = value >= 100 ? wordAt(hundreds, Math.floor(value / 100)) : ''
  const lead = hundred === '' ? '' : hundred + and
  if (rest === 0) return `${hundred === 'مئتان' ? governing(hundred) : hundred} ${what.plain}`
  if (rest <= 2) {
    const few = rest === 1 ? what.plain : governs ? governing(what.dual) : what.dual
    // One and two are said by the noun itself: 101 is "a hundred thousand and a thousand".
    return hundred === '' ? few : `${counted(value - rest, what, true)}${and}${few}`
  }
  if (rest <= 10) return `${lead}${belowHundred(rest)} ${what.plural}`
  return `${lead}${belowHundred(rest)} ${governs ? what.plain : what.accusative}`
}

/** The single thing is stressed as such: غرام واحد. */
const single = (value: number, what: Noun) => (value === 1 ? `${what.plain} ${wordAt(small, 1)}` : what.dual)

/** The whole number with its noun; the noun follows the last group, or stands twice before 1 and 2. */
function count(value: number, what: Noun): string {
  if (value === 0) return `${wordAt(small, 0)} ${what.plain}`
  const rest = value % 100
  if (rest === 1 || rest === 2) {
    return value === rest ? single(rest, what) : `${count(value - rest, what)}${and}${single(rest, what)}`
  }
  const words: string[] = []
  thousandsOf(value).forEach((group, scale) => {
    const name = scales[scale]
    if (group === 0 || name === undefined) return
    if (scale === 0) words.unshift(counted(group, what, false))
    else if (words.length > 0) words.unshift(counted(group, name, false))
    else words.unshift(`${counted(group, name, true)} ${what.plain}`)
  })
  return words.join(and)
}

const tenths = (value: number) => (value <= 2 ? single(value, tenth) : counted(value, tenth, false))

export const arabic: Wording = {
  count: (value, unit) => count(value, units[unit]),
  gramsAndTenths: (grams, value) => count(grams, units.gram) + and + tenths(value),
  list: (counts) => counts.join(and),
}
