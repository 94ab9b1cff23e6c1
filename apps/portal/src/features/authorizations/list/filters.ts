import { authorizationStatuses } from '@papaver/contract/authorizations/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import type { FilterOption } from '../../../ui/filter-chips.tsx'
import type { ListFilter } from '../../../ui/list/list-filter.ts'
import { sayOf } from '../../casework/context.ts'
import { officersQuery } from '../../casework/queries.ts'
import type { Side } from '../../casework/side.ts'
import { useSubstanceOptions } from '../../masters/near-substances.ts'
import { flagNames } from '../flags.ts'
import { useStatusNames } from '../status.tsx'
import type { ListSearch } from './list-search.ts'

const sorted = (options: FilterOption[]): FilterOption[] =>
  options.toSorted((left, right) => left.label.localeCompare(right.label))

type Options = Partial<Record<keyof ListSearch, FilterOption[]>>

/** What each filter offers, in the reader's language; a filter that is not this reader's is left out. */
const useOptions = (audience: Side): Options => {
  const { t } = useTranslation()
  const nameOf = useStatusNames()
  const types = useQuery(masterQuery('masters.typesOfPermit')).data ?? []
  const countries = useQuery(masterQuery('masters.importExportCountries')).data ?? []
  const substances = useSubstanceOptions()
  const points = useQuery(masterQuery('masters.customsPoints')).data ?? []
  const officers = useQuery({ ...officersQuery('authorizations'), enabled: audience === 'office' }).data ?? []
  const kinds = [...new Set(types.map(({ kind }) => kind))].filter((kind) => kind !== '')
  const statuses = authorizationStatuses.filter((code) => code !== 'DRA' || audience === 'holder')
  return {
    status: statuses.map((code) => ({ value: code, label: nameOf(code), code })),
    kind: sorted(
      kinds.map((kind) => ({
        value: kind,
        label: t(`authorizations.kinds.${kind}`, { defaultValue: kind }),
        code: kind,
      })),
    ),
    group: ['NP', 'PREC'].map((group) => ({
      value: group,
      label: t(`authorizations.draft.groups.${group}`),
    })),
    country: sorted(countries.map(({ code, name }) => ({ value: code, label: name, code }))),
    // By name, those near to the reader first.
    substance: substances.map(({ id, ...option }) => ({ value: String(id), ...option })),
    customsPoint: sorted(points.map(({ id, name }) => ({ value: String(id), label: name }))),
    ...(audience === 'office'
      ? {
          flag: flagNames.map((flag) => ({ value: flag, label: t(`authorizations.flags.${flag}`) })),
          assignee: sorted(officers.map(({ id, name }) => ({ value: id, label: name }))),
        }
      : {}),
  }
}

/** Filters that stand in the row from the start; the others come with "+ Filter". */
const first: Record<Side, readonly (keyof ListSearch)[]> = {
  office: ['status', 'kind', 'country', 'flag'],
  customs: ['status', 'country'],
  holder: ['status', 'kind', 'country'],
}
const names = ['status', 'kind', 'group', 'country', 'substance', 'flag', 'assignee', 'customsPoint'] as const

/** `isMine`: only the reader's own are shown; follows the account until the address says more. */
export const useFilters = (audience: Side, isMine: boolean): ListFilter<ListSearch>[] => {
  const { t } = useTranslation()
  const all = useOptions(audience)
  const label = (name: string) => sayOf(t, 'authorizations')(`list.filters.${name}`)
  const chosen = names.flatMap((name) => {
    const { [name]: options } = all
    const isFurther = !first[audience].includes(name)
    return options === undefined
      ? []
      : [{ kind: 'many', name, label: label(name), options, isFurther } as const]
  })
  const mine = { kind: 'switch', name: 'mine', label: label('mine'), isOn: isMine, off: 'false' } as const
  return [
    ...chosen,
    { kind: 'period', label: label('dates'), isFurther: true },
    ...(audience === 'holder' ? [mine] : []),
  ]
}
