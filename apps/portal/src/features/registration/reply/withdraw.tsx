import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import css from '../registration.module.css'
import type { RegistrationState } from './queries.ts'

interface WithdrawProps {
  token: string
  onWithdrawn: (state: RegistrationState) => void
}

/** The applicant changes his mind; asked twice, because nothing brings a withdrawn registration back. */
export const Withdraw = ({ token, onWithdrawn }: WithdrawProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const withdraw = useSending({
    mutationFn: (comment: string | undefined) =>
      call('registration.withdraw', { params: { token }, body: { comment: comment ?? null } }),
    onSuccess: (state) => {
      setOpen(false)
      onWithdrawn(state)
    },
  })
  const text = (key: string) => t(`registration.withdraw.${key}`)
  return (
    <Card title={text('title')}>
      <div className={css.stack}>
        <p className="pv-prose">{text('text')}</p>
        <div>
          <Button kind="danger" size={36} onClick={() => setOpen(true)}>
            {text('open')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isOpen}
        title={text('question')}
        consequences={[text('ends'), text('link'), text('again')]}
        safeLabel={text('keep')}
        confirmLabel={text('confirm')}
        icon="user-x"
        comment={{ label: text('comment'), optional: true, maxLength: 'reason' }}
        busy={withdraw.isPending}
        error={withdraw.isError ? explain(withdraw.error, t).title : undefined}
        onSafe={() => setOpen(false)}
        onConfirm={({ comment }) => withdraw.mutate(comment)}
      />
    </Card>
  )
}
