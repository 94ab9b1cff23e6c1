import { fastLaneFlags } from '@papaver/contract/authorizations/fast-lane.ts'
import { hintFlag } from '@papaver/contract/authorizations/hint-flag.ts'
import { mostInBulk } from '@papaver/contract/casework/bulk.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import { useQueries } from '@tanstack/react-query'
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

const gathered = [
  { key: 'unusual', words: 'authorizations.flags.unusual', flag: hintFlag, more: {} },
  // As many as can be passed at once.
  {
    key: 'fastLane',
    words: 'authorizations.fastLane.title',
    flag: fastLaneFlags.passes,
    more: { pageSize: mostInBulk },
  },
] as const

/** Behind the views: what is unusual, and what may be passed together. Where there is nothing, there is no tab. */
export const useGatheredTabs = (account: Account): ViewTab[] => {
  const { t } = useTranslation()
  const enabled = sideOf(account) === 'office'
  const totals = useQueries({
    queries: gathered.map(({ flag }) => ({
      ...caseTotalQuery('authorizations', { view: 'all', flag }),
      enabled,
    })),
  })
  return gathered.flatMap(({ key, words, flag, more }, index) => {
    const count = totals[index]?.data ?? 0
    const href = worklistAddress.href({ view: 'all', flag, ...more })
    return enabled && count > 0 ? [{ key, label: t(words), count, href }] : []
  })
}

/** Requests of low risk go as far on their way to the signature as the reader may take them (product §16.11). */
export const advance: BulkStep<CaseListItem> = {
  step: 'advance',
  icon: 'bolt',
  shortcut: 'F',
  fits: ({ flags, status }) => flags.includes(fastLaneFlags.passes) && onTheWay.has(status),
  send,
}
