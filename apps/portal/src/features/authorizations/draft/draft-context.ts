import type { Authorization, CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { createContext, useContext } from 'react'
import type { Draft, DraftState } from './draft-store.ts'
import type { Goods, Masters } from './goods.ts'

export interface DraftView {
  readonly draft: Draft
  readonly state: DraftState
  readonly server: Authorization
  readonly isImport: boolean
  /** The law's group of the goods. */
  readonly group: 'NP' | 'PREC'
  readonly mode: 'draft' | 'answer'
  /** May this field be changed now? In an answer only what was asked for. */
  readonly isOpen: (field: string) => boolean
  readonly masters: Masters
  readonly goods: readonly Goods[]
  readonly unitNames: ReadonlyMap<string, string>
  readonly maxLines: number
  readonly maxValidityDays: number
  readonly checks: readonly Check[]
  readonly balances: readonly CaseBalance[] | undefined
  /** The person asked what is missing: empty fields count as mistakes from now on. */
  readonly showsMissing: boolean
  /** Key of the line that the person works on. */
  readonly lineInHand: string | undefined
  readonly takeInHand: (key: string) => void
  /** Opens the section of a field and puts the focus into it; names as in the checks (`lines.2.quantity`). */
  readonly goTo: (field: string) => void
}

export const DraftContext = createContext<DraftView | undefined>(undefined)

export const useDraftView = (): DraftView => {
  const view = useContext(DraftContext)
  if (view === undefined) throw new Error('a part of the draft stands outside of it')
  return view
}

/** Parts of a line that a person can be led to. */
export type LineField = 'goods' | 'quantity' | 'purity' | 'batch' | 'value' | 'certified'

/** Id of the input of a field of the head. */
export const headId = (field: string): string => `draft-${field.replaceAll('.', '-')}`
export const lineFieldId = (key: string, field: LineField): string => `draft-line-${key}-${field}`

/** Does the list of asked fields hold this one, itself or as a part? */
export const isAsked = (asked: readonly string[], field: string): boolean =>
  asked.some((each) => each === field || field.startsWith(`${each}.`))
