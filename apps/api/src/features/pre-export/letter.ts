import { inLine, labelled } from '@papaver/contract/in-line.ts'
import { isVoluntary } from '@papaver/contract/pre-export/rules.ts'
import {
  type ExchangeField,
  exchangeFields,
  type PreExportAnswer,
} from '@papaver/contract/pre-export-file.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseContext } from '../casework/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { wordsFor } from '../localization/public.ts'
import { nameIn, namesOf } from '../masters/public.ts'
import { queueMail } from '../notifications/public.ts'
import { addresseesOf } from './checks.ts'
import { directionOf, type PreExportRecord } from './record.ts'

/** Between authorities English is written: the masters know no language of a foreign authority. */
export const foreignCulture = 'en'

type LetterContext = Pick<CaseContext, 'masters' | 'calendar' | 'culture' | 'settings'>

/** What a notification says to the other authority, by the names of the exchange. */
export const saidTo = async (
  db: Reader,
  { masters, culture }: Pick<LetterContext, 'masters' | 'culture'>,
  { case: row, notification: said }: PreExportRecord,
): Promise<Record<ExchangeField, string>> => {
  const naming = namesOf({ masters, culture })
  const own = row.establishmentId === null ? undefined : await findEstablishment(db, row.establishmentId)
  const ours = own
    ? inLine(culture, [
        own.name,
        ...own.addressLines,
        own.postalCode,
        own.city,
        naming.country(own.countryId),
      ])
    : ''
  const theirs = inLine(culture, [
    said.partner,
    said.partnerAddress,
    said.countryId && naming.country(said.countryId),
  ])
  const direction = directionOf(row)
  const substance = said.substanceId === null ? undefined : masters.substance(said.substanceId)
  return {
    number: row.number ?? '',
    direction: wordsFor(culture)(`pre-export.choices.kind.${direction}`),
    exporter: direction === 'outgoing' ? ours : theirs,
    importer: direction === 'outgoing' ? theirs : ours,
    consignee: said.consignee ?? '',
    intermediaries: said.intermediaries ?? '',
    country: said.countryId ?? '',
    substance: substance ? naming.substance(substance.id) : '',
    casNumber: substance?.casNumber ?? '',
    hsCode: substance?.hsCode ?? '',
    quantity: said.quantity === null ? '' : plain(said.quantity),
    unit: said.unit === null ? '' : naming.unit(said.unit),
    dispatchOn: said.dispatchOn ?? '',
    transportMode: said.transportMode === null ? '' : naming.item('transport-modes', said.transportMode),
    entryPoint: said.entryPoint ?? '',
    exitPoint: said.exitPoint ?? '',
    transitCountries: inLine(
      culture,
      said.transitCountries.map((code) => naming.country(code)),
    ),
    endUse: said.endUse ?? '',
    permitNumber: said.permitNumber ?? '',
    foreignReference: said.foreignReference ?? '',
    coversUntil: said.coversUntil ?? '',
    replyBy: said.replyBy ?? '',
    sentOn: said.sentOn ?? '',
  }
}

/** The same as lines of a letter; what is not said has none. */
export const letterLines = (culture: string, said: Readonly<Record<ExchangeField, string>>): string => {
  const words = wordsFor(culture)
  return exchangeFields
    .filter((name) => said[name] !== '')
    .map((name) => labelled(culture, words(`pre-export.letter.${name}`), said[name]))
    .join('\n')
}

/** On what the notification rests; of our own accord, an answer is not asked for. */
const basisOf = (
  { masters }: Pick<CaseContext, 'masters'>,
  { notification: { substanceId } }: PreExportRecord,
  { number, replyBy: dueOn }: Readonly<Record<ExchangeField, string>>,
): Record<string, string> => {
  const substance = substanceId === null ? undefined : masters.substance(substanceId)
  const basis = isVoluntary(substance) ? 'voluntary' : 'convention'
  const change = wordsFor(foreignCulture)(`pre-export.basis.${basis}`, { number })
  return basis === 'voluntary' ? { change } : { change, dueOn }
}

interface Writing {
  readonly answer?: PreExportAnswer | undefined
  readonly comment?: string | undefined
  readonly fileId: string
}

/** Letters go by mail, or the authority sends them by another way. */
export const goesByMail = ({ settings }: Pick<CaseContext, 'settings'>): boolean =>
  settings['import_export.penWay'] === 'mail'

/** Writes to the authorities of the other country, where letters go by mail; `fileId`: the letter that goes along. */
export const writeToAuthority = async (
  tx: Tx,
  context: Pick<CaseContext, 'masters' | 'calendar' | 'settings'>,
  record: PreExportRecord,
  { answer, comment = '', fileId }: Writing,
): Promise<void> => {
  if (!goesByMail(context)) return
  const reading = { masters: context.masters, culture: foreignCulture }
  const said = await saidTo(tx.db, reading, record)
  const addressees = addresseesOf(context, record)
  for (const { mail, contactName } of addressees)
    await queueMail(tx, {
      code: answer === undefined ? 'PEN_SENT' : 'PEN_ANSWERED',
      culture: foreignCulture,
      isForOutside: true,
      recipient: mail.trim(),
      params: {
        name: contactName,
        number: said.foreignReference === '' ? said.number : said.foreignReference,
        list: letterLines(foreignCulture, said),
        ...(answer === undefined
          ? basisOf(context, record, said)
          : { change: wordsFor(foreignCulture)(`pre-export.answers.${answer}`), comment }),
      },
      entity: 'preExport',
      entityId: record.case.id,
      fileId,
    })
}

/** Names of the authorities that are written to by mail, as the reader knows them. */
export const addresseesShown = (
  context: LetterContext,
  record: PreExportRecord,
): { name: string; mail: string }[] =>
  goesByMail(context)
    ? addresseesOf(context, record).map(({ names, mail }) => ({
        name: nameIn(names, context.culture),
        mail: mail.trim(),
      }))
    : []
