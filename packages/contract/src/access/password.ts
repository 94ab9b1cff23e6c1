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

/** One spelling of what can be typed in two: é as one sign, or as e and an accent. A password is set and compared so. */
export const passwordForm = (password: string): string => password.normalize('NFC')
