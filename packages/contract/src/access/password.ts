/** What a new password must have, in the order of the checklist (specification §5). */
export const passwordCriteria = ['digit', 'uppercase', 'lowercase', 'special', 'length'] as const
export type PasswordCriterion = (typeof passwordCriteria)[number]

/** The characters that count as special; others are welcome and count for nothing. */
export const specialCharacters = '#^()$@!%*?&_-'
/** Knowing departure from the 32 of the specification's sign-in field: see docs/decisions. */
export const passwordMaximumLength = 64

const meets: Record<PasswordCriterion, (password: string, minimumLength: number) => boolean> = {
  digit: (password) => /[0-9]/.test(password),
  // Letters of any alphabet: an officer types in his own.
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  special: (password) => [...password].some((character) => specialCharacters.includes(character)),
  length: (password, minimumLength) =>
    password.length >= minimumLength && password.length <= passwordMaximumLength,
}

/** What the password still lacks; none where it may be set. */
export const missingCriteria = (
  password: string,
  minimumLength: number,
  criteria: readonly PasswordCriterion[] = passwordCriteria,
): PasswordCriterion[] =>
  criteria.filter((criterion) => !meets[criterion](passwordForm(password), minimumLength))

/** `classes`: the specification's; `standards`: length and the block list instead (quality §3.1). */
export type PasswordRules = 'classes' | 'standards'

/** Shortest passwords of NIST SP 800-63B-4, §3.1.1.2: alone, and beside a second factor. */
const standardLength = { alone: 15, withSecondFactor: 8 }

/** What is looked at, and how long a password must be; `configured` is the authority's own shortest. */
export const passwordRequirements = (
  rules: PasswordRules,
  configured: number,
  hasSecondFactor: boolean,
): { readonly criteria: readonly PasswordCriterion[]; readonly minimumLength: number } => {
  if (rules === 'classes') return { criteria: passwordCriteria, minimumLength: configured }
  const standard = hasSecondFactor ? standardLength.withSecondFactor : standardLength.alone
  return { criteria: ['length'], minimumLength: Math.max(configured, standard) }
}

/**
 * Words that people put a capital, a digit and a mark around when a rule requires them. No password is much
 * harder to guess for having one of these as its only letters.
 */
const commonWords = new Set(
  (
    'password passwort kennwort salasana contrasena motdepasse parol admin administrator root user test guest demo ' +
    'welcome willkommen tervetuloa bienvenue hello letmein changeme default secret master login access qwerty ' +
    'qwertz azerty asdf asdfgh qwertyuiop abc abcd abcdef iloveyou monkey dragon football baseball sunshine ' +
    'princess superman batman shadow spring summer autumn winter january february march april may june july ' +
    'august september october november december monday friday company office pharma papaver poppy authority'
  ).split(' '),
)

/** Digits and marks that stand for letters: P@ssw0rd. */
const letterBehind: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '!': 'i',
  '1': 'i',
  '7': 't',
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const disguiseOff = (text: string): string => [...text].map((each) => letterBehind[each] ?? each).join('')

/** The letters themselves, and what is only said twice in them: "admin", "adminadmin". */
const wordsIn = (letters: string): string[] => {
  const half = letters.slice(0, letters.length / 2)
  return half !== '' && letters === half + half ? [letters, half] : [letters]
}

/** One spelling of what can be typed in two: é as one sign, or as e and an accent. A password is set and compared so. */
export const passwordForm = (password: string): string => password.normalize('NFC')

/** Words of a name that are long enough to be one: "Medicines Agency of Xanadu" → medicines, agency, xanadu. */
const wordsOfName = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 5)

const countryNamesOf = (countryId: string, cultures: readonly string[]): string[] => {
  try {
    return cultures.map(
      (culture) => new Intl.DisplayNames(culture, { type: 'region', fallback: 'none' }).of(countryId) ?? '',
    )
  } catch {
    // Not a country that the language's data know.
    return []
  }
}

/** What everybody here would think of first: the words of the authority's names and of its country's. */
export const barredNames = (
  authorityNames: Readonly<Record<string, string>>,
  countryId: string,
  cultures: readonly string[],
): string[] => [
  ...new Set([...Object.values(authorityNames), ...countryNamesOf(countryId, cultures)].flatMap(wordsOfName)),
]

export interface CommonGround {
  /** Words that may not be contained (barredNames). */
  readonly names?: readonly string[]
  /** Is a word one of the most frequent passwords (password-block-list.ts)? */
  readonly isFrequent?: ((word: string) => boolean) | undefined
}

/** So long a user name, or a word of a name, may not be contained; a shorter one may not be all of its letters. */
const containedLength = 4

/**
 * Is this one of the passwords that are tried first: a common word with digits and marks around it, what contains the
 * person's own name or that of the authority or its country, or one character over and over?
 */
export const isCommonPassword = (
  password: string,
  userName = '',
  { names = [], isFrequent = () => false }: CommonGround = {},
): boolean => {
  const plain = passwordForm(password).toLowerCase()
  const ends = /^[^\p{L}]+|[^\p{L}]+$/gu
  const readings = [plain, disguiseOff(plain), disguiseOff(plain.replace(ends, ''))].map(lettersOf)
  const own = lettersOf(passwordForm(userName).toLowerCase())
  const words = readings.flatMap(wordsIn)
  if (words.some((word) => word === '' || commonWords.has(word) || isFrequent(word))) return true
  if (isFrequent(plain) || isFrequent(disguiseOff(plain))) return true
  if (own.length >= 3 && words.includes(own)) return true
  const contained = own.length >= containedLength ? [own, ...names] : names
  if (contained.some((name) => readings.some((reading) => reading.includes(name)))) return true
  return new Set(plain).size < 5
}
