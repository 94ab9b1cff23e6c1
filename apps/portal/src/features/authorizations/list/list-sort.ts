import type { Sort } from '../../../ui/data-table.tsx'
import type { Audience } from '../audience.ts'
import type { ListSort } from './list-search.ts'

/** The column by which the list stands; companies begin with what moved last, which is no column. */
export const sortFrom = (sort: ListSort | undefined, audience: Audience): Sort | undefined => {
  const shown = sort ?? (audience === 'office' ? 'due' : undefined)
  return shown && { key: shown.replace('-', ''), descending: shown.startsWith('-') }
}

export const sortTo = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`
