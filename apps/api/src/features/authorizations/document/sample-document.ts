import { inLine } from '@papaver/contract/in-line.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { linkOrNull } from '@papaver/contract/settings/web-link.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import type { Person } from '../../account/public.ts'
import { readDocumentPictures } from '../../branding/public.ts'
import { documentCulture } from '../../casework/public.ts'
import { nameIn, readMasters } from '../../masters/public.ts'
import { readSettings, roundingOf } from '../../settings/public.ts'
import { wordLanguages } from '../permit-data.ts'
import { samplePermit } from './permit-sample.ts'

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * A permit with invented goods and parties under the authority's own head, seal and signature as they stand now.
 * It is marked as a sample, signed by nobody and holds no data that a machine could take for an authorization.
 */
export const renderSampleDocument = async (
  db: Reader,
  signatory: Person,
  publicUrl: string,
): Promise<Uint8Array> => {
  const settings = await readSettings(db)
  const masters = await readMasters(db)
  const culture = documentCulture(settings)
  const invented = samplePermit(culture, 3)
  const names = settings['authority.names']
  const country = masters.country(settings['public.countryId'])?.names
  const permit = {
    ...invented,
    wordsIn: wordLanguages(settings),
    rounding: roundingOf(settings),
    country: country ? { own: nameIn(country, culture), en: nameIn(country, 'en') } : invented.country,
    authority: {
      name: { own: nameIn(names, culture), en: nameIn(names, 'en') },
      address: inLine(culture, settings['authority.addressLines']),
      mail: settings['authority.mail'],
      phone: settings['authority.phone'],
      webSite: linkOrNull(settings['authority.webSite']),
    },
    pictures: await readDocumentPictures(db, signatory.id),
    signatory: { ...invented.signatory, name: personName(signatory) },
    verifyUrl: portalLink(publicUrl, '/display-authorization'),
    timeZone: settings['public.timeZone'],
  }
  return documents(signatory.id, 'samplePermit', permit)
}
