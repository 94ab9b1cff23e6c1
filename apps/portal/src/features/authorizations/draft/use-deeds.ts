import { useTranslation } from 'react-i18next'
import type { DraftView } from './draft-context.ts'
import { inputOf } from './draft-form.ts'
import { useCommand } from './use-command.ts'

/** Submitting, answering and discarding, each with what it sends and what is said afterwards. */
export const useDeeds = ({ draft, server }: DraftView) => {
  const { t } = useTranslation()
  const command = useCommand(draft)
  const to = `/import-export/${server.id}`
  const submit = () =>
    command.run({
      action: 'submit',
      body: { declaration: true },
      to,
      toast: (number) => ({
        title: t('authorizations.draft.submitted', { number }),
        text: t(`authorizations.draft.${server.entered === null ? 'submittedText' : 'entry.submittedText'}`),
      }),
    })
  const answer = (comment: string) => {
    const changes =
      server.askedFields.length > 0 ? { answers: { ...inputOf(draft.state.get().form, server) } } : {}
    return command.run({
      action: 'answer',
      body: { comment, ...changes },
      to,
      toast: () => ({
        title: t('authorizations.draft.answered'),
        text: t('authorizations.draft.answeredText'),
      }),
    })
  }
  const discard = () =>
    command.run({
      action: 'discard',
      body: {},
      to: '/import-export',
      toast: () => ({ title: t('authorizations.draft.discarded') }),
    })
  return { ...command, submit, answer, discard }
}
