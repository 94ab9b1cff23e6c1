import { saidIn } from '@papaver/contract/casework/head.ts'
import { licenseFields } from '@papaver/contract/licenses/fields.ts'
import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type {
  LicenseActionInput,
  LicenseCreateInput,
  LicenseInput,
} from '@papaver/contract/licenses/schema.ts'
import { computeSubstance, plain } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  type CaseOfHouse,
  type CaseRow,
  conditionsIn,
  factsOfCase,
  ofHouse,
  recordsOf,
  type StepContext as StepContextOfAnyCase,
  type StoredCondition,
} from '../casework/public.ts'
import { type InspectionRow, listInspections, plannedOf } from '../inspections/public.ts'
import type { Masters } from '../masters/public.ts'
import type { LicenseFacts } from './policy.ts'
import { getLicense, type LicenseParts, type LicenseRow, readParts } from './store.ts'

/** A licence whole: the case, what it says, its sites, responsible persons, quotas and stocks. */
export interface LicenseRecord extends LicenseParts {
  readonly case: CaseOfHouse
  readonly license: LicenseRow
  readonly inspections: readonly InspectionRow[]
}
export type StepContext = StepContextOfAnyCase<LicenseRecord, LicenseActionInput>

const complete = async (db: Reader, row: CaseRow): Promise<LicenseRecord> => ({
  case: ofHouse(row),
  license: await getLicense(db, row.id),
  ...(await readParts(db, row.id)),
  inspections: await listInspections(db, row.id),
})

export const records = recordsOf(licenseKind.entity, complete)

/** Its holder asks to surrender it while it is suspended, and an officer has to answer. */
export const surrenderAskedFlag = 'surrenderAsked'

export const factsOf = (record: LicenseRecord): LicenseFacts => ({
  ...factsOfCase<LicenseStatus>(record.case),
  plannedInspections: plannedOf(record).length,
  isSurrenderAsked: record.case.flags.includes(surrenderAskedFlag),
})

/** What an application is called, and what mails about it can say of it. */
export const named = {
  nameKey: (): string => 'licenses.kind',
  mailParams: ({ case: row }: LicenseRecord) => ({ subject: row.applicantName }),
}

export const conditionsOf = ({ license }: Pick<LicenseRecord, 'license'>): readonly StoredCondition[] =>
  conditionsIn(license.conditions)

/** Grams of what was typed; null where they cannot be told. */
const gramsOf = (masters: Masters, quantity: string | null | undefined, code: string | null | undefined) => {
  const unit = code ? masters.unit(code) : undefined
  const counted =
    quantity && unit
      ? computeSubstance({ substanceId: 0, quantity, unit, purity: null, factor: '1' })?.grossGrams
      : null
  return counted && isWithin('grams', counted) ? counted : null
}

type TypedParts = Pick<LicenseCreateInput, 'siteIds' | 'persons' | 'quotas' | 'stocks'>

/** Sites, persons, quotas and stocks as they are kept; of a draft any part may be missing. */
export const partsOf = (
  masters: Masters,
  { siteIds = [], persons = [], quotas = [], stocks = [] }: TypedParts,
): LicenseParts => ({
  siteIds: [...new Set(siteIds)],
  persons: persons.map(({ titleCode, name, occupation, since, isDeputy }) => ({
    titleCode: titleCode || null,
    name: name || null,
    occupation: occupation || null,
    since: since ?? null,
    isDeputy: isDeputy ?? false,
  })),
  quotas: quotas.map(({ substanceId, activity, year, quantity, unit }) => ({
    substanceId: substanceId ?? null,
    activity: activity ?? null,
    year: year ?? null,
    quantity: quantity ? plain(quantity) : null,
    unit: unit || null,
    grams: gramsOf(masters, quantity, unit),
  })),
  stocks: stocks.map(({ substanceId, quantity, unit }) => ({
    substanceId: substanceId ?? null,
    quantity: quantity ? plain(quantity) : null,
    unit: unit || null,
    grams: gramsOf(masters, quantity, unit),
  })),
})

/** The application that a licence would be, had it been typed. */
export const inputOf = ({
  license,
  siteIds,
  persons,
  quotas,
  stocks,
}: Omit<LicenseRecord, 'case' | 'inspections'>): LicenseInput => ({
  ...saidIn(licenseFields, license),
  substanceIds: license.substanceIds ?? [],
  siteIds: [...siteIds],
  persons: persons.map((person) => ({ ...person })),
  quotas: quotas.map(({ grams: _grams, quantity, activity, ...quota }) => ({
    ...quota,
    activity: activity as LicenseInput['quotas'][number]['activity'],
    quantity: quantity === null ? null : plain(quantity),
  })),
  stocks: stocks.map(({ grams: _grams, quantity, ...stock }) => ({
    ...stock,
    quantity: quantity === null ? null : plain(quantity),
  })),
})
