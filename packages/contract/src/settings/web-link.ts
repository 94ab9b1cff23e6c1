/** An address of the web; one that carries a password has no place in a setting. */
export const isLink = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** What may stand in an `href`; null for whatever is no address of the web. */
export const linkOrNull = (text: string): string | null => (isLink(text) ? new URL(text).href : null)

/** As it is read and typed: `nacs.example/en` of `https://nacs.example/en/`. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//i, '').replace(/\/$/, '')
