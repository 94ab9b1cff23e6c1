import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { SectionCard } from '../../../ui/card.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { partnersQuery } from '../queries.ts'
import { useDraftView } from './draft-context.ts'
import { FoldFoot } from './fold-foot.tsx'
import type { SectionProps } from './section-props.ts'
import { modesSaid, offeredModes } from './transport-modes.ts'
import { useHeadChoice } from './use-head-field.ts'
import { FurtherWho } from './who-further.tsx'

const useChoices = () => {
  const { group, server } = useDraftView()
  const { data: partners = [] } = useQuery(partnersQuery(group))
  const { data: points = [] } = useQuery(masterQuery('masters.customsPoints'))
  const { data: modes = [] } = useQuery(masterQuery('masters.transportModes'))
  const { data: countries = [] } = useQuery(masterQuery('masters.countries'))
  const { data: sites = [] } = useQuery(
    masterQuery('masters.establishmentSites', { params: { id: server.applicant.id ?? '' } }),
  )
  const nameOf = new Map(countries.map(({ code, name }) => [code, name]))
  const own = server.applicant.countryId
  return {
    // Domestic holders come in the same list; the other side of a movement is abroad.
    partners: partners.filter(({ countryId }) => countryId !== own),
    points: points.filter(({ isActive }) => isActive),
    modes: modes.filter(({ isActive, code }) => isActive && code !== '0'),
    sites: sites.filter(({ isActive }) => isActive),
    nameOf,
  }
}

const useCountryOptions = () => {
  const { data: countries = [] } = useQuery(masterQuery('masters.countries'))
  return countries
    .filter(({ isActive }) => isActive)
    .map(({ code, name }) => ({ value: code, label: name, code }))
}

/** Who sends to whom, over which border point. */
export function WhoSection({ state, onOpen, onFold, folded }: SectionProps) {
  const { t } = useTranslation()
  const countries = useCountryOptions()
  return (
    <SectionCard
      number={1}
      title={t('authorizations.draft.sections.who')}
      state={state}
      facts={folded ? <WhoFacts /> : undefined}
      onChange={onOpen}
    >
      <WhoFields />
      <FurtherWho countries={countries} />
      <FoldFoot state={state} onFold={onFold} />
    </SectionCard>
  )
}

function WhoFacts() {
  const { t } = useTranslation()
  const { state, server, isImport } = useDraftView()
  const { partners, points, sites, nameOf } = useChoices()
  const { head } = state.form
  const partner = partners.find(({ id }) => id === head.foreignEstablishmentId)
  const country = partner?.countryId ?? server.partner?.countryId
  const abroad = (
    <>
      {country !== undefined && <CountryCode code={country} name={nameOf.get(country)} />}{' '}
      {partner?.name ?? server.partner?.name}
    </>
  )
  const site = sites.find(({ id }) => id === head.siteId)
  const home = [server.applicant.name, site?.city ?? site?.name].filter(Boolean).join(', ')
  const point = points.find(({ id }) => String(id) === head.customsPointId)
  return (
    <Facts
      facts={[
        { label: t('authorizations.draft.from'), value: isImport ? abroad : home },
        { label: t('authorizations.draft.to'), value: isImport ? home : abroad },
        {
          label: t('authorizations.fields.customsPointId'),
          value: point?.name ?? server.customsPoint?.name,
        },
      ]}
    />
  )
}

function WhoFields() {
  const { t, i18n } = useTranslation()
  const { isImport, draft, state, server } = useDraftView()
  const { partners, points, modes, sites, nameOf } = useChoices()
  const choice = useHeadChoice()
  const point = points.find(({ id }) => String(id) === state.form.head.customsPointId)
  const context = isImport ? 'import' : 'export'
  const label = (name: string) => t(`authorizations.fields.${name}`, { context })
  const ofCountries = useCountryOptions()
  const partner = choice('foreignEstablishmentId')
  /** The partner's country is where the goods come from, unless the person says otherwise. */
  const choosePartner = (value: string | null) => {
    partner.onChange(value)
    const country = partners.find(({ id }) => id === value)?.countryId
    if (!isImport || country === undefined) return
    draft.change((form) =>
      form.head.countryOfDispatch === ''
        ? { ...form, head: { ...form.head, countryOfDispatch: country } }
        : form,
    )
  }
  return (
    <FieldGrid>
      <SelectField
        {...partner}
        onChange={choosePartner}
        label={label('foreignEstablishmentId')}
        hint={t('authorizations.draft.partnerHint')}
        searchable
        options={partners.map(({ id, name, countryId, city, code }) => ({
          value: id,
          label: name,
          code: countryId,
          hint: [city, nameOf.get(countryId)].filter(Boolean).join(', '),
          synonyms: [city, nameOf.get(countryId) ?? '', code],
        }))}
      />
      <SelectField
        {...choice('customsPointId')}
        label={label('customsPointId')}
        options={points.map(({ id, name, city, code, modes: served }) => ({
          value: String(id),
          label: name,
          synonyms: [city, code],
          hint: modesSaid({ modes: served }, modes, i18n.language) || undefined,
        }))}
      />
      <SelectField
        {...choice('transportMode')}
        label={label('transportMode')}
        options={offeredModes(modes, point, state.form.head.transportMode).map((mode) => ({
          value: mode.code,
          label: mode.name,
          hint: mode.isServed ? undefined : t('authorizations.draft.notServed', { point: point?.name }),
        }))}
      />
      {sites.length > 1 && (
        <SelectField
          {...choice('siteId')}
          label={server.entered === null ? label('siteId') : t('authorizations.case.field.siteId')}
          optional
          options={sites.map(({ id, name, address, city }) => ({
            value: id,
            label: name,
            hint: [address, city].filter(Boolean).join(', '),
          }))}
        />
      )}
      <SelectField
        {...choice('countryOfOrigin')}
        label={label('countryOfOrigin')}
        optional
        options={ofCountries}
      />
      <SelectField
        {...choice('countryOfDispatch')}
        label={label('countryOfDispatch')}
        optional
        options={ofCountries}
      />
    </FieldGrid>
  )
}
