import { isMail } from '../mail-address.ts'
import type { TextFormat } from './definition.ts'
import { isNetwork } from './networks.ts'
import { isLink } from './web-link.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** ISO 3166-1 leaves these to their users; the demonstration's country is one of them. */
const userAssigned = /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/
let regions: Intl.DisplayNames | undefined
const isCountry = (code: string): boolean => {
  if (!/^[A-Z]{2}$/.test(code)) return false
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return userAssigned.test(code) || regions.of(code) !== undefined
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(`^(${label}\\.)+${label}$`, 'i')
const namePattern = new RegExp(`^(${label}\\.)*${label}$`, 'i')
const isDomain = (text: string): boolean => domainPattern.test(text) && text.length <= 253
/** A machine's name or address, without scheme and port. `.example.com` means what lies below it. */
const isHost = (text: string): boolean => {
  const name = text.replace(/^\*?\./, '')
  return isNetwork(text) || (namePattern.test(name) && name.length <= 253)
}

const isCulture = (text: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(text)

const isObjectIdentifier = (text: string): boolean => /^[0-2](\.(0|[1-9]\d{0,15})){1,20}$/.test(text)

const certificate = /-----BEGIN CERTIFICATE-----\s+[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g
const isCertificates = (text: string): boolean =>
  text.includes('-----BEGIN CERTIFICATE-----') && text.replaceAll(certificate, '').trim() === ''

/** Which of the formats can be wrong; the name is the code of the fault. */
const tests: Partial<Record<TextFormat, (text: string) => boolean>> = {
  country: isCountry,
  timeZone: isTimeZone,
  mail: isMail,
  link: isLink,
  host: isHost,
  domain: isDomain,
  network: isNetwork,
  culture: isCulture,
  objectIdentifier: isObjectIdentifier,
  certificates: isCertificates,
}

export const fitsFormat = (format: TextFormat | undefined, text: string): boolean =>
  format === undefined || (tests[format]?.(text) ?? true)
