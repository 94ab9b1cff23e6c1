import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { LogSearch } from '../../platform/log-search.ts'
import { type LogLine, logLinesQuery, newerLines } from './queries.ts'

/** Milliseconds between two looks for new lines. */
const pace = 3000
/** So many new lines are kept in view; who wants more reads the file. */
const mostNew = 2000

interface Newer {
  /** Of which filters. */
  readonly key: string
  readonly lines: readonly LogLine[]
  /** Where the next look goes on; undefined before the first. */
  readonly place: string | undefined
  readonly isFailing: boolean
}

const none = (key: string): Newer => ({ key, lines: [], place: undefined, isFailing: false })

/** The lines that fit: pages backwards as they are asked for, and what is written meanwhile while one follows. */
export const useLines = (given: LogSearch) => {
  const key = JSON.stringify(given)
  const search = useMemo(() => JSON.parse(key) as LogSearch, [key])
  const query = useInfiniteQuery(logLinesQuery(search))
  const [isFollowing, follow] = useState(false)
  const [kept, setNewer] = useState<Newer>(none(key))
  const newer = useMemo(() => (kept.key === key ? kept : none(key)), [kept, key])
  const first = query.data?.pages[0]
  const place = newer.place ?? first?.newest
  useEffect(() => {
    if (!isFollowing || place === undefined) return
    let isOver = false
    // Every answer, also none, makes a new state, and so the next look.
    const look = async () => {
      const found = await newerLines(search, place).catch(() => undefined)
      if (isOver) return
      if (found === undefined) return setNewer({ ...newer, place, isFailing: true })
      const lines = [...found.items, ...newer.lines].slice(0, mostNew)
      setNewer({ key, lines, place: found.newest, isFailing: false })
    }
    const timer = setTimeout(() => void look(), pace)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isFollowing, place, key, search, newer])
  const items = useMemo(
    () => [...newer.lines, ...(query.data?.pages.flatMap((page) => page.items) ?? [])],
    [newer.lines, query.data],
  )
  return {
    query,
    items,
    timeZone: first?.timeZone,
    isPartial: query.data?.pages.at(-1)?.isPartial === true,
    isFollowing,
    isFailing: isFollowing && newer.isFailing,
    follow,
  }
}
export type Lines = ReturnType<typeof useLines>
