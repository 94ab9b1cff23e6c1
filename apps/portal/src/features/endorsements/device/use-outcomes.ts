import type { SentRecord } from '@papaver/contract/endorsements/dispute-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from '../../../platform/store.ts'
import { sentQuery } from '../queries.ts'
import { queue } from './queue.ts'
import { learntOf } from './waiting.ts'

const keep = async (records: readonly SentRecord[]): Promise<void> => {
  for (const { key, dispute } of learntOf(queue.entries.get(), records))
    await queue.changeNow(key, (content) => ({ ...content, dispute }))
}

/** Learns what became of the disputed records on this device, and keeps it there for when there is no network. */
export const useOutcomes = (): void => {
  const entries = useStore(queue.entries)
  const isOpen = entries.some(({ content }) => content?.dispute && content.dispute.settlement === null)
  const { data } = useQuery({ ...sentQuery, enabled: isOpen })
  useEffect(() => {
    if (data !== undefined) void keep(data)
  }, [data])
}
