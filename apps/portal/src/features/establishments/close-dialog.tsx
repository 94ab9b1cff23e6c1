import type { EstablishmentAction, EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { effectQuery, establishmentQuery, feature } from './queries.ts'

/** In the order in which it is told: the people, then what they have asked for, what they have, and what they owe. */
const effects = [
  'people',
  'sessions',
  'keys',
  'links',
  'drafts',
  'requests',
  'approved',
  'permits',
  'licences',
  'reports',
] as const

/** What follows for everything that is there, and how much of it there is. */
const useConsequences = (id: string, action: EstablishmentAction) => {
  const { t } = useTranslation()
  const isClosing = action === 'close'
  const { data, error } = useQuery({ ...effectQuery(id), enabled: isClosing })
  const say = (key: string, values = {}) => t(`${feature}.${action}.${key}`, values)
  if (!isClosing) return { isKnown: true, error: null, consequences: [say('requests'), say('keys')] }
  const counted = effects.flatMap((name) => {
    const count = data?.[name] ?? 0
    return count === 0 ? [] : [say(`effect.${name}`, { count })]
  })
  return {
    isKnown: data !== undefined,
    error,
    consequences: [say('requests'), say('people'), say('permits'), ...counted],
  }
}

interface CloseDialogProps {
  establishment: EstablishmentView
  action: EstablishmentAction
  onDone: (after: EstablishmentView) => void
  onClose: () => void
}

/** Says what closing or opening an establishment does, before it is done. */
export const CloseDialog = ({ establishment, action, onDone, onClose }: CloseDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, version, name } = establishment
  const say = (key: string, values = {}) => t(`${feature}.${action}.${key}`, values)
  const { isKnown, error, consequences } = useConsequences(id, action)
  const act = useSending({
    mutationFn: (comment: string | undefined) =>
      call('establishments.act', {
        params: { id, action },
        body: { version, ...(comment ? { comment } : {}) },
      }),
    onSuccess: (after) => {
      showToast({ tone: 'green', title: say('done') })
      onDone(after)
      onClose()
    },
    onError: (error) => {
      if (isRefusal(error, 'establishmentStale'))
        void client.invalidateQueries({ queryKey: establishmentQuery(id).queryKey })
    },
  })
  const failure = act.error ?? error
  return (
    <ConfirmDialog
      open
      title={say('title', { name: isolated(name ?? '') })}
      consequences={consequences}
      ready={isKnown}
      kind={action === 'close' ? 'danger' : 'calm'}
      comment={{ label: t(`${feature}.page.why`), optional: true, maxLength: 500 }}
      safeLabel={say('keep')}
      confirmLabel={say('button')}
      busy={act.isPending}
      error={failure === null ? undefined : explain(failure, t).title}
      onSafe={onClose}
      onConfirm={({ comment }) => act.mutate(comment)}
    />
  )
}
