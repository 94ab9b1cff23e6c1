import { mailLink } from '@papaver/contract/mail-address.ts'
import { shownLink } from '@papaver/contract/settings/web-link.ts'
import { around, element, leftToRight } from './elements.ts'
import { icon } from './icons.ts'
import type { VerifyOutput } from './verify-request.ts'
import type { Language, Reader } from './words.ts'

export type Authority = VerifyOutput['authority']

/** The languages that are offered, and which of them is wanted. */
export interface Offer {
  readonly languages: readonly Language[]
  readonly choose: (language: Language) => void
}

const languageSwitch = (reader: Reader, { languages, choose }: Offer): HTMLElement => {
  const options = languages.map(({ culture, name, direction }) => {
    const option = element('option', { value: culture, lang: culture, dir: direction }, name)
    option.selected = culture === reader.culture
    return option
  })
  const select = element('select', { id: 'language', 'aria-label': reader.say('language') }, ...options)
  select.addEventListener('change', () => {
    const wanted = languages.find(({ culture }) => culture === select.value)
    if (wanted !== undefined) choose(wanted)
  })
  return element('div', { class: 'language' }, icon('language'), select)
}

/** Who answers here: by name before anything was checked, and with its country once the authority has answered. */
export const header = (
  reader: Reader,
  authority: Authority | null,
  name: string,
  offer: Offer,
): HTMLElement[] => {
  const names =
    authority === null
      ? name === ''
        ? [element('b', {}, leftToRight(location.host))]
        : [element('b', {}, name), element('span', {}, leftToRight(location.host))]
      : [
          element('b', {}, authority.name),
          element('span', {}, `${authority.country} · `, leftToRight(authority.domain)),
        ]
  return [
    element(
      'div',
      { class: 'inner' },
      element('div', { class: 'arms' }, icon('shieldCheck')),
      element('div', { class: 'names' }, ...names),
      languageSwitch(reader, offer),
    ),
  ]
}

/** Where the authority says more about itself, if it has named a place. */
const webSite = (reader: Reader, { webSite: href }: Authority): HTMLElement | null =>
  href === null
    ? null
    : element(
        'p',
        {},
        around(reader.say('webSite'), 'site', element('a', { href }, leftToRight(shownLink(href)))),
      )

/** The address that alone is genuine, to compare with the browser's bar, and whom to ask. */
export const footer = (reader: Reader, authority: Authority | null): HTMLElement[] => {
  if (authority === null) return []
  const mail = element('a', { href: mailLink(authority.mail) }, leftToRight(authority.mail))
  return [
    element(
      'div',
      { class: 'inner' },
      element(
        'p',
        {},
        around(reader.say('domain'), 'domain', leftToRight(authority.domain, { class: 'strong' })),
      ),
      element('p', {}, around(reader.say('questions'), 'mail', mail)),
      webSite(reader, authority),
    ),
  ]
}
