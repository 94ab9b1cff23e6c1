import type { ViewCell, ViewPart, ViewRow } from '@papaver/contract/incb-forms/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import css from './form-part.module.css'
import { usePartTitle } from './form-words.tsx'

/** A cell that was chosen, with the row and the part in which it stands. */
export interface ChosenCell {
  part: ViewPart
  row: ViewRow
  column: ViewPart['columns'][number]
  cell: ViewCell
}

export const standing = ({ override, figure }: ViewCell): string | null =>
  override === null ? figure : override.figure

/** A figure with its unit; what is blank says so. */
export const useFigureWords = () => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ row, column }: Pick<ChosenCell, 'row' | 'column'>, figure: string | null): string => {
    const { unit, decimals } = column.measure ?? row
    if (figure === null) return t('incb-forms.blank')
    const said = number(figure, Math.max(decimals, figure.split('.')[1]?.length ?? 0))
    return unit === 'number' ? said : `${said}\u00a0${unit}`
  }
}

interface OpensCells {
  onOpen: (chosen: ChosenCell) => void
}
interface FigureProps extends OpensCells {
  chosen: ChosenCell
}

/** What stands there; under it what an officer's figure has taken the place of, and last year's. */
const FigureCell = ({ chosen, onOpen }: FigureProps) => {
  const { t } = useTranslation()
  const words = useFigureWords()
  const { cell } = chosen
  const shown = standing(cell)
  const { override, figure, lastFigure } = cell
  return (
    <div className={override === null ? undefined : `${css.entered} pv-on-amber pv-round-4`}>
      <Button kind="link" isContent onClick={() => onOpen(chosen)}>
        {shown === null ? '–' : <bdi>{words(chosen, shown)}</bdi>}
      </Button>
      {override !== null && (
        <span className="pv-block pv-size-12">
          {t('incb-forms.entered')},{' '}
          {t('incb-forms.workedOutAs', { figure: isolated(words(chosen, figure)) })}
        </span>
      )}
      {lastFigure !== null && !chosen.column.isBeside && (
        <span className="pv-block pv-size-12 pv-dim">
          {t('incb-forms.lastYear', { figure: isolated(words(chosen, lastFigure)) })}
        </span>
      )}
    </div>
  )
}

const useColumns = (part: ViewPart, onOpen: OpensCells['onOpen']): Column<ViewRow>[] => {
  const { t } = useTranslation()
  const country: Column<ViewRow> = {
    key: 'country',
    head: t('incb-forms.columns.country'),
    card: 'line',
    render: ({ country: code, countryName }) =>
      code === null ? (
        '–'
      ) : (
        <>
          <CountryCode code={code} /> {countryName}
        </>
      ),
  }
  return [
    {
      key: 'code',
      head: t('incb-forms.columns.code'),
      width: '92px',
      isEmpty: ({ code }) => code === '',
      render: ({ code }) => (code === '' ? '–' : <bdi className="pv-one-line">{code}</bdi>),
    },
    {
      key: 'substance',
      head: t('incb-forms.columns.substance'),
      width: part.columns.length > 4 ? '150px' : undefined,
      card: 'lead',
      // A name is never cut: its end may tell one substance from another.
      render: ({ name }) => <bdi className="pv-strong pv-anywhere">{name}</bdi>,
    },
    ...(part.rows === 'country' ? [country] : []),
    ...part.columns.map((column): Column<ViewRow> => {
      const cellIn = (row: ViewRow) => row.cells[column.key]
      return {
        key: column.key,
        head: column.name,
        align: 'number',
        width: part.columns.length > 4 ? '110px' : '170px',
        render: (row) => {
          const cell = cellIn(row)
          return cell === undefined ? (
            '–'
          ) : (
            <FigureCell chosen={{ part, row, column, cell }} onOpen={onOpen} />
          )
        },
      }
    }),
  ]
}

/** What officers wrote in a part. */
const PartText = (props: { title: string; said: string; onWrite: (() => void) | undefined }) => {
  const { title, said, onWrite } = props
  const { t } = useTranslation()
  return (
    <div className={`${css.text} pv-stack pv-gap-8`}>
      <h3 className="pv-size-14 pv-strong">{title}</h3>
      {said === '' ? (
        <p className="pv-dim">{t('incb-forms.text.none')}</p>
      ) : (
        <p className="pv-own-lines">
          <bdi>{said}</bdi>
        </p>
      )}
      {onWrite !== undefined && (
        <div>
          <Button
            size={36}
            onClick={onWrite}
            aria-label={`${t('incb-forms.text.write')}${t('ui.colon')} ${title}`}
          >
            {t('incb-forms.text.write')}
          </Button>
        </div>
      )}
    </div>
  )
}

const FigureTable = ({ part, title, onOpen }: { part: ViewPart; title: string } & OpensCells) => (
  <DataTable
    inCard
    caption={title}
    columns={useColumns(part, onOpen)}
    rows={part.filled}
    rowKey={({ substanceId, country }) => `${substanceId} ${country ?? ''}`}
    rowName={({ name, countryName }) => `${name} ${countryName ?? ''}`.trim()}
    empty={null}
  />
)

/** A part of the form: its figures as a table, and what officers wrote in it. */
export const FormPart = (
  props: {
    part: ViewPart
    /** Undefined where nothing can be written any more. */
    onWrite: (() => void) | undefined
  } & OpensCells,
) => {
  const { part, onOpen, onWrite } = props
  const { t } = useTranslation()
  const title = usePartTitle()(part)
  return (
    <Card title={title} padding="none">
      {part.filled.length > 0 && <FigureTable part={part} title={title} onOpen={onOpen} />}
      {part.filled.length === 0 && part.rows !== 'none' && (
        <p className={`${css.blank} pv-dim`}>{t('incb-forms.nothing')}</p>
      )}
      {part.text !== null && <PartText title={part.text.title} said={part.text.said} onWrite={onWrite} />}
    </Card>
  )
}
