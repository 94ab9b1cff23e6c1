import { isVoluntary } from '@papaver/contract/pre-export/rules.ts'
import { type ExchangeField, exchangeFields } from '@papaver/contract/pre-export-file.ts'
import type { Person } from '../account/public.ts'
import { type CaseContext, documentCulture, documentHead, wordIn } from '../casework/public.ts'
import { nameIn, namesOf } from '../masters/public.ts'
import { addresseesOf } from './checks.ts'
import type { NotificationLetter } from './document/notification-letter.ts'
import { foreignCulture, saidTo } from './letter.ts'
import { directionOf, type PreExportRecord } from './record.ts'

/** They stand at the head of the letter, or are said by it as a whole. */
const beside: ReadonlySet<ExchangeField> = new Set(['number', 'direction', 'sentOn'])

/** The substance is on the special surveillance list, and in no table: told of our own accord. */
export const isVoluntarily = (
  { masters }: Pick<CaseContext, 'masters'>,
  { notification: { substanceId } }: PreExportRecord,
): boolean => isVoluntary(substanceId === null ? undefined : masters.substance(substanceId))

/** What it says by the names of the exchange, for machines. */
export const dataOf = async (
  { db, masters }: Pick<CaseContext, 'db' | 'masters'>,
  record: PreExportRecord,
): Promise<Record<ExchangeField, string>> => ({
  ...(await saidTo(db, { masters, culture: foreignCulture }, record)),
  direction: directionOf(record.case),
})

/** To whom it is; where the masters know nobody, to the authority of the country. */
const addresseeOf = (context: CaseContext, record: PreExportRecord, culture: string) => {
  const [known] = addresseesOf(context, record)
  if (known) return { name: nameIn(known.names, foreignCulture), lines: [...known.addressLines] }
  const { own, en } = wordIn(culture, 'pre-export.authorityOf')
  const { countryId } = record.notification
  const country = namesOf({ masters: context.masters, culture: foreignCulture }).country(countryId ?? '')
  return { name: en, lines: [...(own === en ? [] : [own]), country] }
}

/** Draws together what the letter says, from the notification and the masters as they stand now. */
export const letterOf = async (
  context: CaseContext,
  record: PreExportRecord,
  signatory: Person,
): Promise<NotificationLetter> => {
  const { db, masters, settings, calendar } = context
  const culture = documentCulture(settings)
  const own = await saidTo(db, { masters, culture }, record)
  const en = await saidTo(db, { masters, culture: foreignCulture }, record)
  return {
    ...(await documentHead(context, signatory, 'pre-export.signatoryTitle')),
    number: record.case.number ?? '',
    writtenOn: calendar.today,
    replyBy: record.notification.replyBy ?? calendar.today,
    addressee: addresseeOf(context, record, culture),
    isVoluntary: isVoluntarily(context, record),
    facts: exchangeFields
      .filter((name) => own[name] !== '' && !beside.has(name))
      .map((name) => ({
        label: wordIn(culture, `pre-export.letter.${name}`),
        value: { own: own[name], en: en[name] },
      })),
    said: await dataOf(context, record),
  }
}
