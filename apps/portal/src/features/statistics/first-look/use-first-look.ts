import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Chosen, shapeQuery } from '../queries.ts'
import { lookAt } from './look-at.ts'
import type { FirstLook, LookNews } from './look-worker.ts'

/** How far the look has come. */
interface Seen {
  /** Rows that were read so far; undefined where none are being read. */
  readonly rows: number | undefined
  readonly look: FirstLook | undefined
}
const nothing: Seen = { rows: undefined, look: undefined }

const next = (before: Seen, news: LookNews): Seen => {
  if (news.step === 'opened') return { ...before, rows: 0 }
  if (news.step === 'rows') return { ...before, rows: news.rows }
  return news.step === 'seen' ? { rows: undefined, look: news.look } : nothing
}

/** Begins a look; `opened` waits until the file may be sent, `refused` ends with what speaks against it, and else never. */
const begin = async (
  queries: QueryClient,
  chosen: Chosen,
  file: File,
  onNews: (news: LookNews) => void,
  signal: AbortSignal,
) => {
  const asked = await queries.fetchQuery(shapeQuery(chosen)).catch(() => undefined)
  let opened: Promise<void> = Promise.resolve()
  const refused = new Promise<never>((_, reject) => {
    if (asked === undefined) return
    opened = new Promise((resolve) => {
      lookAt({ file, asked }, { onNews, opened: resolve, refused: reject }, signal)
    })
  })
  return { opened, refused }
}

/**
 * A first look at a file before it is sent and while it is on its way: what cannot be read is not sent, or no further.
 * What hinders the look hinders nothing else.
 */
export const useFirstLook = (chosen: Chosen) => {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(nothing)
  const running = useRef<{ look: AbortController; sending: AbortController }>(undefined)
  const stop = useCallback(() => {
    running.current?.look.abort()
    running.current?.sending.abort()
    setSeen(nothing)
  }, [])
  // Whoever leaves looks no more; what is on its way arrives.
  useEffect(() => () => running.current?.look.abort(), [])

  const send = async <Answer>(
    file: File,
    sendFile: (file: File, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> => {
    stop()
    const look = new AbortController()
    const sending = new AbortController()
    running.current = { look, sending }
    const onNews = (news: LookNews) => {
      if (!look.signal.aborted) setSeen((before) => next(before, news))
    }
    try {
      const { opened, refused } = await begin(queries, chosen, file, onNews, look.signal)
      await Promise.race([opened, refused])
      sending.signal.throwIfAborted()
      const sent = sendFile(file, sending.signal)
      return await Promise.race([sent, refused.finally(() => sending.abort())])
    } finally {
      look.abort()
    }
  }
  return { ...seen, send, stop }
}
