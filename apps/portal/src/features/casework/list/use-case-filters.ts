import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FilterOption } from '../../../ui/filter-chips.tsx'
import type { ListFilter } from '../../../ui/list/list-filter.ts'
import { sayOf } from '../context.ts'
import { officersQuery } from '../queries.ts'
import type { Side } from '../side.ts'
import { useStatusNames } from '../status.tsx'
import type { CaseSearch } from './case-address.ts'
import { type CaseList, flagsOfList, type OwnFilter } from './case-list.ts'

/** By their names, as a reader looks for them. */
export const byName = (options: readonly FilterOption[]): FilterOption[] =>
  options.toSorted((left, right) => left.label.localeCompare(right.label))

const usual = () => ['status', 'flag', 'assignee'] as const

/** What the filters of any case offer this reader; drafts are of the side that writes them. */
const useUsual = (list: CaseList, audience: Side): Record<string, OwnFilter> => {
  const { kind, feature } = list
  const flags = flagsOfList(list)
  const { t } = useTranslation()
  const nameOf = useStatusNames(kind.entity)
  const isOffice = audience === 'office'
  const officers = useQuery({ ...officersQuery(feature), enabled: isOffice }).data ?? []
  const statuses = Object.keys(kind.statuses).filter(
    (code) => code !== kind.means.draft || audience === 'holder',
  )
  return {
    status: {
      name: 'status',
      options: statuses.map((code) => ({ value: code, label: nameOf(code), code })),
      isFirst: true,
    },
    ...(isOffice
      ? {
          flag: {
            name: 'flag',
            options: Object.keys(flags).map((flag) => ({
              value: flag,
              label: t([`${feature}.flags.${flag}`, `casework.flags.${flag}`]),
            })),
            isFirst: true,
          },
          assignee: {
            name: 'assignee',
            options: byName(officers.map(({ id, name }) => ({ value: id, label: name }))),
          },
        }
      : {}),
  }
}

/** `isMine`: only the reader's own are shown; follows the account until the address says more. */
export const useCaseFilters = (list: CaseList, audience: Side, isMine: boolean): ListFilter<CaseSearch>[] => {
  const { t } = useTranslation()
  const say = sayOf(t, list.feature)
  const label = (name: string) => say(`list.filters.${name}`)
  const useFilters = list.useFilters ?? usual
  const own = useFilters(audience)
  const common = useUsual(list, audience)
  const chosen = own.flatMap((filter) => {
    const found = typeof filter === 'string' ? common[filter] : filter
    if (found === undefined || found.options.length === 0) return []
    const { name, options, isFirst } = found
    const isFurther = isFirst !== true
    return [{ kind: 'many', name: name as keyof CaseSearch, label: label(name), options, isFurther } as const]
  })
  const mine = { kind: 'switch', name: 'mine', label: label('mine'), isOn: isMine, off: 'false' } as const
  return [
    ...chosen,
    { kind: 'period', label: label('dates'), isFurther: true },
    ...(audience === 'holder' ? [mine] : []),
  ]
}
