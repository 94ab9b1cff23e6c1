/** Letters that no decomposition brings back to plain ones. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Capitals and small letters of other alphabets that look like a Latin one, pair by pair. */
const lookAlikes = new Map(
  [
    // Greek.
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'],
    ...['αa', 'βb', 'εe', 'ηn', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx', 'γy', 'ωw', 'σo', 'ϲc'],
    // Cyrillic.
    ...['АA', 'ВB', 'ЕE', 'ЅS', 'ІI', 'ЈJ', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'УY', 'ХX', 'ԜW', 'ԌG'],
    ...['аa', 'вb', 'еe', 'ѕs', 'іi', 'јj', 'кk', 'мm', 'нh', 'оo', 'рp', 'сc', 'тt', 'уy', 'хx', 'ԝw', 'ԁd'],
    ...['һh', 'ӏl', 'ԛq', 'ѵv'],
    // Armenian, and small capitals.
    ...['օo', 'սu', 'ցg', 'ոn', 'հh', 'ɡg', 'ɑa', 'ᴀa', 'ᴏo', 'ѡw'],
  ].map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)

/**
 * The text as it looks without accents, in small letters, with a Latin letter for each of another alphabet that looks
 * like it: Pássword and Ρassword are password. Both sides of a comparison are folded.
 */
export const foldedLetters = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((sign) => lookAlikes.get(sign) ?? sign)
    .join('')
    .toLowerCase()
    .replace(/[øłđðħıßæœ]/gu, (sign) => plainLetters[sign] ?? sign)
