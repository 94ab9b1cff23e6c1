import { type StoredFile, storeFile } from '../../../platform/files.ts'
import { readPaperPictures } from '../../branding/public.ts'
import { findEstablishment } from '../../establishments/public.ts'
import { nameIn } from '../../masters/public.ts'
import type { UsersDeed } from '../context.ts'
import type { Place } from '../facts.ts'
import type { UserRecord } from '../record.ts'
import { renderLetter } from './letter.ts'
import { type LetterOrganisation, letterData, referenceOf } from './letter-data.ts'

interface Lettered {
  readonly deed: UsersDeed
  readonly record: UserRecord
  readonly place: Place
}

/** As the authority knows it where the account is linked, else as the applicant wrote it. */
const organisationOf = async ({ deed, record, place }: Lettered): Promise<LetterOrganisation> => {
  const { db, masters } = deed
  const linked = place.establishmentId ? await findEstablishment(db, place.establishmentId) : undefined
  const { culture } = record.account
  const points = place.customsPointIds.flatMap((id) => masters.customsPoint(id) ?? [])
  const customsPoints = points.map(({ names }) => nameIn(names, culture))
  if (linked === undefined) {
    const { establishmentName = '', establishmentAddress = '' } = record.request ?? {}
    return { name: establishmentName, code: '', address: establishmentAddress, customsPoints }
  }
  const { name, code, addressLines, postalCode, city } = linked
  const address = [...addressLines, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { name, code, address, customsPoints }
}

/** Makes the letter that the applicant signs, and keeps it: it is never made again for this acceptance. */
export const storeLetter = async (lettered: Lettered): Promise<StoredFile> => {
  const { deed, record, place } = lettered
  const organisation = await organisationOf(lettered)
  const { arms, letterhead } = await readPaperPictures(deed.db, null)
  const pictures = { arms, letterhead }
  const bytes = await renderLetter(letterData(deed, { record, roles: place.roles, organisation, pictures }))
  const name = `${referenceOf(record).replaceAll('/', '-')}.pdf`
  return storeFile(deed.tx, { name, mediaType: 'application/pdf', bytes, maxBytes: 20_000_000 })
}
