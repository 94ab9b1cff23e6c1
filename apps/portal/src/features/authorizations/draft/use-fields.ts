import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { masterQuery } from '../../../platform/queries.ts'
import type { FieldExtras } from '../../casework/case-form.ts'
import type { DraftView } from '../../casework/draft/draft-context.ts'
import { partnersQuery } from '../queries.ts'
import type { Lines } from './lines.ts'
import type { Loaded } from './lines-view.ts'
import { modesSaid, offeredModes } from './transport-modes.ts'

/** Partners abroad, border points, ways of transport and sites of the company. */
export const useChoices = ({ group, applicant }: Authorization) => {
  const { data: partners = [] } = useQuery(partnersQuery(group))
  const { data: points = [] } = useQuery(masterQuery('masters.customsPoints'))
  const { data: modes = [] } = useQuery(masterQuery('masters.transportModes'))
  const { data: countries = [] } = useQuery(masterQuery('masters.countries'))
  const { data: sites = [] } = useQuery(
    masterQuery('masters.establishmentSites', { params: { id: applicant.id ?? '' } }),
  )
  return {
    // Domestic holders come in the same list; the other side of a movement is abroad.
    partners: partners.filter(({ countryId }) => countryId !== applicant.countryId),
    points: points.filter(({ isActive }) => isActive),
    modes: modes.filter(({ isActive, code }) => isActive && code !== '0'),
    sites: sites.filter(({ isActive }) => isActive),
    nameOf: new Map(countries.map(({ code, name }) => [code, name])),
  }
}

/** What fields offer beyond their lists: sites served, cities searched, the partner's country. */
export const useFields = ({
  record,
  state,
}: DraftView<Authorization, Lines, Loaded>): Readonly<Record<string, FieldExtras>> => {
  const { t, i18n } = useTranslation()
  const { partners, points, modes, sites, nameOf } = useChoices(record)
  const { customsPointId, transportMode } = state.typed.head
  const point = points.find(({ id }) => String(id) === customsPointId)
  const offered = points.map(({ id, name, city, code, modes: served }) => ({
    value: String(id),
    label: name,
    synonyms: [city, code],
    hint: modesSaid({ modes: served }, modes, i18n.language) || undefined,
  }))
  return {
    foreignEstablishmentId: {
      searchable: true,
      options: partners.map(({ id, name, countryId, city, code }) => ({
        value: id,
        label: name,
        code: countryId,
        hint: listed([city, nameOf.get(countryId)]),
        synonyms: [city, nameOf.get(countryId) ?? '', code],
      })),
      /** The partner's country is where the goods come from, unless the person says otherwise. */
      suggests: (value) => {
        const country = partners.find(({ id }) => id === value)?.countryId
        return record.direction !== 'export' && country !== undefined ? { countryOfDispatch: country } : {}
      },
    },
    customsPointId: { options: offered },
    exitPointId: { options: offered },
    transportMode: {
      options: offeredModes(modes, point, String(transportMode ?? '')).map((mode) => ({
        value: mode.code,
        label: mode.name,
        hint: mode.isServed ? undefined : t('authorizations.draft.notServed', { point: point?.name }),
      })),
    },
    siteId: {
      isHidden: sites.length <= 1,
      options: sites.map(({ id, name, address, city }) => ({
        value: id,
        label: name,
        hint: listed([address, city]),
      })),
    },
    purpose: { searchable: false },
    validUntil: { hint: t('authorizations.draft.validUntilHint', { count: record.longestDays }) },
  }
}
