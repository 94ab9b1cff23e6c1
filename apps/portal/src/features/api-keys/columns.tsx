import type { ApiKey } from '@papaver/contract/api-keys/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dim, TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { KeyStatus } from './key-state.tsx'

const useSentences = () => {
  const { t } = useTranslation()
  const { moment, momentDay } = useFormats()
  return {
    /** What ought to be known of a key beside what every key says. */
    notesOf: (item: ApiKey): string[] => [
      ...(item.state === 'resting' ? [t('api-keys.stateWhy.resting')] : []),
      ...(item.revokedBy !== null && item.revokedAt !== null
        ? [
            t(
              item.revokedBecause === null
                ? 'api-keys.revokedBy'
                : `api-keys.revokedBecause.${item.revokedBecause}`,
              { name: isolated(item.revokedBy), day: isolated(momentDay(item.revokedAt)) },
            ),
          ]
        : []),
      ...(item.revokedFor === null ? [] : [item.revokedFor]),
      ...(item.networks.length === 0
        ? []
        : [t('api-keys.onlyFrom', { networks: listed(item.networks.map(isolated)) })]),
      ...(item.refusedAt === null || item.refusedFrom === null
        ? []
        : [
            t('api-keys.refusedFrom', {
              moment: isolated(moment(item.refusedAt)),
              address: isolated(item.refusedFrom),
            }),
          ]),
    ],
    scopesOf: ({ scopes, scopesLost }: ApiKey): string[] =>
      scopes.map((scope) => {
        const said = t(`api-keys.scope.${scope}`)
        return scopesLost.includes(scope) ? t('api-keys.scopeLost', { scope: said }) : said
      }),
  }
}

const Lines = ({ children }: { children: readonly string[] }) => (
  <>
    {children.map((line) => (
      <span key={line} className="pv-block" dir="auto">
        {line}
      </span>
    ))}
  </>
)

export const useColumns = (isOffice: boolean, onRevoke: (item: ApiKey) => void): Column<ApiKey>[] => {
  const { t } = useTranslation()
  const { moment, mediumDay, number } = useFormats()
  const { notesOf, scopesOf } = useSentences()
  const head = (key: string) => t(`api-keys.column.${key}`)
  return [
    {
      key: 'name',
      head: head('name'),
      card: 'lead',
      render: (item) => (
        <div className="pv-stack pv-gap-2 pv-block-4">
          <bdi className="pv-strong">{item.name}</bdi>
          {isOffice && <bdi>{item.establishment.name}</bdi>}
          <span className="pv-size-13 pv-dim">
            <Ltr>{`${item.start}…`}</Ltr> · <bdi>{item.madeBy}</bdi>
          </span>
          <span className="pv-size-13 pv-dim">
            <Lines>{notesOf(item)}</Lines>
          </span>
        </div>
      ),
    },
    {
      key: 'scopes',
      head: head('scopes'),
      width: '170px',
      card: 'line',
      render: (item) => <Lines>{scopesOf(item)}</Lines>,
    },
    {
      key: 'endsOn',
      head: head('endsOn'),
      width: '120px',
      card: 'labelled',
      render: ({ endsOn }) => <time dateTime={endsOn}>{mediumDay(endsOn)}</time>,
    },
    {
      key: 'used',
      head: head('used'),
      width: '160px',
      card: 'labelled',
      render: ({ usedAt, usedFrom }) =>
        usedAt === null ? (
          <Dim>{t('api-keys.neverUsed')}</Dim>
        ) : (
          <TwoLines
            first={<time dateTime={usedAt}>{moment(usedAt)}</time>}
            second={usedFrom === null ? null : t('api-keys.usedFrom', { address: isolated(usedFrom) })}
          />
        ),
    },
    {
      key: 'uses',
      head: head('uses'),
      width: '76px',
      align: 'number',
      card: 'labelled',
      render: ({ uses }) => number(uses),
    },
    {
      key: 'state',
      head: head('state'),
      width: '124px',
      card: 'status',
      render: ({ state }) => <KeyStatus state={state} />,
    },
    {
      key: 'act',
      head: head('act'),
      width: '104px',
      render: (item) =>
        item.mayRevoke && (
          <Button kind="danger" onClick={() => onRevoke(item)}>
            {t('api-keys.revoke.open')}
            <span className="pv-hidden"> {isolated(item.name)}</span>
          </Button>
        ),
    },
  ]
}
