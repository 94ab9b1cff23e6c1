import { foldedLetters } from './folded.ts'

/** By what everybody who knows a person would begin to guess. */
export interface PersonNames {
  readonly userName?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly email?: string | undefined
  /** The name of the person's company. */
  readonly company?: string | null | undefined
}

/** So long a word may not be contained in a password. */
export const containedLength = 4
/** A shorter one may not be all of its letters, alone or beside another common word. */
const wholeLength = 3

/** ä is written ae as well. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

const spellings = (word: string): string[] => {
  const plain = word.normalize('NFC').toLowerCase()
  const out = plain.replace(/[äöüåø]/gu, (sign) => spelledOut[sign] ?? sign)
  return [plain, foldedLetters(plain), foldedLetters(out)]
}

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{M}]+/u)
/** A user name of several words is tried whole and by each of them. */
const withParts = (name: string): string[] => [wordsOf(name).join(''), ...wordsOf(name)]
/** The words of a person's names, of the mail address and of the company, in small letters. */
export const ownWordsOf = ({
  userName = '',
  firstName = '',
  lastName = '',
  email = '',
  company,
}: PersonNames): string[] => {
  const words = [
    ...[userName, firstName, lastName].flatMap(withParts),
    // The name before the @: the domain is often that of a provider, or a place.
    ...withParts(email.split('@')[0] ?? ''),
    ...wordsOf(company ?? '').filter((word) => word.length >= containedLength),
  ]
  return [...new Set(words.flatMap(spellings))].filter((word) => word.length >= wholeLength)
}
