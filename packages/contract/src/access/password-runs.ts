/** What a hand runs along: rows of the keyboards in use, with and without the shift key, their columns, the alphabet. */
const lines = [
  '1234567890',
  '!@#$%^&*()',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
]
const shortestRun = 3

const runs: readonly string[] = lines.flatMap((line) => [line, [...line].reverse().join('')])

/** How many signs from here on lie side by side on one of the lines. */
const runAt = (text: string, start: number): number => {
  let longest = 0
  for (const run of runs) {
    let end = start + shortestRun
    while (end <= text.length && run.includes(text.slice(start, end))) end += 1
    longest = Math.max(longest, end - 1 - start)
  }
  return longest >= shortestRun ? longest : 0
}

const day = '(0[1-9]|[12]\\d|3[01])'
const month = '(0[1-9]|1[0-2])'
const year = '(19|20)\\d\\d'
const apart = '[^\\p{L}\\p{N}]?'
/** Dates in the usual orders, and years alone. */
const dates = new RegExp(
  [
    year + apart + month + apart + day,
    day + apart + month + apart + year,
    month + apart + day + apart + year,
    year,
  ].join('|'),
  'gu',
)

/** The text without what can be typed without thinking: rows of keys, series, dates and years, one sign again and again. */
export const withoutRuns = (text: string): string => {
  const rest = text.replace(/(.)\1{2,}/gu, '').replace(dates, '')
  let left = ''
  for (let at = 0; at < rest.length; ) {
    const run = runAt(rest, at)
    if (run === 0) left += rest[at]
    at += Math.max(1, run)
  }
  return left
}
