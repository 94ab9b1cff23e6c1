import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** What the authority keeps of one mail in one language; own words are both there or both null. */
export interface KeptTemplate {
  readonly code: string
  readonly culture: string
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
  readonly isActive: boolean
  readonly shippedSubject: string | null
  readonly shippedText: string | null
  readonly version: number
  readonly changedAt: Date
  readonly changedByName: string
}

const columns = [
  'code',
  'culture',
  'subject',
  'text',
  'html',
  'isActive',
  'shippedSubject',
  'shippedText',
  'version',
  'changedAt',
  'changedByName',
] as const

export const listTemplates = (db: Reader): Promise<KeptTemplate[]> =>
  db.selectFrom('mailTemplate').select(columns).execute()

/** Those of some codes in some languages; of all codes where none is named. */
export const listTemplatesIn = (
  db: Reader,
  cultures: readonly string[],
  codes?: readonly NoticeCode[],
): Promise<KeptTemplate[]> => {
  const query = db
    .selectFrom('mailTemplate')
    .select(columns)
    .where('culture', 'in', [...cultures])
  return (codes === undefined ? query : query.where('code', 'in', [...codes])).execute()
}

/** Those of some codes in every language. */
export const listTemplatesOf = (db: Reader, codes: readonly NoticeCode[]): Promise<KeptTemplate[]> =>
  db
    .selectFrom('mailTemplate')
    .select(columns)
    .where('code', '=', sql<string>`any(${[...codes]})`)
    .execute()

/** Held until the transaction ends, so that a stale version is seen for sure. */
export const lockTemplate = ({ db }: Tx, code: string, culture: string): Promise<KeptTemplate | undefined> =>
  db
    .selectFrom('mailTemplate')
    .select(columns)
    .where('code', '=', code)
    .where('culture', '=', culture)
    .forUpdate()
    .executeTakeFirst()

export type TemplateToKeep = Pick<
  KeptTemplate,
  'code' | 'culture' | 'subject' | 'text' | 'html' | 'isActive' | 'shippedSubject' | 'shippedText'
>

/**
 * Keeps the words in the place of those of `version` (0: there are none yet). Answers the version they have now,
 * undefined where somebody was faster.
 */
export const saveTemplate = async (
  { db, now, origin }: Tx,
  template: TemplateToKeep,
  version: number,
): Promise<number | undefined> => {
  const values = { ...template, version: version + 1, changedAt: now, changedByName: origin.actorName }
  const saved =
    version === 0
      ? await db
          .insertInto('mailTemplate')
          .values(values)
          .onConflict((conflict) => conflict.columns(['code', 'culture']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('mailTemplate')
          .set(values)
          .where('code', '=', template.code)
          .where('culture', '=', template.culture)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved?.version
}
