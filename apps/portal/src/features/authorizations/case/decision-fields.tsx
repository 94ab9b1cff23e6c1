import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { longestConditions, longestReason } from '@papaver/contract/authorizations/terms-limits.ts'
import { warningKey } from '@papaver/contract/casework/check-making.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { isPrinted, sayFault, unprintableFault } from '../../../ui/form/faults.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { StandardTexts } from '../../casework/actions/standard-texts.tsx'
import type { OwnInputs } from '../../casework/pages.ts'
import { checksQuery } from '../queries.ts'
import css from './case.module.css'
import { useCaseSentences } from './case-sentences.ts'
import { isBeyondEstimate, overrunsOf } from './consequences.tsx'

/** Steps at which an officer says what the permit will say, and why he goes on over warnings. */
const judges: ReadonlySet<string> = new Set(['proposeApproval', 'approve'])

type Terms = NonNullable<ActionInput['terms']>
type Decision = ReturnType<typeof useDecision>

/** Why the officer goes on over each open warning: what was said before stands until it is said anew. */
const useReasons = (record: Authorization, button: string) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { data = record.checks } = useQuery({
    ...checksQuery(record.id),
    enabled: judges.has(button),
    placeholderData: record.checks,
  })
  const open = judges.has(button) ? data.filter(({ severity }) => severity === 'warn') : []
  const saidOf = (check: Check) => record.warningReasons.find(({ warning }) => warning === warningKey(check))
  const reasonOf = (check: Check): string => typed[warningKey(check)] ?? saidOf(check)?.reason ?? ''
  return {
    open,
    saidOf,
    reasonOf,
    write: (check: Check, reason: string) => setTyped({ ...typed, [warningKey(check)]: reason }),
    isMissing: (check: Check) => reasonOf(check).trim() === '',
    given: open
      .filter((check) => reasonOf(check).trim() !== (saidOf(check)?.reason ?? ''))
      .map((check) => ({ warning: warningKey(check), reason: reasonOf(check).trim() })),
  }
}

/** What an officer decides with an approval; nothing for all other steps. */
const useDecision = (record: Authorization, button: string) => {
  const [terms, setTerms] = useState<Terms>({})
  const [tried, setTried] = useState(false)
  const reasons = useReasons(record, button)
  const stands = judges.has(button) ? record.terms : null
  const until = terms.validUntil ?? ''
  const isFit =
    until === '' ||
    ((stands?.earliest ?? '') <= until && (stands?.latest === null || until <= (stands?.latest ?? '')))
  const ownConditions =
    (terms.ownConditions === undefined ? stands?.ownConditions : terms.ownConditions) ?? ''
  const body: Pick<ActionInput, 'terms' | 'warningReasons'> = {
    ...(Object.keys(terms).length > 0 ? { terms } : {}),
    ...(reasons.given.length > 0 ? { warningReasons: reasons.given } : {}),
  }
  return {
    body,
    stands,
    terms,
    ownConditions,
    set: (change: Terms) => setTerms({ ...terms, ...change }),
    reasons,
    tried,
    isReady: isFit,
    isComplete: () => {
      setTried(true)
      return isPrinted(ownConditions) && !reasons.open.some(reasons.isMissing)
    },
  }
}

const Warning = ({
  check,
  decision,
  record,
}: {
  check: Check
  decision: Decision
  record: Authorization
}) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { title, detail } = useCaseSentences(record.direction)(check)
  const { reasons, tried } = decision
  const said = reasons.saidOf(check)
  return (
    <fieldset className={`${css.warning} pv-stack pv-gap-8 pv-edge pv-round pv-pad-12`}>
      <legend>
        <Icon name="alert-triangle" size={16} />
        <span className="pv-hidden">
          {t('ui.severity.warning')}
          {t('ui.colon')}{' '}
        </span>
        <span>{title}</span>
      </legend>
      {detail !== undefined && <p className="pv-hint">{detail}</p>}
      <TextAreaField
        label={t('authorizations.actions.warnings.reason')}
        rows={2}
        maxLength={longestReason}
        value={reasons.reasonOf(check)}
        onChange={(reason) => reasons.write(check, reason)}
        hint={
          said === undefined
            ? undefined
            : t('authorizations.actions.warnings.said', { who: isolated(said.by), when: moment(said.at) })
        }
        error={tried && reasons.isMissing(check) ? t('authorizations.actions.warnings.missing') : undefined}
      />
    </fieldset>
  )
}

const TermsFields = ({ decision, record }: { decision: Decision; record: Authorization }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { stands, terms, ownConditions, set } = decision
  if (stands === null) return null
  const say = (key: string, words = {}) => t(`authorizations.actions.terms.${key}`, words)
  const { earliest, latest } = stands
  return (
    <fieldset className={`${css.terms} pv-stack pv-gap-8 pv-edge pv-round pv-pad-12`}>
      <legend>{say('legend')}</legend>
      <DateField
        label={say('validUntil')}
        optional
        value={terms.validUntil === undefined ? stands.validUntil : (terms.validUntil ?? '')}
        onChange={(day) => set({ validUntil: day === '' ? null : day })}
        min={earliest ?? undefined}
        max={latest ?? undefined}
        hint={
          earliest === null || latest === null
            ? undefined
            : say('untilHint', {
                earliest: isolated(mediumDay(earliest)),
                latest: isolated(mediumDay(latest)),
              })
        }
      />
      {(['condition', 'note'] as const).map((use) => (
        <StandardTexts
          key={use}
          record={record}
          use={use}
          kept={stands.conditions.filter(({ isNote }) => isNote === (use === 'note'))}
          chosen={terms.conditions ?? stands.conditions.map(({ code }) => code)}
          onChange={(conditions) => set({ conditions })}
          legend={say(`${use}s`)}
          hint={say(`${use}sHint`)}
        />
      ))}
      <TextAreaField
        label={say('own')}
        optional
        rows={2}
        maxLength={longestConditions}
        hint={say('ownHint')}
        value={ownConditions}
        error={isPrinted(ownConditions) ? undefined : sayFault(unprintableFault(ownConditions), t)}
        onChange={(words) => set({ ownConditions: words.trim() === '' ? null : words })}
      />
    </fieldset>
  )
}

/** Until when the permit is to run that takes the place of this one; the holder's wish stands until it is changed. */
const useExtension = ({ requested, validUntil }: Authorization): OwnInputs => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const [until, setUntil] = useState(requested.extend ?? '')
  // What has not been issued has no end to go beyond.
  if (validUntil === null) return {}
  return {
    fields: (
      <DateField
        label={t('authorizations.actions.until.label')}
        value={until}
        onChange={setUntil}
        min={addDays(validUntil, 1)}
        hint={t('authorizations.actions.until.hint', { day: isolated(mediumDay(validUntil)) })}
      />
    ),
    body: { until },
    isReady: until > validUntil,
  }
}

/**
 * Beside the question of a decision: what the checks warn of, each with its field, and what the permit will say. Where
 * it was refused since the estimate does not hold it, the same dialog offers to go on knowingly.
 */
export const useOwnInputs = (record: Authorization, button: string, error: unknown): OwnInputs => {
  const extension = useExtension(record)
  const { t } = useTranslation()
  const decision = useDecision(record, button)
  const isBeyond = isBeyondEstimate(error)
  const isBarred = overrunsOf(error).length > 0 && !isBeyond
  const say = (key: string) => t(`authorizations.actions.beyond.${key}`)
  if (button === 'extend') return extension
  return {
    fields: (
      <>
        {decision.reasons.open.map((check) => (
          <Warning key={warningKey(check)} check={check} decision={decision} record={record} />
        ))}
        <TermsFields decision={decision} record={record} />
      </>
    ),
    body: { ...decision.body, ...(isBeyond ? { acceptsOverrun: true } : {}) },
    isReady: decision.isReady && !isBarred,
    isComplete: decision.isComplete,
    insists: isBeyond ? { comment: say('comment'), confirm: say('confirm') } : undefined,
  }
}
