import type { LicenseCreateInput, LicenseView } from '@papaver/contract/licenses/schema.ts'
import type { Succession } from '@papaver/contract/licenses/succession.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { Changes } from '../casework/page/changes.tsx'
import type { Notice, NoticesInput } from '../casework/pages.ts'
import { showCase } from '../casework/queries.ts'
import { feature } from './queries.ts'

type Begun = Pick<LicenseCreateInput, 'establishmentId' | 'receivedOn'> & { readonly as: Succession }

/** Makes the draft that changes or renews a licence, and goes on with it. */
const useBeginning = ({ id }: LicenseView) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useSending({
    mutationFn: ({ as, ...onBehalf }: Begun) =>
      call('licenses.create', { body: { follows: { id, as }, ...onBehalf } }),
    onSuccess: async (made) => {
      showCase(queries, feature, made)
      await navigate({ to: `/licenses/${made.id}/edit` })
    },
  })
}

const iconOf = (as: Succession) => (as === 'variation' ? 'edit' : 'calendar-event')

/** The day on which the signed paper of the holder came in; then the draft begins. */
const EntryDialog = (props: { record: LicenseView; as: Succession; onClose: () => void }) => {
  const { t } = useTranslation()
  const { record, as, onClose } = props
  const formId = useId()
  const begin = useBeginning(record)
  const form = useForm({
    standing: { receivedOn: '' },
    judge: ({ receivedOn }) => ({
      receivedOn:
        receivedOn !== '' && receivedOn <= todayHere()
          ? undefined
          : 'casework.draft.entry.missing.receivedOn',
    }),
  })
  const send = ({ receivedOn }: { receivedOn: string }) =>
    begin.mutate({ as, establishmentId: record.applicant.id, receivedOn })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={begin.isPending}
      title={t(`licenses.succession.title.${as}`, { number: record.number ?? '–' })}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" busy={begin.isPending}>
          {t('licenses.draft.begin')}
        </Button>
      }
    >
      <Form form={form} id={formId} onSubmit={send} isBusy={begin.isPending} className="pv-stack pv-gap-12">
        <p>{t('licenses.succession.entry.what')}</p>
        <Facts
          facts={[
            { label: t('casework.draft.entry.establishment'), value: <bdi>{record.applicant.name}</bdi> },
          ]}
        />
        <DateField
          {...form.at('receivedOn')}
          label={t('casework.draft.entry.receivedOn')}
          hint={t('casework.draft.entry.receivedHint')}
          max={todayHere()}
        />
        <FormFailure error={begin.error} />
      </Form>
    </Dialog>
  )
}

/** What an officer may enter of a licence in force on behalf of its holder. */
const EntryButtons = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const [as, setAs] = useState<Succession>()
  return (
    <>
      {record.mayFollow.map((each) => (
        <Button key={each} icon={iconOf(each)} onClick={() => setAs(each)}>
          {t(`licenses.succession.entry.button.${each}`)}
        </Button>
      ))}
      {as !== undefined && <EntryDialog record={record} as={as} onClose={() => setAs(undefined)} />}
    </>
  )
}

/** What may be applied for of a licence in force: the draft begins with everything that it says. */
export const FollowButtons = ({ record }: { record: LicenseView }) =>
  mayDo(useAccount(), 'case.enter') ? <EntryButtons record={record} /> : <ApplyButtons record={record} />

const ApplyButtons = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const begin = useBeginning(record)
  const apply = (as: Succession) =>
    begin.mutate(
      { as },
      {
        onError: (error) =>
          showToast({
            tone: 'red',
            title: t('licenses.succession.failed'),
            text: explain(error, t).title,
          }),
      },
    )
  return record.mayFollow.map((as) => (
    <Button
      key={as}
      icon={iconOf(as)}
      busy={begin.isPending && begin.variables.as === as}
      disabled={begin.isPending}
      onClick={() => apply(as)}
    >
      {t(`licenses.succession.begin.${as}`)}
    </Button>
  ))
}

/** What a change says otherwise than the licence does: only that is examined anew. */
export const ChangesCard = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const { follows } = record
  if (follows === null) return null
  return (
    <Card title={t(`licenses.succession.title.${follows.as}`, { number: follows.number ?? '–' })}>
      {follows.changes.length === 0 ? (
        <p className="pv-dim">{t('licenses.succession.nothing')}</p>
      ) : (
        <div className="pv-stack pv-gap-12">
          <p className="pv-prose">{t('licenses.succession.lead')}</p>
          <Changes changes={follows.changes} record={record} />
        </div>
      )}
    </Card>
  )
}

/** What stands before or behind it, said once at the top; the replaced and its successor are told by every kind. */
export const notices = ({ record, t }: NoticesInput<LicenseView>): Notice[] => {
  const { follows, followedBy, issuedAt, isContinued } = record
  const other = ({ id, number }: { id: string; number: string | null }) =>
    number === null ? {} : { link: { id, number } }
  const said: Notice[] = []
  if (follows !== null && (issuedAt === null || follows.as === 'renewal'))
    said.push({
      key: 'follows',
      tone: 'blue',
      icon: 'replace',
      text: t(`licenses.succession.notice.${follows.as}`),
      ...other(follows),
    })
  if (followedBy !== null && record.status !== 'RPL')
    said.push({
      key: 'followedBy',
      tone: 'blue',
      icon: 'calendar-event',
      text: t(
        `licenses.succession.${followedBy.status === 'ISS' ? 'followed' : 'underWay'}.${followedBy.as}`,
      ),
      ...other(followedBy),
    })
  if (isContinued)
    said.push({
      key: 'continued',
      tone: 'amber',
      icon: 'clock-exclamation',
      text: t('licenses.succession.continued'),
    })
  return said
}
