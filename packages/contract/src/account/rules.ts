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

/** Letters of any alphabet, digits and . _ @ -; no spaces: two names that look alike would be two accounts. */
export const userNamePattern = /^[\p{L}\p{N}._@-]+$/u
