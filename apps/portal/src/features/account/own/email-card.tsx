import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { ownEmailChangeQuery } from '../../../platform/own-queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmailDialog } from './email-dialog.tsx'
import css from './own.module.css'
import type { OwnAccount } from './profile-fields.ts'

interface WaitingProps {
  email: string
  expiresAt: string
  isReadOnly: boolean
}

/** A new address whose link nobody has used yet. */
const Waiting = ({ email, expiresAt, isReadOnly }: WaitingProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const client = useQueryClient()
  const withdraw = useSending({
    mutationFn: () => call('account.withdrawEmailChange'),
    onSuccess: () => {
      showToast({ tone: 'green', title: t('account.own.email.withdrawn') })
      void client.invalidateQueries(ownEmailChangeQuery)
    },
  })
  return (
    <div className={`${css.session} pv-next`} role="status">
      <Icon name="clock" size={20} className={css.sessionSign ?? ''} />
      <div className={css.sessionWords}>
        <p className={css.device}>{t('account.own.email.waiting', { email: isolated(email) })}</p>
        <p className="pv-size-13 pv-dim">{t('account.own.email.waitingText', { at: moment(expiresAt) })}</p>
        <div role="alert">
          {withdraw.isError && <FieldError>{explain(withdraw.error, t).title}</FieldError>}
        </div>
      </div>
      <Button disabled={isReadOnly} busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('account.own.email.withdraw')}
      </Button>
    </div>
  )
}

/** Where the portal writes to. Another address counts once it was proved by its link. */
export const EmailCard = ({ account, isReadOnly }: { account: OwnAccount; isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const waiting = useQuery(ownEmailChangeQuery).data?.waiting
  return (
    <Card title={t('account.own.email.title')}>
      <div className={css.form}>
        <div className={`${css.lead} pv-row pv-wrap pv-apart pv-gap-4-12`}>
          <div>
            <p className={css.device}>
              <Ltr>{account.email}</Ltr>
            </p>
            <p className="pv-size-13 pv-dim">{t('account.own.profile.emailHint')}</p>
          </div>
          <Button size={36} disabled={isReadOnly} onClick={() => setOpen(true)}>
            {t('account.own.email.change')}
          </Button>
        </div>
        {waiting && <Waiting {...waiting} isReadOnly={isReadOnly} />}
      </div>
      {isOpen && <EmailDialog present={account.email} onClose={() => setOpen(false)} />}
    </Card>
  )
}
