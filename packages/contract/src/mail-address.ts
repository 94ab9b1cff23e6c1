/**
 * An address of a mailbox: a dot-atom of RFC 5322 (3.2.3) before the @, names of a domain after it, which may be written
 * in any script (IDNA). One rule for every form, file and setting; whether mail arrives is known when it does.
 */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const edge = '[\\p{L}\\p{N}]'
const label = `${edge}(?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?`
const last = '(?:[\\p{L}\\p{M}]{2,63}|xn--[A-Za-z0-9-]{1,59})'

/** At most 64 octets before the @ and 253 after it (RFC 5321, 4.5.3.1). */
export const mailPattern = new RegExp(
  `^(?=[^@]{1,64}@)(?=[^@]+@.{1,253}$)${atom}(?:\\.${atom})*@(?:${label}\\.)+${last}$`,
  'u',
)
export const isMail = (text: string): boolean => mailPattern.test(text)

/** A link to write to somebody; what has a meaning in links is escaped (RFC 6068). */
export const mailLink = (address: string): string => {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`
}
