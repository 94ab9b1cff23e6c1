import { nameOfPlace } from '@papaver/contract/audit/places.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { useZoned, type Zoned } from '../../platform/zoned.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { sayActor } from './action-words.ts'
import css from './chain.module.css'
import { ChainResult } from './chain-result.tsx'
import { type Verification, verificationsQuery } from './queries.ts'

const Result = ({ verification }: { verification: Verification }) => {
  const { t } = useTranslation()
  const { status, broken } = verification
  if (status === 'waiting' || status === 'running')
    return (
      <StatusPill variant="bare" tone="blue" icon="progress">
        {t('audit.chain.result.running')}
      </StatusPill>
    )
  if (status === 'failed')
    return (
      <StatusPill variant="bare" tone="neutral" icon="circle-x">
        {t('audit.chain.result.failed')}
      </StatusPill>
    )
  return broken === null ? (
    <StatusPill variant="bare" tone="green" icon="circle-check">
      {t('audit.chain.result.whole')}
    </StatusPill>
  ) : (
    <StatusPill variant="bare" tone="red" icon="alert-octagon">
      {t('audit.chain.result.broken', { seq: isolated(nameOfPlace(broken)) })}
    </StatusPill>
  )
}

const useColumns = (zoned: Zoned): Column<Verification>[] => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return [
    {
      key: 'when',
      head: t('audit.chain.columns.when'),
      card: 'lead',
      render: ({ askedAt }) => <time dateTime={askedAt}>{zoned.minute(askedAt)}</time>,
    },
    {
      key: 'who',
      head: t('audit.chain.columns.who'),
      card: 'line',
      render: ({ askedBy }) => <bdi>{sayActor(askedBy, t)}</bdi>,
    },
    {
      key: 'rows',
      head: t('audit.chain.columns.rows'),
      align: 'number',
      card: 'labelled',
      render: ({ rows, rowsDone }) => number(rows ?? rowsDone),
    },
    {
      key: 'result',
      head: t('audit.chain.columns.result'),
      card: 'status',
      render: (verification) => <Result verification={verification} />,
    },
  ]
}

interface KeptHead {
  seq: number
  hash: string
  keptAt: string
}

const KeptHeads = ({ heads, zoned }: { heads: readonly KeptHead[]; zoned: Zoned }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <Card title={t('audit.chain.heads')}>
      <p className={`${css.about} pv-prose pv-note`}>{t('audit.chain.headsText')}</p>
      {heads.length === 0 ? (
        <p className={css.dim}>{t('audit.chain.noHeads')}</p>
      ) : (
        <ul className={`pv-stack pv-gap-10 pv-size-13`}>
          {heads.map(({ seq, hash, keptAt }) => (
            <li className="pv-stack pv-gap-2" key={`${seq}:${hash}`}>
              <span>
                {t('audit.chain.head', {
                  seq: isolated(number(seq)),
                  when: isolated(zoned.minute(keptAt)),
                })}
              </span>
              <Ltr className="pv-size-12 pv-mono pv-words-start pv-anywhere pv-dim">
                {seq}:{hash}
              </Ltr>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The state of the chain, the walks along it, and the ends that were kept. */
export const ChainTab = ({ timeZone }: { timeZone: string | undefined }) => {
  const { t } = useTranslation()
  const zoned = useZoned(timeZone)
  const { data, error, isError, refetch } = useQuery(verificationsQuery)
  const columns = useColumns(zoned)
  if (data === undefined && isError)
    return <FetchFailed title={t('audit.chain.fetchFailed')} error={error} onRetry={() => void refetch()} />
  return (
    <div className="pv-stack pv-fit pv-gap-12">
      <Card title={t('audit.tabs.chain')}>
        <p className={`${css.about} pv-prose pv-note`}>{t('audit.chain.about')}</p>
        {data === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <ChainResult verification={data.items[0]} zoned={zoned} />
        )}
      </Card>
      <Card title={t('audit.chain.past')} padding="none">
        <DataTable<Verification>
          inCard
          caption={t('audit.chain.past')}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          rowHeight={36}
          expected={3}
          empty={<p className="pv-size-13 pv-dim pv-pad-12-16">{t('audit.chain.none')}</p>}
        />
      </Card>
      {data !== undefined && <KeptHeads heads={data.keptHeads} zoned={zoned} />}
    </div>
  )
}
