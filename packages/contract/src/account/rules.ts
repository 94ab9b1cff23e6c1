/** Language codes as the specification wants them: ISO 639-2, German as GER and not DEU. */
const languageCodes: Record<string, string> = {
  en: 'ENG',
  es: 'SPA',
  fi: 'FIN',
  fr: 'FRA',
  ru: 'RUS',
  de: 'GER',
  ar: 'ARA',
}

export const languageCodeOf = (culture: string): string => {
  const code = languageCodes[culture.slice(0, 2).toLowerCase()] ?? 'ENG'
  return code === 'DEU' ? 'GER' : code
}

/** Days until a password ends (rounded down); null where passwords do not expire. */
export const passwordValidity = (changedAt: Date, expiryDays: number, now: Date): number | null =>
  expiryDays === 0
    ? null
    : Math.floor((changedAt.getTime() + expiryDays * 86_400_000 - now.getTime()) / 86_400_000)

/** Has the password run out? Never where passwords do not expire. */
export const isPasswordExpired = (changedAt: Date, expiryDays: number, now: Date): boolean =>
  expiryDays > 0 && now.getTime() >= changedAt.getTime() + expiryDays * 86_400_000

export const secondFactorRules = ['required', 'optional', 'off'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

/**
 * What is required of a person of these roles; of several the strictest counts. A role that the setting does not
 * name, and a person without any, is asked for a second factor.
 */
export const secondFactorRuleOf = (
  byRole: Readonly<Record<string, string>>,
  roles: readonly string[],
): SecondFactorRule => {
  const named = new Map(Object.entries(byRole).map(([role, rule]) => [role.toUpperCase(), rule]))
  const required = roles.map((role) => named.get(role.toUpperCase()))
  const isEachNamed = required.length > 0 && required.every((rule) => rule === 'optional' || rule === 'off')
  if (!isEachNamed) return 'required'
  return required.includes('optional') ? 'optional' : 'off'
}
