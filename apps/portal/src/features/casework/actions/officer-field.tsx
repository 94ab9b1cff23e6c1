import { byLoad } from '@papaver/contract/casework/load.ts'
import type { LoadedOfficer } from '@papaver/contract/casework/schema.ts'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type CaseFeature, officersQuery } from '../queries.ts'

interface OfficerFieldProps {
  /** Kinds of the cases: whoever is chosen may have all of them. */
  features: readonly CaseFeature[]
  value: string | null
  onChange: (officerId: string | null) => void
}

/** Those who may have cases of each of the kinds. */
const useOfficers = (features: readonly CaseFeature[]): LoadedOfficer[] => {
  const answers = useQueries({ queries: features.map((feature) => officersQuery(feature)) })
  const [first = [], ...others] = answers.map(({ data }) => data ?? [])
  return first.filter(({ id }) => others.every((officers) => officers.some((each) => each.id === id)))
}

/** How much he has, how much of it is late, and whether he is here. */
const useHint = () => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const say = (key: string, values = {}) => t(`casework.actions.${key}`, values)
  return ({ openCases, overdueCases, awayUntil, standIn }: LoadedOfficer): string =>
    [
      say('load', { count: openCases }),
      ...(overdueCases === 0 ? [] : [say('loadOverdue', { count: overdueCases })]),
      ...(awayUntil === null ? [] : [say('away', { day: mediumDay(awayUntil) })]),
      ...(standIn === null ? [] : [say('standIn', { who: isolated(standIn) })]),
    ].join(' · ')
}

/** Chooses the officer who is to work on it; who has least comes first, and can be taken at once. */
export const OfficerField = ({ features, value, onChange }: OfficerFieldProps) => {
  const { t } = useTranslation()
  const officers = byLoad(useOfficers(features))
  const hintOf = useHint()
  const lightest = officers.find(({ awayUntil }) => awayUntil === null)
  return (
    <div className="pv-stack pv-gap-4">
      <SelectField
        label={t('casework.actions.officer')}
        options={officers.map((officer) => ({
          value: officer.id,
          label: officer.name,
          hint: hintOf(officer),
        }))}
        value={value}
        onChange={onChange}
      />
      {lightest !== undefined && officers.length > 1 && value !== lightest.id && (
        <p>
          <Button kind="link" onClick={() => onChange(lightest.id)}>
            {t('casework.actions.suggest', { who: isolated(lightest.name) })}
          </Button>
        </p>
      )}
    </div>
  )
}
