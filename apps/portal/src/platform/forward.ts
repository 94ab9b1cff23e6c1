/** The first word of every address a person may be sent to after signing in (specification §2). */
const forPeople: readonly string[] = [
  'home',
  'import-export',
  'establishments',
  'preparations',
  'pre-export',
  'exchange',
  'licenses',
  'incidents',
  'field-reports',
  'cultivation',
  'spa-cultivation',
  'users',
  'notifications',
  'help',
  'statistics-upload',
]
const forAdministrators: readonly string[] = [
  'masters',
  'application-attachments',
  'ui-customization',
  'localization',
  'file-logs',
  'event-logs',
  'settings',
  'health-check',
  'emails',
]
const firstWord = (path: string): string => /^\/([a-z-]+)(?=$|[/?#])/.exec(path)?.[1] ?? ''

/** Would the admin guard stand before this address? */
export const isForAdministrators = (path: string): boolean => forAdministrators.includes(firstWord(path))

/**
 * The address of `fwd` if it is a place in this portal, else undefined: a link may never use our sign-in to
 * send a person elsewhere (quality §3.13).
 */
export const acceptForward = (forward: unknown): string | undefined => {
  if (typeof forward !== 'string' || forward.length > 1000) return undefined
  if (!/^\/[a-z]/.test(forward) || /[\\\s]|\/\/|\.\./.test(forward.split('?')[0] ?? '')) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
  if (/[\u0000-\u001f\u007f]/.test(forward)) return undefined
  return [...forPeople, ...forAdministrators].includes(firstWord(forward)) ? forward : undefined
}
