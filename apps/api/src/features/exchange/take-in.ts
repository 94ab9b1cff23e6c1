import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import type { Reading, Said } from '@papaver/contract/exchange/schema.ts'
import type { IncomingWay, Verdict } from '@papaver/contract/exchange/states.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import { keepIncoming } from './incoming-store.ts'
import { authorityById, judge } from './judge.ts'
import { holdKeysNamed } from './keys-store.ts'
import { findMeant } from './match-store.ts'
import { connect } from './permits-abroad-store.ts'
import type { ReadSigned } from './read-signed.ts'

export interface TakingIn {
  readonly settings: Settings
  readonly masters: Masters
  readonly culture: string
  readonly publicUrl: string
}

/** The country that speaks: of a message its sender's, of a permit the issuer's. */
const countryOf = ({ signatures }: ReadSigned): string => (signatures.at(-1) ?? signatures[0]).issuer

/** A message for somebody else, or from a country that there is not, is not ours to take in. */
const refuseStray = ({ settings, masters }: Omit<TakingIn, 'publicUrl'>, read: ReadSigned): void => {
  const isForUs = read.message === undefined || read.message.to === settings['public.countryId']
  if (!isForUs) refuse(exchangeRefusals.exchangeOtherAddressee, { country: read.message?.to ?? '' })
  if (masters.country(countryOf(read)) === undefined) refuse(exchangeRefusals.exchangeUnreadable)
}

/** What a file or code says and what its signature is worth, for somebody who keeps it himself. */
export const readingOf = async (
  db: Reader,
  context: Omit<TakingIn, 'publicUrl'>,
  read: ReadSigned,
): Promise<Reading> => {
  refuseStray(context, read)
  const { verdict, authorityId } = await judge(db, context.masters, read)
  const authority = authorityById(context.masters, authorityId)
  return {
    verdict,
    keyId: read.signatures[0].keyId,
    authorityName: authority ? nameIn(authority.names, context.culture) : null,
    said: read.said,
  }
}

/** What came in is genuine: what follows from it for the cases here, in the same transaction. */
export type FollowIncoming = (
  tx: Tx,
  context: TakingIn,
  incoming: {
    readonly id: string
    readonly countryId: string
    readonly authorityName: string
    readonly caseId: string | null
    readonly said: Said
  },
) => Promise<void>

interface How {
  readonly way: IncomingWay
  readonly sentName: string | null
  readonly takenInByName: string | null
}

/**
 * Keeps what came in, judged by the keys of this moment and with the case that it is about, where that is known by its number.
 * What is not genuine is kept, too, and said to be so; it finds no case.
 */
export const takeIn = async (
  tx: Tx,
  context: TakingIn,
  read: ReadSigned,
  how: How,
  follow: FollowIncoming,
): Promise<{ id: string; isNew: boolean; caseId: string | null; verdict: Verdict }> => {
  refuseStray(context, read)
  const keyIds = read.signatures.map(({ keyId }) => keyId)
  await holdKeysNamed(tx, keyIds)
  const { verdict, authorityId } = await judge(tx.db, context.masters, read)
  const countryId = countryOf(read)
  const { said, evidence, contentDigest, message } = read
  const caseId = verdict === 'genuine' ? await findMeant(tx.db, countryId, said) : null
  const kept = await keepIncoming(tx, {
    ...how,
    ...{ said, evidence, contentDigest, verdict, authorityId, countryId, caseId },
    subject: said.subject,
    keyId: read.signatures[0].keyId,
    permitKeyId: keyIds[1] ?? null,
    number: said.number,
    messageId: verdict === 'genuine' && authorityId !== null ? (message?.id ?? null) : null,
    sequence: message?.sequence ?? null,
  })
  recordAudit(tx, {
    action: 'exchange.takeIn',
    entity: 'exchange',
    entityId: kept.id,
    details: { number: said.number, country: countryId, subject: said.subject, way: how.way, verdict },
  })
  if (verdict === 'genuine') {
    // What was said of the same permit before it belongs to the same case.
    if (caseId !== null) await connect(tx, { countryId, number: said.number }, { caseId })
    const authority = authorityById(context.masters, authorityId)
    const authorityName = authority ? nameIn(authority.names, context.culture) : countryId
    await follow(tx, context, { id: kept.id, countryId, authorityName, caseId, said })
  }
  return { ...kept, caseId, verdict }
}
