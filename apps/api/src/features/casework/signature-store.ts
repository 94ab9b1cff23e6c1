import type { DocumentSignatureView } from '@papaver/contract/casework/schema.ts'
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

/** Name and size of a stored document. */
export const findDocument = (db: Reader, fileId: string | null) =>
  fileId === null
    ? Promise.resolve(undefined)
    : db.selectFrom('storedFile').select(['name', 'bytes']).where('id', '=', fileId).executeTakeFirst()

type Kept = DocumentSignature & { readonly fileId: string }

const listSignatures = (db: Reader, fileIds: readonly string[]): Promise<Kept[]> =>
  fileIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('documentSignature')
        .select(['fileId', 'keyId', 'signedBy', 'issuedBy', 'stampedAt', 'stampedBy', 'isStampMissing'])
        .select((eb) => eb.ref('validation').$castTo<DocumentSignature['validation']>().as('validation'))
        .where('fileId', 'in', fileIds)
        .execute()

/** How a document was signed; undefined of those that were made before this was kept. */
export const findSignature = async (
  db: Reader,
  fileId: string | null,
): Promise<DocumentSignature | undefined> =>
  fileId === null ? undefined : (await listSignatures(db, [fileId]))[0]

/** The same of several files, as views say it: one question for all of them. */
export const signatureViews = async (
  db: Reader,
  fileIds: readonly string[],
): Promise<(fileId: string) => DocumentSignatureView> => {
  const found = new Map((await listSignatures(db, fileIds)).map((each) => [each.fileId, each]))
  return (fileId) => {
    const signature = found.get(fileId)
    if (signature === undefined) return null
    const { keyId: _keyId, fileId: _fileId, stampedAt, ...rest } = signature
    return { ...rest, stampedAt: stampedAt?.toISOString() ?? null }
  }
}

export const signatureView = async (db: Reader, fileId: string | null): Promise<DocumentSignatureView> =>
  fileId === null ? null : (await signatureViews(db, [fileId]))(fileId)
