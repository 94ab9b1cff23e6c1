import { useDebouncedValue } from '@mantine/hooks'
import type { Partner, PartnerLink } from '@papaver/contract/trading-establishments/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { CasePartProps } from '../casework/pages.ts'
import { showCase } from '../casework/queries.ts'
import { sideOf } from '../casework/side.ts'
import css from './partners.module.css'
import { companiesQuery, feature } from './queries.ts'

interface Asked {
  link: PartnerLink
  isGranted: boolean
}

/** Sends a change of who trades with the partner; shows what stands then, and closes the dialog that asked. */
const useChange = (send: (comment: string | undefined) => Promise<Partner>, onClose: () => void) => {
  const client = useQueryClient()
  return useSending({
    mutationFn: send,
    onSuccess: (after) => {
      showCase(client, feature, after)
      void client.invalidateQueries({ queryKey: [feature, 'list'] })
      onClose()
    },
  })
}

const DecideDialog = ({ record, asked, onClose }: { record: Partner; asked: Asked; onClose: () => void }) => {
  const { t } = useTranslation()
  const { link, isGranted } = asked
  const words = `trading-establishments.links.${isGranted ? 'grant' : 'refuse'}`
  const decide = useChange(
    (comment) =>
      call('trading-establishments.decideLink', {
        params: { id: record.id, linkId: link.id },
        body: { isGranted, ...(comment ? { comment } : {}) },
      }),
    onClose,
  )
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

/** Gives the partner to a company that has not asked for it; found in the domestic register while one types. */
const AddDialog = ({ record, onClose }: { record: Partner; onClose: () => void }) => {
  const { t } = useTranslation()
  const [company, setCompany] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const { data } = useQuery(companiesQuery(search))
  const having = new Set(
    record.links.filter(({ status }) => status === 'ACT').map(({ establishmentId }) => establishmentId),
  )
  const companies = (data?.items ?? []).filter(
    ({ id, kind, isActive }) => isActive && kind !== 'grower' && !having.has(id),
  )
  const add = useChange(
    (comment) =>
      call('trading-establishments.link', {
        params: { id: record.id },
        body: { establishmentId: company ?? '', ...(comment ? { comment } : {}) },
      }),
    onClose,
  )
  return (
    <ConfirmDialog
      open
      title={t('trading-establishments.links.add.title')}
      consequences={[t('trading-establishments.links.grant.what')]}
      kind="calm"
      first={
        <SelectField
          label={t('trading-establishments.links.add.company')}
          searchable
          onSearch={setTyped}
          options={companies.map(({ id, name, code, city }) => ({
            value: id,
            label: name,
            hint: listed([code, city]),
          }))}
          value={company}
          onChange={setCompany}
        />
      }
      comment={{
        label: t('casework.actions.comment'),
        optional: true,
        hint: t('trading-establishments.links.grant.isRead'),
      }}
      ready={company !== null}
      safeLabel={t('casework.actions.ask.keep')}
      confirmLabel={t('trading-establishments.links.add.button')}
      busy={add.isPending}
      error={add.error === null ? undefined : explain(add.error, t).title}
      onSafe={onClose}
      onConfirm={({ comment }) => add.mutate(comment)}
    />
  )
}

/** Whose partner this is; for officers, who give, grant and take back. */
export const LinksCard = ({ record, account }: CasePartProps<Partner>) => {
  const { t } = useTranslation()
  const { momentDay } = useFormats()
  const [asked, setAsked] = useState<Asked>()
  const [isAdding, setAdding] = useState(false)
  const isEntry = record.status === 'APR'
  if (sideOf(account) !== 'office' || (record.links.length === 0 && !isEntry)) return null
  const mayDecide = mayDo(account, 'case.review')
  return (
    <Card
      title={t('trading-establishments.links.title')}
      aside={
        mayDecide &&
        isEntry && (
          <Button kind="link" icon="plus" onClick={() => setAdding(true)}>
            {t('trading-establishments.links.add.button')}
          </Button>
        )
      }
    >
      {record.links.length === 0 && <p className={css.dim}>{t('trading-establishments.links.none')}</p>}
      <ul className={css.rows}>
        {record.links.map((link) => (
          <li key={link.id} className={css.row}>
            <a className={css.what} href={hrefOf(`/establishments/domestic/${link.establishmentId}`)}>
              <bdi>{link.establishmentName}</bdi>
            </a>
            <span className={css.dim}>
              {t(`trading-establishments.links.status.${link.status}`, {
                day: momentDay(link.decidedAt ?? link.askedAt),
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
      {isAdding && <AddDialog record={record} onClose={() => setAdding(false)} />}
      {asked && <DecideDialog record={record} asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}
