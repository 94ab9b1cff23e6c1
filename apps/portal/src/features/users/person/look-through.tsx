import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useImpersonation } from '../../account/impersonation.ts'
import { sayRefusal } from '../explain-refusal.ts'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import { actionStyles } from './actions.ts'
import { useSentences } from './consequences.ts'

interface LookThroughProps {
  record: UserRecord
  onClose: () => void
}

/** Asks why before an officer looks through somebody's eyes; the reason is kept and the person is told. */
export const LookThrough = ({ record, onClose }: LookThroughProps) => {
  const { t } = useTranslation()
  const { start, isStarting } = useImpersonation()
  const [refusal, setRefusal] = useState<string>()
  const say = (key: string) => t(`users.actions.impersonate.${key}`, { name: nameOf(record) })
  const confirm = async (reason: string) => {
    setRefusal(undefined)
    await start(record.id, reason).catch((error: unknown) => setRefusal(sayRefusal(error, t)))
  }
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon={actionStyles.impersonate.icon}
      title={say('title')}
      consequences={useSentences(record, 'impersonate')}
      safeLabel={say('keep')}
      confirmLabel={say('confirm')}
      comment={{ label: say('reason'), maxLength: 'note' }}
      busy={isStarting}
      error={refusal}
      onSafe={onClose}
      onConfirm={({ comment }) => void confirm(comment ?? '')}
    />
  )
}
