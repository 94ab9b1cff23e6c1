import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useState } from 'react'

/** What an officer ticks off before a decision. The third is not his to tick: it follows from the case. */
export interface Ticks {
  checks: boolean
  documents: boolean
  noQuestion: boolean
}

interface Kept {
  checks?: string
  documents?: string
}

const keyOf = (id: string): string => `papaver.ticks.${id}`

const read = (id: string): Kept => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** A tick counts for what was looked at: other checks or papers want another look. */
const seen = (record: Authorization): Required<Kept> => ({
  checks: record.checks
    .filter(({ severity }) => severity !== 'pass')
    .map(({ code, line }) => `${code}${line ?? ''}`)
    .join(),
  documents: `${record.attachments.map(({ id }) => id).join()}|${record.lines
    .map(({ id, quantity, unit }) => `${id} ${quantity} ${unit}`)
    .join()}`,
})

/** The ticks of this officer for this case, in this tab. */
export const useTicks = (record: Authorization) => {
  const [kept, setKept] = useState(() => read(record.id))
  const now = seen(record)
  const ticks: Ticks = {
    checks: kept.checks === now.checks,
    documents: kept.documents === now.documents,
    noQuestion: record.status !== 'INF',
  }
  const tick = (name: 'checks' | 'documents', isOn: boolean): void => {
    const { [name]: _gone, ...others } = kept
    const next: Kept = isOn ? { ...others, [name]: now[name] } : others
    setKept(next)
    try {
      sessionStorage.setItem(keyOf(record.id), JSON.stringify(next))
    } catch {
      // Nothing to keep it in: the ticks last as long as the page.
    }
  }
  return { ticks, tick, isDone: ticks.checks && ticks.documents && ticks.noQuestion }
}
