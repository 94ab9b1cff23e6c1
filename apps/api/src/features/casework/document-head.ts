import { inLine } from '@papaver/contract/in-line.ts'
import { personName } from '@papaver/contract/person-name.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { linkOrNull } from '@papaver/contract/settings/web-link.ts'
import type { DocumentHead, Label } from '../../platform/documents/head.ts'
import type { Person } from '../account/public.ts'
import { readDocumentPictures } from '../branding/public.ts'
import { wordsFor } from '../localization/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import type { CaseContext } from './context.ts'

/** The document's own language; English stands beside it (product §3.2). */
export const documentCulture = (settings: Settings): string => settings['languages.document']

type Translate = (names: Names | undefined, otherwise?: string) => Label
export const translator =
  (culture: string): Translate =>
  (names, otherwise = '–') => ({
    own: names ? nameIn(names, culture) : otherwise,
    en: names ? nameIn(names, 'en') : otherwise,
  })

/** One of the portal's words, as the authority has it. */
export const wordIn = (culture: string, key: string): Label => ({
  own: wordsFor(culture)(key),
  en: wordsFor('en')(key),
})

/** What every document of the authority says of it, and of who signs; `title` is the key of what he signs as. */
export const documentHead = async (
  { db, masters, settings, now }: Pick<CaseContext, 'db' | 'masters' | 'settings' | 'now'>,
  signatory: Person,
  title: string,
): Promise<DocumentHead> => {
  const culture = documentCulture(settings)
  const label = translator(culture)
  return {
    culture,
    country: label(masters.country(settings['public.countryId'])?.names),
    authority: {
      name: label(settings['authority.names']),
      address: inLine(culture, settings['authority.addressLines']),
      mail: settings['authority.mail'],
      phone: settings['authority.phone'],
      webSite: linkOrNull(settings['authority.webSite']),
    },
    pictures: await readDocumentPictures(db, signatory.id),
    signatory: { name: personName(signatory), title: wordIn(culture, title) },
    signedAt: now.toISOString(),
    timeZone: settings['public.timeZone'],
    demonstration: settings['public.isDemonstration'],
  }
}
