import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnce } from '../../../platform/sending.ts'
import { makeSender } from '../acting.ts'
import { explainRefusal } from '../explain-refusal.ts'
import type { BulkAction } from './bulk-rows.ts'

export interface RowResult {
  row: ListItem
  /** Why not; undefined where it was done. */
  refusal: string | undefined
}

export interface BulkRun {
  results: readonly RowResult[]
  total: number
  state: 'running' | 'stopped' | 'done'
  /** Seconds until the end at the pace so far; undefined before the first answer. */
  secondsLeft: number | undefined
}

/** Takes the rows one by one, each judged by itself; what is done stays done when one stops. */
export const useBulkRun = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun>()
  const isStopped = useRef(false)
  const once = useOnce()
  const one = async (action: BulkAction, row: ListItem, more: Partial<ActionInput>): Promise<RowResult> => {
    try {
      await makeSender(row.id, action)({ version: row.version, ...more })
      return { row, refusal: undefined }
    } catch (error) {
      return { row, refusal: explainRefusal(error, t).title }
    }
  }
  const takeAll = async (action: BulkAction, rows: readonly ListItem[], more: Partial<ActionInput>) => {
    isStopped.current = false
    const results: RowResult[] = []
    const startedAt = performance.now()
    setRun({ results, total: rows.length, state: 'running', secondsLeft: undefined })
    for (const row of rows) {
      if (isStopped.current) break
      results.push(await one(action, row, more))
      const pace = (performance.now() - startedAt) / results.length
      const secondsLeft = Math.ceil(((rows.length - results.length) * pace) / 1000)
      setRun({ results: [...results], total: rows.length, state: 'running', secondsLeft })
    }
    const state = results.length < rows.length ? 'stopped' : 'done'
    setRun({ results: [...results], total: rows.length, state, secondsLeft: undefined })
    await client.invalidateQueries({ queryKey: ['authorizations'] })
  }
  return {
    run,
    start: (...chosen: Parameters<typeof takeAll>) => once('run', () => takeAll(...chosen)),
    stop: () => {
      isStopped.current = true
    },
    clear: () => setRun(undefined),
  }
}
