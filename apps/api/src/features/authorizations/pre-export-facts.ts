import type { PreExportFacts } from '@papaver/contract/authorizations/pre-export-checks.ts'
import type { PreExportStatus } from '@papaver/contract/pre-export/life.ts'
import { isNotified } from '@papaver/contract/pre-export/rules.ts'
import { plus } from '@papaver/contract/quantities/base.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { Calendar } from '../casework/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import { listOfShipment, type NotifiedShipment } from '../pre-export/public.ts'
import { type AuthorizationRecord, substanceIdsOf } from './record.ts'

interface Looking {
  readonly db: Reader
  readonly masters: Masters
  readonly settings: Settings
  readonly calendar: Calendar
  readonly culture: string
}

/** A substance of the request that the importing country wants to be notified of, and how that stands. */
export interface Notified {
  readonly substanceId: number
  readonly substanceName: string
  readonly newest: NotifiedShipment | undefined
}

const wanted = (
  { masters, settings }: Pick<Looking, 'masters' | 'settings'>,
  { case: row, kind, lines }: AuthorizationRecord,
): number[] => {
  const isSubject = settings['import_export.penRequired'] && kind.direction === 'export'
  if (!isSubject || row.substanceGroup !== 'PREC' || row.partnerCountry === null) return []
  const country = masters.country(row.partnerCountry)
  return [...new Set(lines.flatMap(substanceIdsOf))].filter((id) => {
    const substance = masters.substance(id)
    return substance !== undefined && isNotified(country, substance)
  })
}

/** Each substance that has to be notified, with the newest notification of it: for this request, or for many shipments. */
export const notifiedOf = async (looking: Looking, record: AuthorizationRecord): Promise<Notified[]> => {
  const { db, masters, calendar, culture } = looking
  const { case: row } = record
  const substanceIds = wanted(looking, record)
  if (substanceIds.length === 0) return []
  const found = await listOfShipment(db, {
    requestId: row.id,
    establishmentId: row.establishmentId,
    countryId: row.partnerCountry ?? '',
    substanceIds,
    day: row.plannedDate ?? calendar.today,
  })
  return substanceIds.map((substanceId) => {
    const substance = masters.substance(substanceId)
    const its = found.filter((each) => each.substanceId === substanceId)
    return {
      substanceId,
      substanceName: substance ? nameIn(substance.names, culture) : String(substanceId),
      // A draft says nothing to anybody: one that was sent goes before.
      newest: its.find(({ status }) => status !== 'PRE') ?? its[0],
    }
  })
}

const decided: readonly string[] = ['PRO', 'HLD', 'APR']

/** What the checks must know of the notifications to the importing country. */
export const preExportFacts = async (
  looking: Looking,
  record: AuthorizationRecord,
): Promise<Omit<PreExportFacts, 'destinationName'>> => {
  const notified = await notifiedOf(looking, record)
  return {
    isUnderDecision: decided.includes(record.case.status),
    notified: notified.map(({ substanceId, substanceName, newest }) => {
      const lines = record.lines.filter((line) => substanceIdsOf(line).includes(substanceId))
      const weights = lines.flatMap(({ grossGrams, preparationId }) =>
        grossGrams === null || preparationId !== null ? [] : [grossGrams],
      )
      return {
        substanceId,
        substanceName,
        status: (newest?.status ?? null) as PreExportStatus | null,
        number: newest?.number ?? '',
        replyBy: newest?.replyBy ?? '',
        grams: weights.length === lines.length ? plus(...weights) : null,
        notifiedGrams: newest?.grams ?? null,
      }
    }),
  }
}
