import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import type { OpenPermit } from '@papaver/contract/field-reports/schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentCulture } from '../../../platform/culture.ts'
import { pending } from '../../../platform/device/waiting.ts'
import type { Entry, NewPhoto } from '../../../platform/device/waiting-store.ts'
import { newKey } from '../../../platform/random-key.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import { session, useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { openPermitsQuery } from '../queries.ts'
import { device } from './device.ts'
import { isOfflinePage } from './offline-kit.ts'
import { keepReport, reports } from './queue.ts'
import { answeredBy, questionsOf, type ReportContent } from './report.ts'

/** Once it is known what this device keeps, and whether it can keep anything. */
export const useDeviceTried = (): boolean => {
  const current = useSession()
  const [isTried, setTried] = useState(isOfflinePage)
  useEffect(() => {
    if (isTried || current.status !== 'in') return
    const { account, person } = current
    void device
      .start(account, person)
      .catch(() => {})
      .then(() => setTried(true))
  }, [current, isTried])
  return isTried
}

export const useReport = (key: string): Entry<ReportContent> | undefined =>
  useStore(reports).find((each) => each.key === key)

/** The permit of a report as this device knows it now. */
export const usePermit = (id: string | undefined): OpenPermit | undefined =>
  useQuery(openPermitsQuery()).data?.find((permit) => permit.id === id)

/** The questions of a report. What the permit answers was written down when the report was begun. */
export const useQuestions = ({ kind, permit }: Pick<ReportContent, 'kind' | 'permit'>) => {
  const known = usePermit(permit.id)
  return questionsOf(kind, known === undefined ? {} : answeredBy(known))
}

/** Begins a report on this device; its key is what it is known by from now on. */
export const beginReport = async (kind: ReportType, permit: OpenPermit): Promise<string> => {
  const current = session.get()
  if (current.status !== 'in') throw new Error('nobody is signed in')
  const { account, person } = current
  const { id, number, substanceName } = permit
  const key = newKey()
  await keepReport({
    key,
    accountId: account.id,
    owner: personName(person),
    notedAt: new Date(nowHere()).toISOString(),
    stage: 'draft',
    content: {
      ...pending,
      kind,
      permit: { id, number, substanceName },
      values: answeredBy(permit),
      culture: currentCulture.get().culture,
      photos: [],
      number: null,
      status: null,
      checks: [],
    },
  })
  return key
}

let writing: Promise<unknown> = Promise.resolve()

/** Writes a change down, one after the other: each is made to what the one before has left. */
export const changeReport = (
  key: string,
  change: (content: ReportContent) => Partial<ReportContent>,
  { added = [], stage }: { readonly added?: readonly NewPhoto[]; readonly stage?: 'draft' | 'waiting' } = {},
): Promise<void> => {
  const write = async (): Promise<void> => {
    const entry = reports.get().find((each) => each.key === key)
    if (entry?.content === undefined) return
    const { content } = entry
    const notedAt = stage === 'waiting' ? new Date(nowHere()).toISOString() : entry.notedAt
    const next = { ...content, ...change(content) }
    await keepReport({ ...entry, notedAt, stage: stage ?? entry.stage, content: next }, added)
  }
  const mine = writing.then(write, write)
  writing = mine
  return mine
}
