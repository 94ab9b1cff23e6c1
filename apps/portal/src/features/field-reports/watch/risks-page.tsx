import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import type { CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import { drawFields } from '@papaver/contract/field-reports/commands.ts'
import type { RiskItem } from '@papaver/contract/field-reports/watch-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { useList } from '../../../platform/use-list.ts'
import { Cut, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { CommandDialog } from '../../../ui/form/command-dialog.tsx'
import { useCommand } from '../../../ui/form/use-command.ts'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { wholeOf } from '../../../ui/list/list-description.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { sideOf } from '../../casework/side.ts'
import { CaseStatus } from '../../casework/status.tsx'
import { risksQuery } from './queries.ts'

const words = 'field-reports.risks'
const address = listAddress({ path: '/cultivation/inspections', text: 'search' })
type Search = SearchOf<typeof address>

const hrefOfPermit = ({ id }: Pick<RiskItem, 'id'>): string => hrefOf(`/cultivation/${id}`)

const useColumns = (): Column<RiskItem>[] => {
  const { t } = useTranslation()
  const { mediumDay, number } = useFormats()
  const head = (key: string) => t(`${words}.columns.${key}`)
  const dayOf = (day: string | null) => (day === null ? '–' : mediumDay(day))
  return [
    {
      key: 'score',
      head: head('score'),
      width: '90px',
      align: 'number',
      render: ({ score }) => <b>{number(String(score))}</b>,
    },
    {
      key: 'number',
      head: head('number'),
      width: '150px',
      card: 'lead',
      render: (item) => (
        <TwoLines
          first={<PermitNumber number={item.number} href={hrefOfPermit(item)} />}
          second={<CaseStatus kind={cultivationKind} status={item.status as CultivationStatus} />}
        />
      ),
    },
    {
      key: 'grower',
      head: head('grower'),
      width: '230px',
      card: 'line',
      render: ({ grower, place }) => (
        <TwoLines first={<Cut title={grower}>{grower}</Cut>} second={<bdi>{place}</bdi>} />
      ),
    },
    {
      key: 'reasons',
      head: head('reasons'),
      card: 'line',
      isEmpty: ({ reasons }) => reasons.length === 0,
      render: ({ reasons }) =>
        reasons.length === 0 ? (
          '–'
        ) : (
          <ul className="pv-size-13">
            {reasons.map(({ code, count, points }) => (
              <li key={code}>
                {t(`${words}.reasons.${code}`, { number: number(String(count ?? 0)) })}{' '}
                <span className="pv-dim">(+{number(String(points))})</span>
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'lastInspectedOn',
      head: head('lastInspectedOn'),
      width: '130px',
      render: ({ lastInspectedOn }) => dayOf(lastInspectedOn),
    },
    {
      key: 'plannedOn',
      head: head('plannedOn'),
      width: '130px',
      isEmpty: ({ plannedOn }) => plannedOn === null,
      render: ({ plannedOn }) => dayOf(plannedOn),
    },
  ]
}

interface DrawDialogProps {
  onDrawn: (ids: readonly string[]) => void
  onClose: () => void
}

/** How many are drawn, and that it is kept. */
const DrawDialog = ({ onDrawn, onClose }: DrawDialogProps) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`${words}.${key}`)
  const command = useCommand({
    fields: drawFields,
    words,
    begun: { count: '3' },
    send: (body) => call('field-reports.draw', { body }),
    onDone: ({ ids }) => {
      onDrawn(ids)
      onClose()
    },
  })
  return (
    <CommandDialog
      command={command}
      width={440}
      title={say('drawTitle')}
      first={<p>{say('drawWhat')}</p>}
      confirm={say('draw')}
      cancel={say('drawKeep')}
      onClose={onClose}
    />
  )
}

const fits = ({ number, grower, place }: RiskItem, search = ''): boolean =>
  [number, grower, place].join(' ').toLowerCase().includes(search.trim().toLowerCase())

const Risks = ({ mayDraw }: { mayDraw: boolean }) => {
  const { t } = useTranslation()
  const at = useList(address)
  const [isAsked, setAsked] = useState(false)
  const [drawn, setDrawn] = useState<readonly string[]>([])
  const query = useQuery(risksQuery)
  const exporting = useExportAction((format) => call('field-reports.exportRisks', { query: { format } }))
  const found = drawn.flatMap((id) => query.data?.find((item) => item.id === id) ?? [])
  return (
    <ListPage<RiskItem, Search>
      head={{
        title: t(`${words}.title`),
        line: t(`${words}.lead`),
        actions: [
          ...(mayDraw
            ? [
                {
                  key: 'draw',
                  label: t(`${words}.draw`),
                  icon: 'refresh',
                  onClick: () => setAsked(true),
                } as const,
              ]
            : []),
          exporting,
        ],
      }}
      list={{
        name: 'cultivation-risks',
        caption: t(`${words}.title`),
        at,
        listed: wholeOf(
          query,
          query.data?.filter((item) => fits(item, at.search.search)),
        ),
        columns: useColumns(),
        rowKey: ({ id }) => id,
        rowName: ({ number, grower }) => `${number} ${grower}`,
        hrefOf: hrefOfPermit,
        find: t('field-reports.owed.find'),
        filters: [],
        failed: t(`${words}.failed`),
        noMatch: { title: t('field-reports.owed.noMatch') },
        nothing: <EmptyState icon="map" title={t(`${words}.nothing`)} />,
      }}
    >
      {found.length > 0 && (
        <div role="status">
          <LineNotice tone="blue" icon="refresh">
            <p className="pv-strong">{t(`${words}.drawn`)}</p>
            <p>{t(`${words}.drawnLine`)}</p>
            <ul className="pv-flex pv-wrap pv-gap-4-16">
              {found.map((item) => (
                <li key={item.id}>
                  <PermitNumber number={item.number} href={hrefOfPermit(item)} /> <bdi>{item.grower}</bdi>
                </li>
              ))}
            </ul>
          </LineNotice>
        </div>
      )}
      {isAsked && <DrawDialog onDrawn={setDrawn} onClose={() => setAsked(false)} />}
    </ListPage>
  )
}

/** Where to look: permits in force by what speaks for a visit, and some of them by chance. */
export const RisksPage = () => {
  const account = useAccount()
  if (account === undefined) return null
  if (sideOf(account) !== 'office') return <ForbiddenState />
  return <Risks mayDraw={mayDo(account, 'case.review')} />
}
