import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { StatusWithLock } from '../status.tsx'
import type { UserRecord } from '../types.ts'
import { nameOf, useRoleNames } from '../words.ts'
import { actionStyles, openActions, type PersonAction, type Reader } from './actions.ts'
import { ClosedReasons } from './closed-reasons.tsx'
import { useWays } from './neighbours.ts'

interface PersonHeadProps {
  record: UserRecord
  reader: Reader
  onAction: (action: PersonAction) => void
}

const Line = ({ record }: { record: UserRecord }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { sayRoles } = useRoleNames()
  const organisation = record.establishmentName ?? record.request?.establishmentName
  const parts = [
    <Ltr key="name">{record.userName}</Ltr>,
    ...(record.roles.length > 0 ? [<span key="roles">{sayRoles(record.roles)}</span>] : []),
    ...(organisation ? [<bdi key="organisation">{organisation}</bdi>] : []),
    <span key="since">{t('users.person.since', { day: mediumDay(record.statusSince) })}</span>,
  ]
  return parts.flatMap((part, index) =>
    index === 0
      ? [part]
      : [
          <span key={`${part.key}-dot`} aria-hidden="true">
            ·
          </span>,
          part,
        ],
  )
}

/** Name, status, what can be done, and why the rest cannot: stays in view while the page scrolls. */
export const PersonHead = ({ record, reader, onAction }: PersonHeadProps) => {
  const { t } = useTranslation()
  const ways = useWays(record.id, reader.account)
  const actions = openActions(record, reader).map(({ action, isPrimary }): HeadAction => {
    const { icon, kind } = actionStyles[action]
    return {
      key: action,
      label: t(`users.actions.${action}.button`),
      icon,
      kind: isPrimary ? 'primary' : kind,
      onClick: () => onAction(action),
    }
  })
  return (
    <PageHead
      {...ways}
      title={<bdi>{nameOf(record)}</bdi>}
      status={<StatusWithLock status={record.status} isLocked={record.isAccountLocked} />}
      actions={actions}
      line={<Line record={record} />}
      aside={<ClosedReasons record={record} reader={reader} />}
    />
  )
}
