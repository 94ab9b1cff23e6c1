import type { Inspection } from '@papaver/contract/inspections/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import { useAccount } from '../../platform/session.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { OfficerField } from '../casework/actions/officer-field.tsx'
import type { OwnInputs } from '../casework/pages.ts'
import type { CaseFeature } from '../casework/queries.ts'

/** A case whose kind declares steps of inspections. */
export interface InspectedView {
  readonly inspections: readonly Inspection[]
  readonly sites: readonly { readonly id: string; readonly name: string; readonly address: string }[]
}

const usePlan = ({ sites }: InspectedView, feature: CaseFeature): OwnInputs => {
  const { t } = useTranslation()
  const account = useAccount()
  const [on, setOn] = useState('')
  const [siteId, setSite] = useState<string | null>(sites[0]?.id ?? null)
  const [inspectorId, setInspector] = useState<string | null>(account?.id ?? null)
  const [isAnnounced, setAnnounced] = useState(true)
  const say = (key: string) => t(`inspections.plan.${key}`)
  return {
    fields: (
      <>
        <DateField label={say('on')} value={on} min={todayHere()} onChange={setOn} />
        <SelectField
          label={say('site')}
          hint={say('siteHint')}
          optional
          options={sites.map(({ id, name, address }) => ({ value: id, label: name, hint: address }))}
          value={siteId}
          onChange={setSite}
        />
        <OfficerField features={[feature]} value={inspectorId} onChange={setInspector} />
        <CheckField
          label={say('announced')}
          hint={say('announcedHint')}
          checked={isAnnounced}
          onChange={setAnnounced}
        />
      </>
    ),
    isInside: !isAnnounced,
    body: { inspection: { on, siteId, inspectorId: inspectorId ?? '', isAnnounced } },
    isReady: on !== '' && on >= todayHere() && inspectorId !== null,
  }
}

/** Which of several that are planned; with one there is nothing to choose. */
const useChosen = (planned: readonly Inspection[]) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? planned[0]?.id ?? null
  return {
    one: planned.find((each) => each.id === id),
    field: planned.length > 1 && (
      <SelectField
        label={t('inspections.plan.which')}
        options={planned.map(({ id: value, on, place }) => ({
          value,
          label: [mediumDay(on), place ?? ''].filter(Boolean).join(' · '),
        }))}
        value={id}
        onChange={setChosen}
      />
    ),
  }
}
type Chosen = ReturnType<typeof useChosen>

const useMove = ({ one, field }: Chosen, feature: CaseFeature): OwnInputs => {
  const { t } = useTranslation()
  const [day, setDay] = useState<string>()
  const [officer, setOfficer] = useState<string | null>()
  const on = day ?? one?.on ?? ''
  const inspectorId = officer === undefined ? (one?.inspector?.id ?? null) : officer
  return {
    fields: (
      <>
        {field}
        <DateField label={t('inspections.plan.on')} value={on} min={todayHere()} onChange={setDay} />
        <OfficerField features={[feature]} value={inspectorId} onChange={setOfficer} />
      </>
    ),
    body: { inspectionMove: { id: one?.id ?? '', on, inspectorId: inspectorId ?? '' } },
    isReady: one !== undefined && on >= todayHere() && inspectorId !== null,
  }
}

/** What steps about inspections ask for besides what any step does. */
export const useInspectionInputs = (
  record: InspectedView,
  button: string,
  feature: CaseFeature,
): OwnInputs | undefined => {
  const chosen = useChosen(record.inspections.filter(({ status }) => status === 'planned'))
  const inputs: Readonly<Record<string, OwnInputs>> = {
    planInspection: usePlan(record, feature),
    moveInspection: useMove(chosen, feature),
    dropInspection: {
      fields: chosen.field,
      body: { inspectionId: chosen.one?.id ?? '' },
      isReady: chosen.one !== undefined,
    },
  }
  return inputs[button]
}
