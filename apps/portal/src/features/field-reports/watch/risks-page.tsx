import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import type { CultivationStatus } from '@papaver/contract/cultivation/life.ts'
import { mostDrawn } from '@papaver/contract/field-reports/watch.ts'
import type { RiskItem } from '@papaver/contract/field-reports/watch-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { useList } from '../../../platform/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { Cut, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { wholeOf } from '../../../ui/list/list-description.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
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

/** How many are drawn, and that it is kept. */
const DrawDialog = ({
  onDrawn,
  onClose,
}: {
  onDrawn: (ids: readonly string[]) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const formId = useId()
  const say = (key: string) => t(`${words}.${key}`)
  const isWhole = (typed: string) =>
    /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= mostDrawn
  const form = useForm({
    standing: { count: '3' },
    judge: ({ count }) => ({ count: isWhole(count.trim()) ? undefined : 'casework.faults.invalid' }),
  })
  const draw = useSending({
    mutationFn: (count: number) => call('field-reports.draw', { body: { count } }),
    onSuccess: ({ ids }) => {
      onDrawn(ids)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={draw.isPending}
      title={say('drawTitle')}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={draw.isPending}>
            {say('drawKeep')}
          </Button>
          <Button type="submit" form={formId} size={36} kind="primary" busy={draw.isPending}>
            {say('draw')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        isBusy={draw.isPending}
        className="pv-stack pv-gap-12"
        onSubmit={({ count }) => draw.mutate(Number(count))}
      >
        <p>{say('drawWhat')}</p>
        <TextField
          {...form.at('count')}
          label={say('drawCount')}
          inputMode="numeric"
          maxLength={String(mostDrawn).length}
          ltr
        />
        <FormFailure error={draw.error} />
      </Form>
    </Dialog>
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
