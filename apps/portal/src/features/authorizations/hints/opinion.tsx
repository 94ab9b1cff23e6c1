import type { Hint } from '@papaver/contract/authorizations/hint-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { authorizationQuery } from '../queries.ts'

/** As the contract has it, which brings its shapes with it. */
const longestReason = 500

type Opinion = { isUseful: boolean; reason?: string }

const useOpinion = (caseId: string, { id: hintId }: Hint) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: (body: Opinion) =>
      call('authorizations.hintOpinion', { params: { id: caseId, hintId }, body }),
    onSuccess: (hints) =>
      client.setQueryData(authorizationQuery(caseId).queryKey, (record) => record && { ...record, hints }),
  })
}

interface OpinionProps {
  caseId: string
  hint: Hint
  name: string
}

/** Why a hint was of no use: whoever tunes the rules learns from it. */
const WhyDialog = ({ caseId, hint, name, onClose }: OpinionProps & { onClose: () => void }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`authorizations.hints.opinion.${key}`)
  const formId = useId()
  const write = useOpinion(caseId, hint)
  const form = useForm({
    standing: { reason: hint.opinions.find(({ isOwn }) => isOwn)?.reason ?? '' },
    judge: ({ reason }) => ({
      reason: reason.trim() === '' ? 'authorizations.hints.opinion.reasonMissing' : undefined,
    }),
    refusal: write.error,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={write.isPending}
      width={480}
      title={say('title')}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={write.isPending}>
            {t('ui.close')}
          </Button>
          <Button size={36} kind="primary" type="submit" form={formId} busy={write.isPending}>
            {say('send')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        className="pv-stack pv-gap-12"
        isBusy={write.isPending}
        onSubmit={({ reason }) =>
          write.mutate({ isUseful: false, reason: reason.trim() }, { onSuccess: onClose })
        }
      >
        <p className="pv-note">{name}</p>
        <TextAreaField
          {...form.at('reason')}
          label={say('reason')}
          hint={say('reasonHelp')}
          maxLength={longestReason}
        />
        <FormFailure error={form.failure} />
      </Form>
    </Dialog>
  )
}

/** What officers think of a hint, and the reader's own word on it. */
export const OpinionOf = ({ caseId, hint, name }: OpinionProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useOpinion(caseId, hint)
  const say = (key: string, values = {}) => t(`authorizations.hints.opinion.${key}`, values)
  const own = hint.opinions.find(({ isOwn }) => isOwn)
  const onError = (error: unknown) => showToast({ tone: 'red', title: explain(error, t).title })
  const saidBy = ({ by, isUseful, reason }: Hint['opinions'][number]) => {
    const said = say(isUseful ? 'usefulBy' : 'notUsefulBy', { who: isolated(by) })
    return reason === null ? said : say('because', { said, reason: isolated(reason) })
  }
  return (
    <div className="pv-stack pv-gap-4">
      {hint.opinions.map((opinion) => (
        <p key={`${opinion.by} ${opinion.at}`} className="pv-dim">
          {saidBy(opinion)}
        </p>
      ))}
      <fieldset className="pv-flex pv-wrap pv-gap-4-12">
        <legend className="pv-hidden">
          {name}: {say('ask')}
        </legend>
        <Button
          kind="link"
          aria-pressed={own?.isUseful === true}
          busy={isPending}
          onClick={() => mutate({ isUseful: true }, { onError })}
        >
          {say('useful')}
        </Button>
        <Button kind="link" aria-pressed={own?.isUseful === false} onClick={() => setAsking(true)}>
          {say('notUseful')}
        </Button>
      </fieldset>
      {isAsking && <WhyDialog caseId={caseId} hint={hint} name={name} onClose={() => setAsking(false)} />}
    </div>
  )
}
