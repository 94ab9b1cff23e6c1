import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { isolated } from '../../ui/bidi.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'

const followsOf = (status: string, isBeside: boolean): string => {
  if (status === 'SUS') return 'untilLifted'
  return isBeside ? 'endedBeside' : 'ended'
}

/** Before all else: the licence of the company is stopped or over, what follows from it, and whom to ask. */
export const StoppedLicences = ({ licences }: { licences: Dashboard['stoppedLicences'] }) => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const mail = data?.supportMail ?? ''
  const say = (key: string, values = {}) => t(`frame.home.stoppedLicence.${key}`, values)
  return licences.map(({ id, number, status, isBeside }) => (
    <LineNotice key={id} tone="red" icon="alert-triangle">
      <strong>{say(status, { number: isolated(number) })}</strong>
      <span>{say(followsOf(status, isBeside))}</span>
      <span>{mail === '' ? say('ask') : say('askBy', { mail: isolated(mail) })}</span>
      <a href={hrefOf(`/licenses/${id}`)}>{say('open', { number: isolated(number) })}</a>
    </LineNotice>
  ))
}
