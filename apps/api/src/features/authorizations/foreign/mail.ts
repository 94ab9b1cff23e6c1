import type { ForeignAction } from '@papaver/contract/authorizations/foreign-copy.ts'
import { formatCheckCode } from '@papaver/contract/verification/rules.ts'
import { figure, gramsFigure } from '../../../platform/documents/figures.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { verifyAddress } from '../../casework/public.ts'
import { getEstablishment } from '../../establishments/public.ts'
import { wordsFor } from '../../localization/public.ts'
import { type CompetentAuthority, nameIn } from '../../masters/public.ts'
import { queueMail } from '../../notifications/public.ts'
import { roundingOf } from '../../settings/public.ts'
import { findTradingEstablishment, partnerAddress } from '../../trading-establishments/public.ts'
import { unitWord } from '../lines.ts'
import type { AuthorizationRecord } from '../record.ts'
import type { LineRow } from '../store.ts'
import { lineView, type ViewContext } from '../view.ts'

/** Between authorities English is written: the masters know no language of a foreign authority. */
export const foreignCulture = 'en'

export type MailContext = Pick<ViewContext, 'masters' | 'publicUrl' | 'settings'>

/** What the foreign authority is told of a permit. */
export interface ForeignNews {
  readonly action: ForeignAction
  readonly reasonCode: string | null
  /** Number of the permit that takes its place. */
  readonly successor: string | null
}

const countryName = ({ masters }: MailContext, id: string): string => {
  const country = masters.country(id)
  return country ? nameIn(country.names, foreignCulture) : id
}

const onOneLine = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

/** Importer and exporter of a permit with their addresses, each in a line. */
export const partiesOf = async (
  tx: Tx,
  context: MailContext,
  { case: row, kind }: AuthorizationRecord,
): Promise<{ importer: string; exporter: string }> => {
  const own = await getEstablishment(tx.db, row.establishmentId)
  const partner = row.partnerId ? await findTradingEstablishment(tx.db, row.partnerId) : undefined
  const ours = onOneLine(
    row.applicantName,
    ...own.addressLines,
    [own.postalCode, own.city].filter(Boolean).join(' '),
    countryName(context, own.countryId),
  )
  const theirs = onOneLine(
    row.partnerName,
    ...(partner ? partnerAddress(partner) : []),
    countryName(context, row.partnerCountry ?? ''),
  )
  return kind.direction === 'import'
    ? { importer: ours, exporter: theirs }
    : { importer: theirs, exporter: ours }
}

/** "1. Morphine sulfate pentahydrate: 4 kg; anhydrous base: Morphine 3 008.4 g" */
const goodsLine = async (tx: Tx, { masters, settings }: MailContext, line: LineRow): Promise<string> => {
  const shown = await lineView({ db: tx.db, masters, culture: foreignCulture }, line)
  return wordsFor(foreignCulture)('authorizations.foreign.line', {
    position: String(line.position),
    name: shown.name,
    quantity: figure(shown.quantity ?? '0', foreignCulture),
    unit: unitWord(masters, line.unit ?? '', foreignCulture),
    base: shown.components
      .map(
        ({ name, baseGrams }) => `${name} ${gramsFigure(baseGrams, foreignCulture, roundingOf(settings))} g`,
      )
      .join(', '),
  })
}

/** Everything but whom it is to; the same for each authority that receives it. */
const paramsOf = async (
  tx: Tx,
  context: MailContext,
  record: AuthorizationRecord,
  { action, reasonCode, successor }: ForeignNews,
): Promise<Record<string, string>> => {
  const { case: row, header, lines } = record
  const words = wordsFor(foreignCulture)
  const number = row.number ?? ''
  const reason = reasonCode ? context.masters.item('reasons', reasonCode) : undefined
  const goods: string[] = []
  for (const line of lines) goods.push(await goodsLine(tx, context, line))
  return {
    number,
    checkCode: header.checkCode ? formatCheckCode(header.checkCode) : '',
    kind: words(`authorizations.kinds.${row.kind}`),
    goods: goods.join('\n'),
    expiresOn: row.validUntil ?? '',
    // The token of the document stays on the document: here the number leads, and the check code opens.
    link: verifyAddress(context.publicUrl, number),
    ...(await partiesOf(tx, context, record)),
    ...(action === 'issue'
      ? {}
      : {
          change: words(`authorizations.foreign.changes.${action}`),
          reason: reason ? nameIn(reason.names, foreignCulture) : '',
          successor: successor ?? '',
        }),
  }
}

/** A mail that waits in the outbox, and for whom. */
interface ForeignMail {
  readonly mailId: string
  /** Name of the authority. */
  readonly authority: string
  readonly recipient: string
}

/** Queues the mail of an action to each authority. */
export const mailForeign = async (
  tx: Tx,
  context: MailContext,
  record: AuthorizationRecord,
  news: ForeignNews,
  authorities: readonly CompetentAuthority[],
): Promise<ForeignMail[]> => {
  const params = await paramsOf(tx, context, record, news)
  const mails: ForeignMail[] = []
  for (const { names, mail, contactName } of authorities) {
    const recipient = mail.trim()
    const mailId = await queueMail(tx, {
      code: news.action === 'issue' ? 'IE_FOREIGN_COPY' : 'IE_FOREIGN_CHANGED',
      culture: foreignCulture,
      isForOutside: true,
      recipient,
      params: { ...params, name: contactName },
      entity: 'authorization',
      entityId: record.case.id,
    })
    if (mailId === undefined) throw new Error('a mail that the treaties require cannot be switched off')
    mails.push({ mailId, authority: nameIn(names, foreignCulture), recipient })
  }
  return mails
}
