import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSubstanceOptions } from '../../../platform/near-substances.ts'
import { masterQuery } from '../../../platform/queries.ts'
import type { CaseList } from '../../casework/list/case-list.ts'
import { CaseListPage } from '../../casework/list/case-list-page.tsx'
import { byName } from '../../casework/list/use-case-filters.ts'
import type { Side } from '../../casework/side.ts'
import { flagSeverities } from '../flags.ts'
import { permitKindsQuery } from '../queries.ts'
import { worklistAddress } from './address.ts'
import { bulkSteps } from './bulk-steps.ts'
import { useGatheredTabs } from './fast-lane.ts'
import { useColumns } from './list-columns.tsx'

/** What is in the goods, where it goes and by which border point, beside the filters of any case. */
const useFilters = (audience: Side) => {
  const { t } = useTranslation()
  const kinds = useQuery(permitKindsQuery).data ?? []
  const countries = useQuery(masterQuery('masters.importExportCountries')).data ?? []
  const substances = useSubstanceOptions()
  const points = useQuery(masterQuery('masters.customsPoints')).data ?? []
  return [
    'status',
    {
      name: 'kind',
      isFirst: audience !== 'customs',
      options: byName(
        kinds.map(({ code }) => ({
          value: code,
          label: t(`authorizations.kinds.${code}`, { defaultValue: code }),
          code,
        })),
      ),
    },
    {
      name: 'group',
      options: substanceGroups.map((group) => ({
        value: group,
        label: t(`authorizations.draft.groups.${group}`),
      })),
    },
    {
      name: 'country',
      isFirst: true,
      options: byName(countries.map(({ code, name }) => ({ value: code, label: name, code }))),
    },
    {
      name: 'substance',
      // By name, those near to the reader first.
      options: substances.map(({ id, ...option }) => ({ value: String(id), ...option })),
    },
    'flag',
    'assignee',
    {
      name: 'customsPoint',
      options: byName(points.map(({ id, name }) => ({ value: String(id), label: name }))),
    },
  ] as const
}

/** How authorizations are listed; what is not said here is alike for every kind of case. */
const authorizationList: CaseList<ListItem> = {
  kind: authorizationKind,
  feature: 'authorizations',
  address: worklistAddress,
  name: 'worklist',
  flags: flagSeverities,
  nameOf: ({ kindName }) => kindName,
  useColumns,
  useFilters,
  useBeside: useGatheredTabs,
  bulkSteps: bulkSteps.steps,
  isUnremarkable: bulkSteps.isUnremarkable,
}

export const WorklistPage = () => <CaseListPage list={authorizationList} />
