export const tabNames = ['case', 'documents', 'movements', 'earlier', 'compare', 'history'] as const
export type TabName = (typeof tabNames)[number]

export interface CaseSearch {
  tab?: TabName
}

/** Reads an address; the first tab needs no name. */
export const readCaseSearch = ({ tab }: Record<string, unknown>): CaseSearch => {
  const known = tabNames.find((name) => name === tab)
  return known === undefined || known === 'case' ? {} : { tab: known }
}
