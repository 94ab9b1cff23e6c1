import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { type NewFile, type StoredFile, storeFile } from '../../platform/files.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { DocumentSignature } from './sign-document.ts'

const mediaType = 'application/pdf'
const maxBytes = 50_000_000
/** Room of the column; a name of X.509 may be longer. */
const longestName = 500

const nameKept = (name: string): string => name.replaceAll(/\p{Cc}/gu, ' ').slice(0, longestName)

/** Keeps a document that was made and signed, under the name of its number, with what is known of its signature. */
export const storeDocument = async (
  tx: Tx,
  {
    number,
    pdf,
    signature,
  }: { readonly number: string; readonly pdf: Uint8Array; readonly signature: DocumentSignature },
): Promise<StoredFile> => {
  const file: NewFile = { name: `${number.replaceAll('/', '-')}.pdf`, mediaType, bytes: pdf, maxBytes }
  const stored = await storeFile(tx, file)
  const { signedBy, issuedBy, stampedBy, ...rest } = signature
  const names = {
    signedBy: nameKept(signedBy),
    issuedBy: issuedBy && nameKept(issuedBy),
    stampedBy: stampedBy && nameKept(stampedBy),
  }
  await tx.db
    .insertInto('documentSignature')
    .values({ fileId: stored.id, ...rest, ...names })
    .execute()
  return stored
}

/** How a document was signed; undefined of those that were made before this was kept. */
export const findSignature = (db: Reader, fileId: string | null): Promise<DocumentSignature | undefined> =>
  fileId === null
    ? Promise.resolve(undefined)
    : db
        .selectFrom('documentSignature')
        .select(['keyId', 'signedBy', 'issuedBy', 'stampedAt', 'stampedBy', 'isStampMissing'])
        .select((eb) => eb.ref('validation').$castTo<DocumentSignature['validation']>().as('validation'))
        .where('fileId', '=', fileId)
        .executeTakeFirst()

/** The same as the view of a case says it. */
export const signatureView = async (
  db: Reader,
  fileId: string | null,
): Promise<NonNullable<CaseView['document']>['signature']> => {
  const signature = await findSignature(db, fileId)
  if (signature === undefined) return null
  const { keyId: _keyId, stampedAt, ...rest } = signature
  return { ...rest, stampedAt: stampedAt?.toISOString() ?? null }
}
