import type { TrainingState } from '@papaver/contract/training/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { trainingQuery } from './queries.ts'

/** With the ticket behind the sign that no server is sent, into the other world in this very tab. */
const goThere = (ticket: string): void => location.assign(`/training/#/training-entry?ticket=${ticket}`)

/**
 * Asks for a ticket and goes. Where training is not ready yet it begins with that, and whoever waits goes as soon as it is;
 * `isWaiting` until then.
 */
const useEntering = ({ status }: TrainingState) => {
  const client = useQueryClient()
  const [isWaiting, setIsWaiting] = useState(false)
  const ask = useSending({
    mutationFn: () => call('training.ticket'),
    onSuccess: ({ ticket }) => {
      setIsWaiting(ticket === null)
      if (ticket !== null) goThere(ticket)
    },
    onSettled: () => client.invalidateQueries(trainingQuery),
  })
  const { mutate, isPending, data, error } = ask
  const isGoing = isPending || typeof data?.ticket === 'string'
  const isDue = isWaiting && status === 'ready' && !isGoing
  useEffect(() => {
    if (isDue) mutate()
  }, [isDue, mutate])
  const isOver = status === 'failed' || status === 'unavailable' || status === 'off'
  const waits = isWaiting && !isOver
  return { enter: () => mutate(), isBusy: isGoing || waits, isWaiting: waits, error }
}

/** How far it is with making it. */
const Progress = ({ done, steps }: TrainingState) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isKnown = done !== null && steps !== null
  return (
    <ProgressLine
      label={t('training.status.preparing')}
      done={done ?? 0}
      total={steps ?? undefined}
      estimate={isKnown && t('training.page.step', { done: number(done + 1), steps: number(steps) })}
    />
  )
}

/** How training stands, and the way into it. */
export const EnterPart = ({ state }: { state: TrainingState }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { enter, isBusy, isWaiting, error } = useEntering(state)
  const { status, madeAt, mayEnter } = state
  if (!mayEnter) return <p className="pv-strong">{t('training.page.forbidden')}</p>
  return (
    <div className="pv-stack pv-gap-12 pv-begin">
      <p role="status">
        {status !== 'preparing' && <span className="pv-strong">{t(`training.status.${status}`)}</span>}{' '}
        {madeAt !== null && t('training.page.made', { moment: moment(madeAt) })}
        {isWaiting && t('training.page.waiting')}
      </p>
      {status === 'preparing' && <Progress {...state} />}
      {status !== 'off' && status !== 'unavailable' && (
        <Button kind="primary" size={36} busy={isBusy} onClick={enter}>
          {t('training.page.enter')}
        </Button>
      )}
      <div role="alert">{error !== null && <FieldError>{explain(error, t).title}</FieldError>}</div>
    </div>
  )
}
