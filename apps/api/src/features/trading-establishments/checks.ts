import type { Check } from '@papaver/contract/casework/schema.ts'
import { type PartnerFacts, partnerChecks } from '@papaver/contract/trading-establishments/checks.ts'
import type { ConfirmationAnswer } from '@papaver/contract/trading-establishments/confirmation.ts'
import { type CaseContext, isOfOffice, listAttachments } from '../casework/public.ts'
import { isRequired } from './actions/confirmation.ts'
import { inputOf } from './actions/draft.ts'
import { listLikeBlocked } from './blocked-store.ts'
import type { PartnerRecord } from './record.ts'
import { type AlikeRow, listAlike, listFormer, type Sought } from './store.ts'

/** The company that looks, for whom an entry that is not its partner has no status. The office sees all. */
export const viewerOf = ({ principal }: Pick<CaseContext, 'principal'>): Sought['seenBy'] =>
  isOfOffice(principal) ? undefined : principal.establishmentId

/** Entries that look like what is sought, as likely as the authority's setting says. */
export const alikeFor = (
  { db, settings }: Pick<CaseContext, 'db' | 'settings'>,
  sought: Omit<Sought, 'likeness' | 'limit'>,
): Promise<AlikeRow[]> =>
  listAlike(db, { ...sought, likeness: settings['trading_establishments.likeness'], limit: 5 })

/** The case is not like itself, nor like what it changes. */
export const notAlike = async (
  { db }: Pick<CaseContext, 'db'>,
  { partner }: PartnerRecord,
): Promise<string[]> => [
  partner.id,
  ...(partner.replacesId === null ? [] : await listFormer(db, partner.replacesId)),
]

/**
 * What its country's authority has said, for the officers alone. Before a request is worked on nobody can have been asked,
 * so its absence stops none.
 */
const confirmationIn = (context: CaseContext, record: PartnerRecord): Pick<PartnerFacts, 'confirmation'> => {
  const { confirmation } = record.partner
  if (!isOfOffice(context.principal)) return {}
  if (confirmation !== 'confirmed' && record.case.status === 'PRO' && isRequired(context, record))
    return { confirmation: 'required' }
  return confirmation === null || confirmation === 'asked'
    ? {}
    : { confirmation: confirmation as ConfirmationAnswer }
}

const checksSeenBy = async (
  seenBy: Sought['seenBy'],
  context: CaseContext,
  record: PartnerRecord,
): Promise<Check[]> => {
  const { case: row, partner } = record
  const except = await notAlike(context, record)
  const likeness = context.settings['trading_establishments.likeness']
  const alike = await alikeFor(context, {
    name: partner.name ?? '',
    localName: partner.localName ?? '',
    countryId: partner.countryId ?? undefined,
    address: [...partner.addressLines, partner.city].join(' '),
    except,
    seenBy,
  })
  const [likeBlocked = []] =
    seenBy === undefined ? await listLikeBlocked(context.db, [partner], { except, likeness }) : []
  return partnerChecks({
    values: inputOf(partner),
    today: context.calendar.today,
    ownCountry: context.settings['public.countryId'],
    hasEvidence: (await listAttachments(context.db, row.id)).length > 0,
    alike,
    likeBlocked,
    ...confirmationIn(context, record),
  })
}

/** The checks of a request for a partner: by these the officers' flags are raised, whoever takes the step. */
export const runChecks = (context: CaseContext, record: PartnerRecord): Promise<Check[]> =>
  checksSeenBy(undefined, context, record)

/** The same as their reader may know them. */
export const readChecks = (context: CaseContext, record: PartnerRecord): Promise<Check[]> =>
  checksSeenBy(viewerOf(context), context, record)
