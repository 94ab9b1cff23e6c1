import { shownLink } from '@papaver/contract/settings/web-link.ts'
import type { DocumentHead } from './head.ts'
import { filled, type PermitLabels } from './labels.ts'

/** What all signed documents share: permits, certificates and letters. */

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])
export const readsFromRight = (language: string): boolean => rightToLeft.has(language)

const letterFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u

/** How a document reads; only one with both directions needs the look at every string, which is slow. */
export const directionsOf = (facts: { readonly culture: string; readonly pictures: unknown }) => {
  const language = facts.culture.split('-')[0] ?? 'en'
  const isRightToLeft = readsFromRight(language)
  return {
    language,
    isRightToLeft,
    hasBothDirections: isRightToLeft || letterFromRight.test(JSON.stringify({ ...facts, pictures: null })),
    isBilingual: language !== 'en',
  }
}

/** Name, and where to reach it; only the address may read from the right. */
export const authorityView = ({ name, address, mail, phone, webSite }: DocumentHead['authority']) => ({
  name,
  contact: {
    address,
    others: [mail, phone].filter((part) => part !== ''),
    webSite: webSite === null ? null : shownLink(webSite),
  },
})

/** What a screen reader says in the place of the pictures of head and signature. */
export const pictureAlternatives = (
  { country, authority, signatory }: Pick<DocumentHead, 'country' | 'authority' | 'signatory'>,
  labels: PermitLabels,
) => {
  const signer = { own: signatory.name, en: signatory.name }
  return {
    arms: filled(labels.armsAlternative, 'country', country).own,
    seal: filled(labels.sealAlternative, 'authority', authority.name).own,
    letterhead: filled(labels.letterheadAlternative, 'authority', authority.name).own,
    signature: filled(labels.signatureAlternative, 'name', signer).own,
  }
}

/** What a person types to get to the same place: no scheme, no token. */
export const typedAddress = (verifyUrl: string): string => {
  const { host, pathname } = new URL(verifyUrl)
  return host + pathname.replace(/\/$/, '')
}
