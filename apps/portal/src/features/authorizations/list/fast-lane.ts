import { fastLaneFlags } from '@papaver/contract/authorizations/fast-lane.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { mostInBulk } from '@papaver/contract/casework/bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, newKey } from '../../../platform/api.ts'
import type { Account } from '../../../platform/session.ts'
import type { ViewTab } from '../../../ui/view-tabs.tsx'
import type { BulkStep, SendMany } from '../../casework/list/bulk-step.ts'
import { caseTotalQuery } from '../../casework/list/queries.ts'
import { refusalIn } from '../../casework/list/send-many.ts'
import { sideOf } from '../../casework/side.ts'
import { worklistAddress } from './address.ts'

const onTheWay: ReadonlySet<string> = new Set(['REQ', 'PRO', 'APR'])

const send: SendMany = async (rows) => {
  const cases = rows.map(({ id, version }) => ({ id, version }))
  const results = await call('authorizations.advance', { body: { cases }, idempotencyKey: newKey() })
  return results.map(({ refusal }) => refusalIn(refusal))
}

const query = { view: 'all', flag: fastLaneFlags.passes } as const

/** Behind the views: what may be passed together. Where there is nothing, or the authority does not want it, no tab. */
export const useFastLaneTab = (account: Account): ViewTab[] => {
  const { t } = useTranslation()
  const isOffice = sideOf(account) === 'office'
  const { data = 0 } = useQuery({ ...caseTotalQuery('authorizations', query), enabled: isOffice })
  if (!isOffice || data === 0) return []
  return [
    {
      key: 'fastLane',
      label: t('authorizations.fastLane.title'),
      count: data,
      // As many as can be passed at once.
      href: worklistAddress.href({ ...query, pageSize: mostInBulk }),
    },
  ]
}

/** Requests of low risk go as far on their way to the signature as the reader may take them (product §16.11). */
export const advance: BulkStep<ListItem> = {
  step: 'advance',
  icon: 'bolt',
  shortcut: 'F',
  fits: ({ flags, status }) => flags.includes(fastLaneFlags.passes) && onTheWay.has(status),
  send,
}
