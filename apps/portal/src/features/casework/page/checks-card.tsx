import type { CaseView, Check } from '@papaver/contract/casework/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type CheckItem, ChecksList } from '../../../ui/checks-list.tsx'
import { useCaseWords, usePages } from '../context.ts'
import { checksQuery } from '../queries.ts'

export const severities = { block: 'error', warn: 'warning', pass: 'passed' } as const

interface SaidProps {
  said: { by: string; at: string; reason: string }
  detail: string | undefined
}

/** What the check found, and why an officer went on. */
const SaidOfWarning = ({ said, detail }: SaidProps) => {
  const say = useCaseWords()
  const { moment } = useFormats()
  const { by, at, reason } = said
  return (
    <>
      {detail}
      {detail !== undefined && <br />}
      {say('case.checks.reason', { reason: isolated(reason), who: isolated(by), when: moment(at) })}
    </>
  )
}

/** The checks as they stand now; the same sentences that the holder reads. */
export const ChecksCard = ({ record }: { record: CaseView }) => {
  const { feature, useCheckSentences, saidOfCheck } = usePages()
  const say = useCaseWords()
  const sayCheck = useCheckSentences(record)
  const { time } = useFormats()
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useQuery({
    ...checksQuery(feature, record.id),
    placeholderData: record.checks,
  })
  const item = (check: Check, index: number): CheckItem => {
    const { title, detail } = sayCheck(check)
    const said = saidOfCheck?.(record, check)
    return {
      key: `${check.code} ${index}`,
      severity: severities[check.severity],
      title,
      detail: said === undefined ? detail : <SaidOfWarning said={said} detail={detail} />,
    }
  }
  // The day is today: the time says all.
  const ranAt = dataUpdatedAt > 0 ? time(new Date(dataUpdatedAt).toISOString()) : undefined
  const when = ranAt === undefined ? '' : say('case.checks.runAt', { time: ranAt })
  return (
    <Card
      title={say('case.checks.title')}
      aside={
        <span className="pv-inline pv-gap-8 pv-size-12 pv-dim">
          {isError ? say('case.checks.failed') : when}
          <IconButton
            icon="refresh"
            size={24}
            name={say('case.checks.again')}
            disabled={isFetching}
            onClick={() => void refetch()}
          />
        </span>
      }
    >
      <ChecksList checks={(data ?? []).map(item)} />
    </Card>
  )
}
