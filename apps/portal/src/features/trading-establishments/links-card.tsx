import type { Partner, PartnerLink } from '@papaver/contract/trading-establishments/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { CasePartProps } from '../casework/pages.ts'
import { showCase } from '../casework/queries.ts'
import { sideOf } from '../casework/side.ts'
import css from './partners.module.css'
import { feature } from './queries.ts'

interface Asked {
  link: PartnerLink
  isGranted: boolean
}

const DecideDialog = ({ record, asked, onClose }: { record: Partner; asked: Asked; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { link, isGranted } = asked
  const words = `trading-establishments.links.${isGranted ? 'grant' : 'refuse'}`
  const decide = useSending({
    mutationFn: (comment: string | undefined) =>
      call('trading-establishments.decideLink', {
        params: { id: record.id, linkId: link.id },
        body: { isGranted, ...(comment ? { comment } : {}) },
      }),
    onSuccess: (after) => {
      showCase(client, feature, after)
      void client.invalidateQueries({ queryKey: [feature, 'list'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t(`${words}.title`, { company: link.establishmentName })}
      consequences={[t(`${words}.what`)]}
      kind={isGranted ? 'calm' : 'danger'}
      comment={{ label: t('casework.actions.comment'), optional: true, hint: t(`${words}.isRead`) }}
      safeLabel={t('casework.actions.ask.keep')}
      confirmLabel={t(`${words}.button`)}
      busy={decide.isPending}
      error={decide.error === null ? undefined : explain(decide.error, t).title}
      onSafe={onClose}
      onConfirm={({ comment }) => decide.mutate(comment)}
    />
  )
}

/** Whose partner this is; for officers, who grant and take back. */
export const LinksCard = ({ record, account }: CasePartProps<Partner>) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const [asked, setAsked] = useState<Asked>()
  if (sideOf(account) !== 'office' || record.links.length === 0) return null
  const mayDecide = mayDo(account, 'case.review')
  return (
    <Card title={t('trading-establishments.links.title')}>
      <ul className={css.rows}>
        {record.links.map((link) => (
          <li key={link.id} className={css.row}>
            <bdi className={css.what}>{link.establishmentName}</bdi>
            <span className={css.dim}>
              {t(`trading-establishments.links.status.${link.status}`, {
                day: mediumDay((link.decidedAt ?? link.askedAt).slice(0, 10)),
              })}
            </span>
            {mayDecide && link.status !== 'ACT' && (
              <Button onClick={() => setAsked({ link, isGranted: true })}>
                {t('trading-establishments.links.grant.button')}
              </Button>
            )}
            {mayDecide && link.status !== 'REF' && (
              <Button kind="danger" onClick={() => setAsked({ link, isGranted: false })}>
                {t(`trading-establishments.links.${link.status === 'ACT' ? 'end' : 'refuse'}.button`)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <DecideDialog record={record} asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}
