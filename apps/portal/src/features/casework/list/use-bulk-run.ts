import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useOnce } from '../../../platform/sending.ts'
import type { BulkKind, BulkStep, CaseRow } from './bulk-step.ts'

export interface RowResult<Row> {
  row: Row
  /** Why not; undefined where it was done. */
  refusal: string | undefined
}

export interface BulkRun<Row> {
  results: readonly RowResult<Row>[]
  total: number
  state: 'running' | 'stopped' | 'done'
  /** Seconds until the end at the pace so far; undefined before the first answer. */
  secondsLeft: number | undefined
}

/** As many go in one call: few enough that one sees it move and can stop it, many enough to be quick. */
const atOnce = 5

/** Takes the rows a few at a time, each judged by itself; what is done stays done when one stops. */
export const useBulkRun = <Row extends CaseRow>({ words, shows = [], send, explain }: BulkKind<Row>) => {
  const client = useQueryClient()
  const [run, setRun] = useState<BulkRun<Row>>()
  const isStopped = useRef(false)
  const once = useOnce()
  const some = async (
    { step, send: own = send }: BulkStep<Row>,
    rows: readonly Row[],
    input: object,
  ): Promise<RowResult<Row>[]> => {
    try {
      const refusals = await own(rows, step, input)
      return rows.map((row, index) => {
        const refusal = refusals[index]
        return { row, refusal: refusal === undefined ? undefined : explain(refusal) }
      })
    } catch (error) {
      return rows.map((row) => ({ row, refusal: explain(error) }))
    }
  }
  const takeAll = async (step: BulkStep<Row>, rows: readonly Row[], input: object) => {
    isStopped.current = false
    const results: RowResult<Row>[] = []
    const startedAt = performance.now()
    setRun({ results, total: rows.length, state: 'running', secondsLeft: undefined })
    while (results.length < rows.length && !isStopped.current) {
      results.push(...(await some(step, rows.slice(results.length, results.length + atOnce), input)))
      const pace = (performance.now() - startedAt) / results.length
      const secondsLeft = Math.ceil(((rows.length - results.length) * pace) / 1000)
      setRun({ results: [...results], total: rows.length, state: 'running', secondsLeft })
    }
    const state = results.length < rows.length ? 'stopped' : 'done'
    setRun({ results: [...results], total: rows.length, state, secondsLeft: undefined })
    await Promise.all([words, ...shows].map((each) => client.invalidateQueries({ queryKey: [each] })))
  }
  return {
    run,
    start: (...chosen: Parameters<typeof takeAll>) => once('run', () => takeAll(...chosen)),
    stop: () => {
      isStopped.current = true
    },
  }
}
