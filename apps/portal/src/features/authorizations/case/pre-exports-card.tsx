import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dim } from '../../../ui/cells.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { CaseStatus } from '../../casework/status.tsx'

const preExportsQuery = (id: string) =>
  queryOptions({
    queryKey: ['authorizations', id, 'preExports'],
    queryFn: ({ signal }) => call('authorizations.preExports', { params: { id }, signal, isQuiet: true }),
  })

/** Drafts every notification that is missing; the officer goes on with each. */
const DraftButton = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const draft = useSending({
    mutationFn: () => call('authorizations.draftPreExports', { params: { id }, body: {} }),
    onSuccess: async (drafted) => {
      client.setQueryData(preExportsQuery(id).queryKey, drafted)
      showToast({ tone: 'green', title: t('authorizations.case.preExports.drafted') })
    },
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
  return (
    <Button icon="send" busy={draft.isPending} onClick={() => draft.mutate()}>
      {t('authorizations.case.preExports.draft')}
    </Button>
  )
}

/** How the notifications stand for which the export waits; of other exports there is no card. */
export const PreExportsCard = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const isSubject = record.group === 'PREC' && record.direction === 'export' && record.submittedAt !== null
  const { data } = useQuery({ ...preExportsQuery(record.id), enabled: isSubject })
  if (!isSubject || data === undefined || data.substances.length === 0) return null
  const say = (key: string, words = {}) => t(`authorizations.case.preExports.${key}`, words)
  return (
    <Card
      title={say('title', { country: data.countryName })}
      aside={data.mayDraft ? <DraftButton id={record.id} /> : undefined}
    >
      <ul className="pv-stack pv-gap-12">
        {data.substances.map(({ substanceId, substanceName, status, number, id, ...days }) => (
          <li key={substanceId} className="pv-stack pv-gap-4">
            <span className="pv-flex pv-wrap pv-gap-8-12">
              <bdi className="pv-medium">{substanceName}</bdi>
              {status === null ? (
                <Dim>{say('none')}</Dim>
              ) : (
                <CaseStatus kind={preExportKind} status={status} />
              )}
              {number !== null && (
                <PermitNumber
                  number={number}
                  {...(id === null ? {} : { href: hrefOf(`${preExportKind.place}/${id}`) })}
                />
              )}
              {number === null && id !== null && (
                <a href={hrefOf(`${preExportKind.place}/${id}/edit`)}>{t('casework.actions.edit.button')}</a>
              )}
            </span>
            {days.sentOn !== null && days.replyBy !== null && (
              <Dim>
                {days.answeredOn === null
                  ? say('sent', { sentOn: mediumDay(days.sentOn), replyBy: mediumDay(days.replyBy) })
                  : say('answered', { day: mediumDay(days.answeredOn) })}
              </Dim>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
