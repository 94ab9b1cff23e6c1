import { userStatusStyles } from '@papaver/contract/users/life.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { providerName } from '../../account/provider-name.ts'
import type { UserRecord } from '../types.ts'

/** Asked for at the first sign-in: before that nobody can have one, and after the end nobody needs one. */
const SecondFactor = ({ record }: { record: UserRecord }) => {
  const { t } = useTranslation()
  if (record.hasSecondFactor)
    return (
      <StatusPill variant="bare" tone="green" icon="circle-check">
        {t('users.security.set')}
      </StatusPill>
    )
  if (record.status !== 'APR') return <>{t('users.security.atLogin')}</>
  return (
    <StatusPill variant="bare" tone="amber" icon="alert-triangle">
      {t('users.security.notSet')}
    </StatusPill>
  )
}

/** How well the account is kept, and when it was used last. */
export const SecurityCard = ({ record }: { record: UserRecord }) => {
  const { t } = useTranslation()
  const { mediumDay, moment } = useFormats()
  const label = (key: string) => t(`users.security.${key}`)
  const { lastLoginAt, passwordChangedAt, isAccountLocked, identities } = record
  const isOver = userStatusStyles[record.status].group === 'final'
  const lock = (
    <StatusPill variant="bare" tone="red" icon="lock">
      {t('users.flags.locked')}
    </StatusPill>
  )
  const facts: FactsProps['facts'] = [
    ...(isOver ? [] : [{ label: label('secondFactor'), value: <SecondFactor record={record} /> }]),
    ...(isAccountLocked && !isOver ? [{ label: label('lock'), value: lock }] : []),
    ...identities.map(({ issuer, linkedAt }) => ({
      label: label('identity'),
      value: (
        <>
          <Ltr>{providerName(issuer)}</Ltr>, {t('users.security.linkedOn', { day: mediumDay(linkedAt) })}
        </>
      ),
    })),
    { label: label('lastLogin'), value: lastLoginAt === null ? label('never') : moment(lastLoginAt) },
    ...(passwordChangedAt === null
      ? []
      : [{ label: label('passwordChanged'), value: moment(passwordChangedAt) }]),
  ]
  return (
    <Card title={label('title')}>
      <Facts columns={1} facts={facts} />
    </Card>
  )
}
