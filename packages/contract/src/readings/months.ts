/**
 * Names of the months, long and short, alone and beside a day, in the languages of the portal and as Arabic is written
 * between the Atlantic and Iraq. Kept as a list: the browser and the server read the same days.
 */
const names: readonly string[] = [
  'january enero janvier januar jänner tammikuu tammikuuta январь января يناير جانفي كانون-الثاني',
  'february febrero février februar feber helmikuu helmikuuta февраль февраля فبراير فيفري شباط',
  'march marzo mars märz maaliskuu maaliskuuta март марта مارس آذار mar',
  'april abril avril huhtikuu huhtikuuta апрель апреля أبريل ابريل إبريل أفريل نيسان',
  'may mayo mai toukokuu toukokuuta май мая مايو ماي أيار',
  'june junio juin juni kesäkuu kesäkuuta июнь июня يونيو يونية جوان حزيران jun',
  'july julio juillet juli heinäkuu heinäkuuta июль июля يوليو يولية جويلية تموز jul',
  'august agosto août elokuu elokuuta август августа أغسطس أوت آب',
  'september septiembre setiembre septembre syyskuu syyskuuta сентябрь сентября سبتمبر أيلول sept sep set',
  'october octubre octobre oktober lokakuu lokakuuta октябрь октября أكتوبر تشرين-الأول',
  'november noviembre novembre marraskuu marraskuuta ноябрь ноября نوفمبر تشرين-الثاني nov',
  'december diciembre décembre dezember joulukuu joulukuuta декабрь декабря ديسمبر كانون-الأول',
]

/** Letters without their marks: `août` is `aout`, `أبريل` is `ابريل`. */
export const foldedLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const byName = new Map(
  names.flatMap((said, index) =>
    said.split(' ').map((name) => [foldedLetters(name).replace('-', ' '), index + 1] as const),
  ),
)

/** At least so many letters of a name tell a month, where only one begins with them. */
const fewestLetters = 3

const monthOf = (word: string): number | undefined => {
  const exact = byName.get(word)
  if (exact !== undefined || word.length < fewestLetters) return exact
  const alike = new Set([...byName].filter(([name]) => name.startsWith(word)).map(([, month]) => month))
  return alike.size === 1 ? [...alike][0] : undefined
}

/** The month that words name; undefined where they name none, or two. */
export const monthIn = (words: readonly string[]): number | undefined => {
  const pairs = words.flatMap((word, at) => (at === 0 ? [] : [`${words[at - 1]} ${word}`]))
  const found = new Set([...pairs.map((pair) => byName.get(pair)), ...words.map(monthOf)].filter(Boolean))
  return found.size === 1 ? [...found][0] : undefined
}
