import type { Dimension } from '@papaver/contract/incb-forms/layout.ts'
import type { CellSource, FormParams, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { FormFailure } from '../../ui/form/form.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { useAmountWords } from './amount-words.ts'
import { type ChosenCell, standing, useFigureWords } from './form-part.tsx'
import { cellQuery } from './queries.ts'

/** The rows of a report, of the substance where they name any; the movements of a permit. */
const placeOf = ({ kind, caseId, on }: CellSource, substance: number): string =>
  kind === 'report'
    ? hrefOf(`/statistics-upload/submissions/${caseId}`, {
        tab: 'rows',
        substance: on === null ? substance : undefined,
      })
    : hrefOf(`/import-export/${caseId}`, { tab: 'movements' })

const useColumns = (dimension: Dimension, substance: number): Column<CellSource>[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const amountWords = useAmountWords()
  const head = (key: string) => t(`incb-forms.cell.${key}`)
  return [
    {
      key: 'number',
      head: head('number'),
      card: 'lead',
      render: (source) => <PermitNumber number={source.number || '–'} href={placeOf(source, substance)} />,
    },
    {
      key: 'of',
      head: head('of'),
      card: 'line',
      render: ({ kind, template, columnName, establishment, period, on, countryName }) => (
        <>
          {establishment !== null && <bdi className="pv-block">{establishment}</bdi>}
          {kind === 'report'
            ? [
                t('incb-forms.cell.report', { template, column: columnName }),
                ...(period === null ? [] : [period]),
                ...(on === null ? [] : [mediumDay(on)]),
              ].join(' · ')
            : t('incb-forms.cell.movement', { day: on === null ? '' : mediumDay(on), country: countryName })}
        </>
      ),
    },
    {
      key: 'amount',
      head: head(dimension === 'mass' ? 'exact' : 'amount'),
      align: 'number',
      width: '130px',
      render: ({ amount }) => <bdi>{amountWords(amount, dimension)}</bdi>,
    },
  ]
}

const Sources = ({ params, chosen }: { params: FormParams; chosen: ChosenCell }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const words = useFigureWords()
  const amountWords = useAmountWords()
  const { part, row, column, cell } = chosen
  const { data, error, refetch } = useQuery(
    cellQuery(params, {
      part: part.key,
      substanceId: row.substanceId,
      column: column.key,
      ...(row.country === null ? {} : { country: row.country }),
    }),
  )
  const { dimension = 'mass' } = data ?? {}
  const columns = useColumns(dimension, row.substanceId)
  if (error !== null)
    return <FetchFailed title={t('incb-forms.cell.failed')} error={error} onRetry={() => void refetch()} />
  const facts = [
    { label: t('incb-forms.cell.stands'), value: <b>{words(chosen, standing(cell))}</b> },
    { label: t('incb-forms.cell.workedOut'), value: words(chosen, cell.figure) },
    {
      label: t(`incb-forms.cell.${dimension === 'mass' ? 'exact' : 'amount'}`),
      value: amountWords(data?.amount ?? null, dimension),
    },
    { label: t('incb-forms.cell.last'), value: words(chosen, cell.lastFigure) },
  ]
  const listed = data?.sources.length ?? 0
  return (
    <>
      <Facts facts={facts} columns={4} />
      <DataTable
        caption={t('incb-forms.cell.sources')}
        columns={columns}
        rows={data?.sources}
        rowKey={({ caseId, template, columnName, on }) => `${caseId} ${template} ${columnName} ${on}`}
        expected={2}
        empty={<EmptyState title={t('incb-forms.cell.none')} />}
      />
      {data !== undefined && listed < data.total && (
        <p className="pv-hint">
          {t('incb-forms.cell.more', { shown: number(listed), total: number(data.total) })}
        </p>
      )}
    </>
  )
}

interface CellDialogProps {
  params: FormParams
  form: FormView
  chosen: ChosenCell
  onClose: () => void
  onOverride: (chosen: ChosenCell) => void
}

/** Takes an officer's figure back. */
const useRestoring = ({ params, form, chosen, onClose }: CellDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { part, row, column } = chosen
  return useSending({
    mutationFn: () =>
      call('incb-forms.restore', {
        params,
        body: {
          version: form.version,
          part: part.key,
          substanceId: row.substanceId,
          country: row.country,
          column: column.key,
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['incb-forms'] })
      showToast({ tone: 'green', title: t('incb-forms.kept') })
      onClose()
    },
  })
}

/** What is behind a figure: the reports and permits that it is the sum of, and what an officer put in its place. */
export const CellDialog = (props: CellDialogProps) => {
  const { params, form, chosen, onClose, onOverride } = props
  const { t } = useTranslation()
  const { moment } = useFormats()
  const restoring = useRestoring(props)
  const { row, column, cell } = chosen
  const { override } = cell
  return (
    <Dialog
      open
      onClose={onClose}
      locked={restoring.isPending}
      width={720}
      title={t('incb-forms.cell.title')}
      foot={
        form.mayOverride &&
        !column.isBeside && (
          <>
            {override !== null && (
              <Button size={36} busy={restoring.isPending} onClick={() => restoring.mutate()}>
                {t('incb-forms.override.restore')}
              </Button>
            )}
            <Button size={36} kind="primary" onClick={() => onOverride(chosen)}>
              {t('incb-forms.override.title')}
            </Button>
          </>
        )
      }
    >
      <div className="pv-stack pv-gap-12">
        <p className="pv-strong">{[row.name, row.countryName, column.name].filter(Boolean).join(' · ')}</p>
        {override !== null && (
          <p className="pv-pad-8-12 pv-round pv-on-amber">
            {t('incb-forms.cell.enteredBy', { name: override.byName, day: moment(override.at) })}
            <span className="pv-block pv-own-lines">{override.reason}</span>
          </p>
        )}
        <Sources params={params} chosen={chosen} />
        <FormFailure error={restoring.error} />
      </div>
    </Dialog>
  )
}
