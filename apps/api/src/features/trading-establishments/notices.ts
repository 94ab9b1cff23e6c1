import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Person } from '../account/public.ts'
import { type CaseId, notifyHouses } from '../casework/public.ts'
import { notify } from '../notifications/public.ts'
import { listLinkedIds } from './link-store.ts'
import type { PartnerRecord } from './record.ts'

/** What a request is called, and what mails about it can say of its partner. */
export const named = {
  nameKey: ({ partner }: PartnerRecord): string =>
    `trading-establishments.kinds.${partner.replacesId === null ? 'entry' : 'change'}`,
  mailParams: ({ partner }: PartnerRecord): Readonly<Record<string, string>> => ({
    partner: partner.name ?? '',
    subject: partner.name ?? '',
  }),
}

/** Which entry a notice is about. */
export interface NotifiedEntry<Id extends string = string> {
  readonly id: Id
  readonly number: string | null
  readonly name: string | null
}
export const entryOf = ({ case: row, partner }: PartnerRecord): NotifiedEntry<CaseId> => ({
  id: row.id,
  number: row.number,
  name: partner.name,
})

interface Notice {
  readonly code: NoticeCode
  readonly params?: Readonly<Record<string, string>>
  /** For those who have the case before them. */
  readonly isOffice?: boolean
}

export const notifyAll = async (
  tx: Tx,
  publicUrl: string,
  people: readonly Person[],
  { id, number, name }: NotifiedEntry,
  { code, params = {}, isOffice = false }: Notice,
): Promise<void> => {
  const { entity, place } = partnerKind
  for (const person of people)
    await notify(tx, person, {
      code,
      params: { number: number ?? '', partner: name ?? '', ...params },
      place: isOffice ? `${place}/${id}` : `${place}/partners`,
      publicUrl,
      entity,
      entityId: id,
    })
}

/** Tells every company that has the partner; none of them learns of the others. */
export const notifyLinked = async (
  tx: Tx,
  publicUrl: string,
  { id, number, name }: NotifiedEntry<CaseId>,
  { code, params = {} }: Notice,
): Promise<void> =>
  notifyHouses(tx, partnerKind, await listLinkedIds(tx.db, id), {
    code,
    params: { number: number ?? '', partner: name ?? '', ...params },
    place: `${partnerKind.place}/partners`,
    publicUrl,
    entityId: id,
  })
