import { confirmationAnswers } from '@papaver/contract/trading-establishments/confirmation.ts'
import { likeBlockedCheck } from '@papaver/contract/trading-establishments/kind.ts'
import type { Partner } from '@papaver/contract/trading-establishments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { listed } from '../../platform/listed.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { OwnInputs } from '../casework/pages.ts'
import { feature, mergeableQuery } from './queries.ts'

/** Merging names the entry that stays: another approved one of the same country. */
const useMergeInputs = (record: Partner, isMerge: boolean): OwnInputs => {
  const { t } = useTranslation()
  const [intoId, setIntoId] = useState<string | null>(null)
  const { data } = useQuery({ ...mergeableQuery(record.countryId ?? ''), enabled: isMerge })
  if (!isMerge) return {}
  const others = (data?.items ?? []).filter(({ id }) => id !== record.id)
  return {
    fields: (
      <SelectField
        label={t('trading-establishments.case.mergeInto')}
        searchable
        options={others.map(({ id, name, number, city }) => ({
          value: id,
          label: name ?? '',
          hint: listed([number, city]),
        }))}
        value={intoId}
        onChange={setIntoId}
      />
    ),
    body: { intoId: intoId ?? undefined },
    isReady: intoId !== null,
  }
}

/** Which of the country's authorities is asked; the first one, where nobody chooses. */
const useAskInputs = ({ authorities }: Partner): OwnInputs => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? (authorities[0] === undefined ? null : String(authorities[0].id))
  return {
    fields: (
      <SelectField
        label={t(`${feature}.confirmations.authority`)}
        options={authorities.map(({ id, name, mail }) => ({ value: String(id), label: name, hint: mail }))}
        value={value}
        onChange={setChosen}
        {...(value === null ? { error: t(`${feature}.refusals.tradingEstablishmentNoAuthority`) } : {})}
      />
    ),
    body: value === null ? {} : { authorityId: Number(value) },
    isReady: value !== null,
  }
}

/** What the other authority said, and when; a day still to come is none. */
const useRecordInputs = (): OwnInputs => {
  const { t } = useTranslation()
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const [answeredOn, setAnsweredOn] = useState(todayHere)
  return {
    fields: (
      <>
        <SelectField
          label={t(`${feature}.fields.confirmation`)}
          options={confirmationAnswers.map((answer) => ({
            value: answer,
            label: t(`${feature}.choices.confirmation.${answer}`),
          }))}
          value={confirmation}
          onChange={setConfirmation}
        />
        <DateField label={t(`${feature}.fields.answeredOn`)} value={answeredOn} onChange={setAnsweredOn} />
      </>
    ),
    body: { confirmation: confirmation ?? undefined, answeredOn },
    isReady: confirmation !== null && answeredOn !== '',
  }
}

/** Why it is not the blocked partner that it looks like; officers alone read it. */
const useOverrideInputs = ({ checks }: Partner): OwnInputs => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  if (!checks.some(({ code }) => code === likeBlockedCheck)) return {}
  return {
    fields: (
      <TextAreaField
        label={t(`${feature}.case.override.label`)}
        hint={t(`${feature}.case.override.hint`)}
        value={reason}
        onChange={setReason}
        maxLength="remark"
      />
    ),
    body: { overrideReason: reason.trim() || undefined },
    isReady: reason.trim() !== '',
  }
}

/** What the steps of the register ask for besides what any step does. */
export const useOwnInputs = (record: Partner, button: string): OwnInputs => {
  const merging = useMergeInputs(record, button === 'merge')
  const asking = useAskInputs(record)
  const recording = useRecordInputs()
  const overriding = useOverrideInputs(record)
  if (button === 'approve' || button === 'proposeApproval') return overriding
  if (button === 'askConfirmation') return asking
  return button === 'recordConfirmation' ? recording : merging
}
