import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { publicSettingsQuery } from '../../platform/queries.ts'
import { isolated } from '../../ui/bidi.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'

/** Customs holds goods of the company: under which permits, and whom to ask. Why, the authority says (0192). */
export const HeldGoods = ({ permits }: { permits: Dashboard['heldGoods'] }) => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const mail = data?.supportMail ?? ''
  const say = (key: string, values = {}) => t(`frame.home.heldGoods.${key}`, values)
  if (permits.length === 0) return null
  return (
    <LineNotice tone="amber" icon="hand-stop">
      <strong>{say('title', { count: permits.length })}</strong>
      <ul className="pv-flex pv-wrap pv-gap-4-16">
        {permits.map(({ id, number }) => (
          <li key={id}>
            <PermitNumber number={number} href={hrefOf(`/import-export/${id}`, { tab: 'movements' })} />
          </li>
        ))}
      </ul>
      <span>{mail === '' ? say('ask') : say('askBy', { mail: isolated(mail) })}</span>
    </LineNotice>
  )
}
