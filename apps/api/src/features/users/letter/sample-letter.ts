import { inThread } from '../../../platform/workers/workers.ts'
import { readDocumentPictures } from '../../branding/public.ts'
import type { UsersContext } from '../context.ts'
import type { UserRecord } from '../record.ts'
import { letterData } from './letter-data.ts'
import { sampleAccount, sampleOrganisation } from './letter-sample.ts'

const documents = inThread<typeof import('./in-thread.ts')>(
  'documents',
  new URL('./in-thread.ts', import.meta.url),
)

/** A confirmation letter of an invented applicant under the authority's own head, marked as a sample. */
export const renderSampleLetter = async (context: UsersContext): Promise<Uint8Array> => {
  const { arms, letterhead } = await readDocumentPictures(context.db, null)
  const culture = context.settings['languages.default']
  const record = { account: { ...sampleAccount, culture }, request: { askedAt: context.now } }
  return documents(
    '',
    'confirmationLetter',
    letterData(context, {
      record: record as unknown as UserRecord,
      roles: ['ESTB_MANAGER'],
      organisation: sampleOrganisation,
      pictures: { arms, letterhead },
      isSample: true,
    }),
  )
}
