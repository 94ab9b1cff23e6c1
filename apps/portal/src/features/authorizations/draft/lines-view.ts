import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { createStore } from '../../../platform/store.ts'
import { useDraftView } from '../../casework/draft/draft-context.ts'
import type { Goods, Masters } from '../../masters/goods/goods.ts'
import { isBlank, type Lines } from './lines.ts'

/** What the form of an authorization needs besides the case: what may be asked for, and how much. */
export interface Loaded {
  readonly masters: Masters
  readonly goods: readonly Goods[]
  readonly unitNames: ReadonlyMap<string, string>
  readonly maxLines: number
}

/** Key of the line that the person works on. Keys are never used twice, so one of another draft is nobody's. */
export const lineInHand = createStore<string | undefined>(undefined)

export const useLinesView = () => useDraftView<Authorization, Lines, Loaded>()

/** Parts of a line that a person can be led to. */
export type LineField = 'goods' | 'quantity' | 'purity' | 'batch' | 'value' | 'certified'
export const lineFieldId = (key: string, field: LineField): string => `draft-line-${key}-${field}`

const own = ['purity', 'batch', 'value', 'certified'] as const
const partOf = (name: string | undefined): LineField =>
  name === 'quantity' || name === 'unit' ? 'quantity' : (own.find((each) => each === name) ?? 'goods')

/** The input in which something of the lines is put right. */
export const idOfLine = (path: string, { lines, sentKeys }: Lines): string | undefined => {
  const [, position, name] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (position === undefined && path !== 'lines') return undefined
  const spare = lines.find(isBlank)?.key
  const key = position === undefined ? spare : sentKeys[Number(position) - 1]
  return key === undefined ? undefined : lineFieldId(key, partOf(name))
}
