import { type StoredFile, storeFile } from '../../../platform/files.ts'
import { inThread } from '../../../platform/workers/workers.ts'
import { readDocumentPictures } from '../../branding/public.ts'
import { findEstablishment } from '../../establishments/public.ts'
import { nameIn } from '../../masters/public.ts'
import type { UsersTx } from '../context.ts'
import type { Place } from '../facts.ts'
import type { UserRecord } from '../record.ts'
import { type LetterOrganisation, letterData, referenceOf } from './letter-data.ts'

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

interface Lettered {
  readonly context: UsersTx
  readonly record: UserRecord
  readonly place: Place
}

/** As the authority knows it where the account is linked, else as the applicant wrote it. */
const organisationOf = async ({ context, record, place }: Lettered): Promise<LetterOrganisation> => {
  const { db, masters } = context
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

/** The letter that the applicant signs, made between two tries of this transaction, is kept and never made again. */
export const storeLetter = async (lettered: Lettered): Promise<StoredFile> => {
  const { context, record, place } = lettered
  const organisation = await organisationOf(lettered)
  const { arms, letterhead } = await readDocumentPictures(context.db, null)
  const pictures = { arms, letterhead }
  const letter = letterData(context, { record, roles: place.roles, organisation, pictures })
  const bytes = context.tx.made(letter, (said) =>
    documents(context.tx.origin.actorId ?? '', 'confirmationLetter', said),
  )
  const name = `${referenceOf(record).replaceAll('/', '-')}.pdf`
  return storeFile(context.tx, { name, mediaType: 'application/pdf', bytes, maxBytes: 20_000_000 })
}
