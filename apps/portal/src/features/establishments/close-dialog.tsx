import { establishmentKinds } from '@papaver/contract/establishments/fields.ts'
import type { EstablishmentAction, EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { masterQuery } from '../../platform/queries.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { companyOption } from '../casework/draft/entry-fields.tsx'
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
  'entries',
  'reports',
] as const

/** What can go on where it is open again. */
const regained = ['requests', 'permits'] as const

const isDomestic = ({ kind }: { kind: string }): boolean => establishmentKinds.some((each) => each === kind)

/** What follows for everything that is there, and how much of it there is. */
const useConsequences = (id: string, action: EstablishmentAction) => {
  const { t } = useTranslation()
  const isClosing = action === 'close'
  const { data, error } = useQuery(effectQuery(id))
  const say = (key: string, values = {}) => t(`${feature}.${action}.${key}`, values)
  const counted = (isClosing ? effects : regained).flatMap((name) => {
    const count = data?.[name] ?? 0
    return count === 0 ? [] : [say(`effect.${name}`, { count })]
  })
  return {
    isKnown: data !== undefined,
    error,
    consequences: [say('requests'), say(isClosing ? 'people' : 'keys'), say('permits'), ...counted],
  }
}

interface SuccessorFieldProps {
  id: string
  value: string | null
  onChange: (successorId: string | null) => void
}

/** Who continues the business, as after a merger: another establishment that is in use. */
const SuccessorField = ({ id, value, onChange }: SuccessorFieldProps) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  const others = data.filter((each) => each.isActive && each.id !== id && isDomestic(each))
  return (
    <SelectField
      label={t(`${feature}.fields.successor`)}
      hint={t(`${feature}.close.successorHint`)}
      optional
      searchable
      options={others.map(companyOption)}
      value={value}
      onChange={onChange}
    />
  )
}

interface CloseDialogProps {
  establishment: EstablishmentView
  action: EstablishmentAction
  onDone: (after: EstablishmentView) => void
  onClose: () => void
}

/** Says what closing or opening an establishment does, before it is done; who continues its business can be named. */
export const CloseDialog = ({ establishment, action, onDone, onClose }: CloseDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id, version, name } = establishment
  const say = (key: string, values = {}) => t(`${feature}.${action}.${key}`, values)
  const { isKnown, error, consequences } = useConsequences(id, action)
  const [successorId, setSuccessor] = useState<string | null>(null)
  const act = useSending({
    mutationFn: (comment: string | undefined) =>
      call('establishments.act', {
        params: { id, action },
        body: { version, ...(comment ? { comment } : {}), ...(successorId ? { successorId } : {}) },
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
      comment={{ label: t(`${feature}.page.why`), optional: action === 'reopen', maxLength: 'note' }}
      safeLabel={say('keep')}
      confirmLabel={say('button')}
      busy={act.isPending}
      error={failure === null ? undefined : explain(failure, t).title}
      onSafe={onClose}
      onConfirm={({ comment }) => act.mutate(comment)}
    >
      {/* After the comment, which takes the focus: a list that opens by itself would cover the buttons. */}
      {action === 'close' && <SuccessorField id={id} value={successorId} onChange={setSuccessor} />}
    </ConfirmDialog>
  )
}
