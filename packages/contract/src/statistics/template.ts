import type { LicenseActivity } from '../licenses/rules.ts'
import type { PeriodKind } from '../periods.ts'
import type { SubstanceGroup } from '../substance-groups.ts'

/** `T9` */
export const templateCode = /^[A-Z][A-Z0-9]{0,9}$/

/** Letters of a code of a list or a key of a column. */
export const longestCode = 60
/** So many letters are kept of a name that is being written; the rules say how many it may have. */
export const keptOfName = 400
/** Digits of a limit. */
export const longestLimit = 6

/**
 * What a statistical template is: the columns that a company fills in for one period, and what they are held to.
 * Templates are data; a version that was published never changes.
 */

export const columnTypes = [
  'text',
  /** A decimal, never a float; negative only where the column says so. */
  'number',
  'date',
  /** A code of one of the template's own lists. */
  'choice',
  'substance',
  /** The form (base, salt, hydrate) of the substance in the same row. */
  'form',
  'preparation',
  'country',
  'gtin',
  'gln',
  'unit',
  /** The number of an authorization. */
  'permit',
  /** Who got the goods: a company of the portal or a name that is not in it. */
  'recipient',
] as const
export type ColumnType = (typeof columnTypes)[number]

/** What a quantity does to the stock of its row: opening + in − out = closing. */
export const balanceRoles = ['opening', 'in', 'out', 'closing', 'none'] as const
export type BalanceRole = (typeof balanceRoles)[number]

/** Which flow a quantity tells, where another source tells of it as well. */
export const columnFlows = ['import', 'export', 'purchase', 'sale', 'use', 'loss', 'destruction'] as const
export type ColumnFlow = (typeof columnFlows)[number]

/** By culture; English always. */
export type TemplateNames = Readonly<Record<string, string>>

export interface TemplateColumn {
  /** Word of the template's own, `openingStock`; the same in every version that has the column. */
  readonly key: string
  readonly type: ColumnType
  readonly names: TemplateNames
  readonly required: boolean
  /** Letters of a text at most. */
  readonly maxLength: number | null
  /** Digits of a number at most, before and after the decimal mark. */
  readonly maxDigits: number | null
  readonly maxDecimals: number | null
  /** Name of one of the template's lists; of a choice only. */
  readonly list: string | null
  readonly role: BalanceRole
  readonly flow: ColumnFlow | null
  /** A negative number is a correction here. */
  readonly mayBeNegative: boolean
  /** Dates must lie in the period of the obligation. */
  readonly inPeriod: boolean
}

export interface TemplateListItem {
  readonly code: string
  readonly names: TemplateNames
}

/** On this day of the month that lies so many months behind the last of the period; forecasts are due before it begins. */
export interface TemplateDue {
  readonly months: number
  /** The last of the month where it is shorter. */
  readonly day: number
}

export interface Template {
  /** `T3`. */
  readonly code: string
  readonly version: number
  readonly names: TemplateNames
  readonly period: PeriodKind
  readonly due: TemplateDue
  /** Whoever has a licence for one of these in the period owes the report. */
  readonly activities: readonly LicenseActivity[]
  readonly columns: readonly TemplateColumn[]
  readonly lists: Readonly<Record<string, readonly TemplateListItem[]>>
  /** Unit in which quantities stand where no column names one. */
  readonly unit: string
  /** Columns that say together what a row is about: two rows that agree in all of them are doubles. */
  readonly rowKeys: readonly string[]
  /** The substances of the template: all that are controlled, or of one of the groups. */
  readonly groups: readonly SubstanceGroup[]
}

/** What the hidden sheet `meta` of a made file says; a file that says something else is another's. */
export interface TemplateMeta {
  readonly template: string
  readonly version: string
  readonly establishment: string
  readonly period: string
  readonly checksum: string
}
export const metaSheet = 'meta'

export interface OwnForm {
  readonly id: string
  readonly name: string
  /** Grams of anhydrous base in a gram of it. */
  readonly factor: string
}

export interface OwnSubstance {
  readonly id: string
  readonly code: string
  /** As the file says it, and all that people write for it. */
  readonly name: string
  readonly otherNames: readonly string[]
  readonly group: SubstanceGroup
  /** The establishment's licence covers it in this period. */
  readonly isLicensed: boolean
  readonly forms: readonly OwnForm[]
}

export interface OwnPreparation {
  readonly code: string
  readonly gtin: string | null
  readonly name: string
  /** What a pack holds several of: tablets, millilitres. */
  readonly packUnit: KnownUnit
  /** Grams of anhydrous base in a pack, and in one of its units. */
  readonly contents: readonly {
    readonly substanceId: string
    readonly packGrams: string
    readonly unitGrams: string
  }[]
}

export interface KnownUnit {
  readonly code: string
  readonly dimension: 'mass' | 'volume' | 'count'
  /** Grams, litres or pieces in one of it. */
  readonly factor: string
}

/** Grams of anhydrous base of one substance, as a decimal string. */
export interface SubstanceSum {
  readonly substanceId: string
  readonly baseGrams: string
}

/** What customs endorsed in the period. */
export interface EndorsedPermit {
  readonly number: string
  readonly direction: 'import' | 'export'
  readonly substanceId: string
  readonly baseGrams: string
}

export interface Tolerances {
  /** Of a sum that should be a closing stock, in the template's unit. */
  readonly rounding: string
  /** Percent by which an opening stock may differ from the last closing one before it is an error. */
  readonly continuityPercent: string
  readonly permitPercent: string
  /** In the template's unit; whichever of the two is larger lets a difference pass. */
  readonly permitQuantity: string
  readonly salesPercent: string
  readonly lossPercent: string
  /** Times the median of earlier periods. */
  readonly unusualFactor: string
}

/** Which report a filled-in template is for: its shape is judged by this and by the template alone. */
export interface ShapeContext {
  readonly meta: TemplateMeta
  /** First and last day, ISO. */
  readonly period: { readonly from: string; readonly to: string }
  readonly today: string
  /** What the company reported as nothing to tell: rows beside it are a contradiction. */
  readonly isNil: boolean
  readonly maxRows: number
}

/** All that a filled-in template is checked against, besides the template itself. */
export interface ObligationContext extends ShapeContext {
  readonly establishmentId: string
  readonly substances: readonly OwnSubstance[]
  readonly preparations: readonly OwnPreparation[]
  readonly units: readonly KnownUnit[]
  /** ISO codes, upper case. */
  readonly countries: readonly string[]
  readonly recipients: readonly { readonly id: string; readonly name: string; readonly gln: string | null }[]
  /** Closing stocks of the last period; the opening ones now. Form null where the template has none. */
  readonly openings: readonly (SubstanceSum & { readonly formId: string | null })[]
  readonly permits: readonly EndorsedPermit[]
  /** Sums of the monthly deliveries in the period, where another template tells of sales. */
  readonly deliveries: readonly SubstanceSum[]
  /** Earlier periods, newest first: sums of a column for a substance, in the template's unit. */
  readonly earlier: readonly {
    readonly columnKey: string
    readonly substanceId: string
    readonly values: readonly string[]
  }[]
  /** Periods of other reports of the template that were handed in: none may cover days of this one. */
  readonly reported: readonly { readonly from: string; readonly to: string }[]
  /** SHA-256 of files that were submitted before, lower-case hexadecimal. */
  readonly earlierFiles: readonly string[]
  readonly tolerances: Tolerances
}

export type Severity = 'error' | 'warning'

/** One thing amiss in a file. The sentence is made from code and hint in the reader's language. */
export interface Finding {
  /** First letter: structure, type, reference, balance, plausibility, doubles, period (S T R B P D Q). */
  readonly code: string
  readonly severity: Severity
  readonly sheet: string
  /** `D15`; null where it is about the whole sheet. */
  readonly cell: string | null
  readonly row: number | null
  readonly columnKey: string | null
  /** As the file says it. */
  readonly value: string | null
  readonly hint: Readonly<Record<string, string>>
  /** What was probably meant; one press puts it in. */
  readonly suggestion: string | null
}
