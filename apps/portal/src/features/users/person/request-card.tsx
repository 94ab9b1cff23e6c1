import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Code } from '../../../ui/code.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import { refreshAround } from '../acting.ts'
import { sayRefusal } from '../explain-refusal.ts'
import { userQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import { inputOf } from './person-fields.ts'
import css from './person-page.module.css'

type Request = NonNullable<UserRecord['request']>
type Suggestion = Request['suggestions'][number]

/** Links an establishment by its code, as the user payload of the specification does (§3). */
const useLink = (record: UserRecord) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: ({ code }: Suggestion) =>
      call('users.update', {
        params: { id: record.id },
        body: inputOf(record, { establishmentCode: code }),
      }),
    onSuccess: (fresh, { name }) => {
      client.setQueryData(userQuery(record.id).queryKey, fresh)
      refreshAround(client, record.id)
      showToast({ tone: 'green', title: t('users.request.linked', { name }) })
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: userQuery(record.id).queryKey })
      showToast({ tone: 'red', title: sayRefusal(error, t) })
    },
  })
}

interface RequestCardProps {
  record: UserRecord
  request: Request
  /** The request can still be decided, and by this reader. */
  isOpen: boolean
  /** Opens the approval with an establishment made of the request; undefined where it cannot be approved yet. */
  onMake: (() => void) | undefined
}

const Suggestions = ({ record, request, onMake }: Omit<RequestCardProps, 'isOpen'>) => {
  const { t } = useTranslation()
  const link = useLink(record)
  return (
    <div className={css.suggestions}>
      <h3 className="pv-table">
        {t(request.suggestions.length > 0 ? 'users.request.alike' : 'users.request.noneAlike')}
      </h3>
      <ul className={`${css.lines} pv-stack pv-wide`}>
        {request.suggestions.map((suggestion) => (
          <li key={suggestion.id}>
            <span className={`${css.lineText} pv-stack pv-begin pv-grow pv-narrow pv-size-13`}>
              <bdi className="pv-strong">{suggestion.name}</bdi>
              <span className="pv-size-13 pv-regular pv-dim">
                <Ltr>{suggestion.code}</Ltr> · <bdi>{suggestion.city}</bdi>
              </span>
            </span>
            <Button
              busy={link.isPending && link.variables.id === suggestion.id}
              disabled={link.isPending}
              onClick={() => link.mutate(suggestion)}
            >
              {t('users.request.link')}
              <span className="pv-hidden"> {suggestion.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {onMake === undefined ? (
        <p className="pv-hint">{t('users.request.makeLater')}</p>
      ) : (
        <Button kind="link" icon="plus" onClick={onMake}>
          {t('users.request.make')}
        </Button>
      )}
    </div>
  )
}

/** What the applicant asked for: his words beside the establishment that they were linked to. */
export const RequestCard = ({ record, request, isOpen, onMake }: RequestCardProps) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const label = (key: string) => t(`users.request.${key}`)
  const { establishmentName, establishmentCode, establishmentAddress } = record
  const isCustoms = request.userType === 'CUSTOMS'
  const isLinked = record.establishmentId !== null
  const facts: FactsProps['facts'] = [
    { label: label('type'), value: t(`users.types.${request.userType}`) },
    { label: label('manager'), value: label(request.isManager ? 'isManager' : 'isStaff') },
    { label: label('askedAt'), value: moment(request.askedAt) },
  ]
  const written: FactsProps['facts'] = [
    {
      label: label(request.establishmentType === 'NEW' ? 'writtenNew' : 'written'),
      value: (
        <span className="pv-prose pv-block pv-regular pv-own-lines">
          <bdi className="pv-strong">{request.establishmentName}</bdi>
          {request.establishmentAddress !== '' && <bdi>{`\n${request.establishmentAddress}`}</bdi>}
        </span>
      ),
    },
    {
      label: label('establishment'),
      value: isLinked ? (
        <span className="pv-prose pv-block pv-regular pv-own-lines">
          <bdi className="pv-strong">{establishmentName}</bdi>{' '}
          {establishmentCode !== null && <Code>{establishmentCode}</Code>}
          {establishmentAddress ? <bdi>{`\n${establishmentAddress}`}</bdi> : null}
        </span>
      ) : (
        <span className="pv-size-13 pv-regular pv-dim">
          {label(isCustoms ? 'noneOfCustoms' : 'notLinked')}
        </span>
      ),
    },
  ]
  return (
    <Card title={label('title')}>
      <div className="pv-stack pv-fit pv-gap-16">
        <Facts facts={facts} />
        <Facts facts={written} columns={2} />
        {isOpen && !isLinked && !isCustoms && (
          <Suggestions record={record} request={request} onMake={onMake} />
        )}
      </div>
    </Card>
  )
}
