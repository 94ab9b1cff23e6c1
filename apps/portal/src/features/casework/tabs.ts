import { countOf, kept } from '../../platform/address.ts'
import type { CaseTab } from './pages.ts'

/** The tabs that every case may have, in the order in which they stand around those of its kind. */
export const firstTabs = ['case', 'documents'] as const
export const lastTabs = ['compare', 'history'] as const

export interface CaseSearch {
  tab?: string
  /** The case that this one is compared with. */
  with?: string
  /** Of a tab that lists rows: those of this substance. */
  substance?: number
}

/** Reads an address; the first tab needs no name. */
export const readCaseSearch = ({ tab, with: other, substance }: Record<string, unknown>): CaseSearch => ({
  ...kept({ substance: countOf(substance, 2_147_483_647) }),
  ...(typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) && tab !== 'case' ? { tab } : {}),
  ...(typeof other === 'string' && /^[\da-f-]{36}$/.test(other) ? { with: other } : {}),
})

type Load = () => Promise<CaseTab>
const loads = new Map<string, Load[]>()
const added = new Map<string, readonly CaseTab[]>()

/** What a feature that stands after a kind adds to the page of its cases. */
export const addTab = <View>(feature: string, load: () => Promise<CaseTab<View>>): void => {
  loads.set(feature, [...(loads.get(feature) ?? []), load as unknown as Load])
}

/** Fetches what was added; to be waited for before a case is drawn. */
export const loadTabs = async (feature: string): Promise<void> => {
  added.set(feature, await Promise.all((loads.get(feature) ?? []).map((load) => load())))
}

export const addedTabs = (feature: string): readonly CaseTab[] => added.get(feature) ?? []
