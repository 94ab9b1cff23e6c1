import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { ownSecondFactorQuery } from '../../../platform/own-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { PartState } from './part-state.tsx'
import type { FactorAction } from './use-factor-steps.ts'

type Factor = CallOutput<'account.secondFactor'>

/** So few recovery codes are left that new ones should be made. */
const fewCodes = 3

const State = ({ factor }: { factor: Factor }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  if (!factor.isSet)
    return (
      <>
        <div>
          <StatusPill tone={factor.rule === 'required' ? 'amber' : 'neutral'} icon="circle-dashed">
            {t('account.own.factor.notSet')}
          </StatusPill>
        </div>
        <p className="pv-size-13 pv-dim">{t(`account.own.factor.rule.${factor.rule}`)}</p>
      </>
    )
  return (
    <>
      <div>
        <StatusPill tone="green" icon="circle-check">
          {factor.since === null
            ? t('account.own.factor.set')
            : t('account.own.factor.since', { day: mediumDay(factor.since) })}
        </StatusPill>
      </div>
      <p className="pv-size-13 pv-dim">
        {t('account.own.factor.codesLeft', { count: factor.recoveryCodesLeft })}
        {factor.recoveryCodesLeft <= fewCodes && (
          <>
            {' '}
            <StatusPill tone="amber" icon="alert-triangle" variant="bare">
              {t('account.own.factor.fewCodes')}
            </StatusPill>
          </>
        )}
      </p>
      {factor.rule === 'required' && <p className="pv-size-13 pv-dim">{t('account.own.factor.stays')}</p>}
    </>
  )
}

/** What may be done from here; removing only where no role asks for a second factor. */
const actionsOf = ({ isSet, rule }: Factor): readonly FactorAction[] => {
  if (!isSet) return rule === 'off' ? [] : ['setUp']
  return rule === 'required' ? ['setUp', 'renew'] : ['setUp', 'renew', 'remove']
}

/** The second step of signing in: a code from the phone. */
export const SecondFactorCard = ({ isReadOnly }: { isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const factor = useQuery(ownSecondFactorQuery)
  const [action, setAction] = useState<FactorAction>()
  const buttons = useRef<HTMLDivElement>(null)
  const title = t('account.own.factor.card')
  if (!factor.data) return <PartState title={title} queries={[factor]} />
  const { data } = factor
  const close = () => {
    setAction(undefined)
    // The button that opened it may be another one by now: the focus goes to the first of its place.
    setTimeout(() => buttons.current?.querySelector('button')?.focus())
  }
  const labelOf = (each: FactorAction) =>
    t(`account.own.factor.action.${each === 'setUp' && data.isSet ? 'setUpAnew' : each}`)
  return (
    <Card title={title}>
      <div className="pv-stack pv-gap-12">
        <State factor={data} />
        <div ref={buttons} className="pv-flex pv-wrap pv-gap-8">
          {actionsOf(data).map((each) => (
            <Button
              key={each}
              kind={each === 'remove' ? 'danger' : 'plain'}
              disabled={isReadOnly}
              onClick={() => setAction(each)}
            >
              {labelOf(each)}
            </Button>
          ))}
        </div>
      </div>
      {action !== undefined && <FactorDialog action={action} isSet={data.isSet} onClose={close} />}
    </Card>
  )
}
