import { opinionFields } from '@papaver/contract/authorizations/commands.ts'
import type { Hint } from '@papaver/contract/authorizations/hint-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { CommandDialog } from '../../../ui/form/command-dialog.tsx'
import { useCommand } from '../../../ui/form/use-command.ts'
import { authorizationQuery } from '../queries.ts'

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
  const write = useOpinion(caseId, hint)
  const command = useCommand({
    fields: opinionFields,
    words: 'authorizations.hints.opinion',
    begun: { reason: hint.opinions.find(({ isOwn }) => isOwn)?.reason ?? '' },
    send: ({ reason }) => write.mutateAsync({ isUseful: false, reason }),
    onDone: onClose,
  })
  return (
    <CommandDialog
      command={command}
      width={480}
      title={say('title')}
      note={name}
      confirm={say('send')}
      cancel={t('ui.close')}
      more={{ reason: { hint: say('reasonHelp') } }}
      onClose={onClose}
    />
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
