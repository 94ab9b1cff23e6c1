export type SettingType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'secret'

/** What a number counts; the words of the unit stand in the messages. */
export type SettingUnit =
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'workingDays'
  | 'months'
  | 'years'
  | 'hourOfDay'
  | 'percent'
  | 'megabytes'
  | 'bytesPerSecond'
  | 'characters'
  | 'files'
  | 'rows'
  | 'times'
  | 'perMinute'
  | 'perHour'
  | 'perDay'

/** How a text must be written; an empty one is always "not said", unless the setting is `isRequired`. */
export type TextFormat =
  | 'paragraph'
  | 'country'
  | 'timeZone'
  | 'mail'
  | 'link'
  | 'host'
  | 'domain'
  | 'network'
  | 'culture'
  | 'numberPattern'
  /** `1.3.6.1.4.1.4146.2.3` */
  | 'objectIdentifier'
  /** Certificates in PEM, one below the other. */
  | 'certificates'
  /** How data become another system's XML (`xml-mapping.ts`); `names` says of what. */
  | 'xmlMapping'

/** What each item of a list is. */
export type ItemShape =
  | { readonly kind: 'text'; readonly format?: TextFormat; readonly max?: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** ISO 8601 day. */
  | { readonly kind: 'day' }
  /** 0 is Sunday. */
  | { readonly kind: 'weekday' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** `{ key, url }` */
  | { readonly kind: 'link' }
  /** `{ substance, grams }`, grams as a decimal text. */
  | { readonly kind: 'exemptQuantity' }

/** What an object holds. */
export type ObjectShape =
  | { readonly kind: 'textByCulture'; readonly max: number }
  | { readonly kind: 'directionByCulture' }
  | { readonly kind: 'choiceByRole'; readonly choices: readonly string[] }
  | { readonly kind: 'openIdConnect' }

export interface SettingDefinition<Value> {
  readonly type: SettingType
  readonly default: Value
  /** Of a number; of a text its letters at most; of a list the number of its items. */
  readonly min?: number
  readonly max?: number
  readonly unit?: SettingUnit
  /** A number that need not be whole. */
  readonly isFractional?: boolean
  /** The only values that a text may have. */
  readonly choices?: readonly string[]
  readonly format?: TextFormat
  /** What a mapping may name. */
  readonly names?: readonly string[]
  /** The text may not be empty. */
  readonly isRequired?: boolean
  readonly items?: ItemShape
  /** Of a list: its items stand in an order that means something. */
  readonly isOrdered?: boolean
  readonly shape?: ObjectShape
  /** Visitors may read it. */
  readonly isPublic: boolean
  /**
   * Companies and customs act by it and may read it. What is neither this nor public is the authority's own: by what it
   * judges (hints, risks, tolerances), a company could split its orders or know how much may go missing.
   */
  readonly isForSignedIn?: boolean
  /** Never leaves the server; others learn only whether it is set. */
  readonly isSecret: boolean
  /** Whoever changes it says his password once more. */
  readonly isDangerous?: boolean
  /** Nobody changes it by hand. */
  readonly isFixed?: boolean
  /** It is kept for a capability that this release does not have yet: nothing reads it. */
  readonly isAwaited?: boolean
}

type Extra = Partial<Omit<SettingDefinition<unknown>, 'type' | 'default' | 'min' | 'isSecret'>>

export const number = (
  value: number,
  min: number,
  max: number,
  extra: Extra = {},
): SettingDefinition<number> & { readonly min: number; readonly max: number } => ({
  type: 'number',
  default: value,
  isPublic: false,
  isSecret: false,
  ...extra,
  min,
  max,
})
export const flag = (value: boolean, extra: Extra = {}): SettingDefinition<boolean> => ({
  type: 'boolean',
  default: value,
  isPublic: false,
  isSecret: false,
  ...extra,
})
export const text = (value: string, extra: Extra = {}): SettingDefinition<string> => ({
  type: 'text',
  default: value,
  max: 2000,
  isPublic: false,
  isSecret: false,
  ...extra,
})
export const choice = <Value extends string>(
  value: NoInfer<Value>,
  choices: readonly Value[],
  extra: Extra = {},
): SettingDefinition<Value> => ({
  type: 'text',
  default: value,
  choices,
  isPublic: false,
  isSecret: false,
  ...extra,
})
/** `least`: so many items at least. */
export const list = <Item>(
  value: readonly Item[],
  { least = 0, ...extra }: Extra & { readonly least?: number } = {},
): SettingDefinition<readonly Item[]> => ({
  type: 'list',
  default: value,
  max: 1000,
  isPublic: false,
  isSecret: false,
  ...extra,
  min: least,
})
export const object = <Value extends object>(
  value: Value,
  extra: Extra = {},
): SettingDefinition<Readonly<Value>> => ({
  type: 'object',
  default: value,
  isPublic: false,
  isSecret: false,
  ...extra,
})
export const secret: SettingDefinition<string> = {
  type: 'secret',
  default: '',
  max: 500,
  isPublic: false,
  isSecret: true,
  isDangerous: true,
}
export const forAll = { isPublic: true } as const
export const forSignedIn = { isForSignedIn: true } as const
export const dangerous = { isDangerous: true } as const
/** Kept for a capability that is to come: nothing reads it yet. */
export const awaited = { isAwaited: true } as const

/** A group in which every change asks for the password again. */
export const dangerousGroup = <Group extends Readonly<Record<string, SettingDefinition<unknown>>>>(
  group: Group,
): Group =>
  Object.fromEntries(
    Object.entries(group).map(([id, definition]) => [id, { ...definition, ...dangerous }]),
  ) as Group

/** Words in every language that the authority keeps: `{ en: '…', fi: '…' }`. */
export type TextByCulture = Record<string, string>
