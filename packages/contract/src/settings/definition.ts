export type SettingType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'secret'

export interface SettingDefinition<Value> {
  readonly type: SettingType
  readonly default: Value
  readonly min?: number
  readonly max?: number
  /** The only values that a text may have. */
  readonly choices?: readonly string[]
  /** Visitors may read it. */
  readonly isPublic: boolean
  /** Never leaves the server; others learn only whether it is set. */
  readonly isSecret: boolean
}

type Extra = Partial<Pick<SettingDefinition<unknown>, 'isPublic'>>

export const number = (
  value: number,
  min: number,
  max: number,
  extra: Extra = {},
): SettingDefinition<number> => ({
  type: 'number',
  default: value,
  min,
  max,
  isPublic: false,
  isSecret: false,
  ...extra,
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
export const list = <Item>(
  value: readonly Item[],
  extra: Extra = {},
): SettingDefinition<readonly Item[]> => ({
  type: 'list',
  default: value,
  isPublic: false,
  isSecret: false,
  ...extra,
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
}
export const forAll = { isPublic: true }
