import { isDay } from '@papaver/contract/fields/check.ts'
import type { ImportAnswer, ImportedRow } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { PreviewTable } from '../../../ui/import/preview-table.tsx'
import { NotReadLine } from '../../../ui/not-read-line.tsx'
import { useReadingFault } from '../../../ui/reading-words.ts'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { fieldName, sayFieldValue, sayProblem } from '../words.ts'

type Kind = ImportedRow['kind']
const kinds: readonly Kind[] = ['refused', 'new', 'changed', 'unchanged']
const kindStyles = {
  refused: ['red', 'circle-x'],
  new: ['violet', 'plus'],
  changed: ['blue', 'pencil'],
  unchanged: ['neutral', 'equal'],
} as const satisfies Record<Kind, readonly [Tone, string]>

/** More lines than a person reads are counted, not drawn. */
const mostShown = 200

/** Figures and days as they were understood, in the reader's language. */
const useUnderstood = (word: ListWord) => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  return (field: string, value: unknown): string => {
    const type = lists[word].columns.find(({ key }) => key === field)?.type
    const holdsDay = type === 'day' || field === 'validFrom' || field === 'validUntil'
    if (typeof value !== 'string' || value === '') return sayFieldValue(t, word, field, value)
    if (type === 'decimal' && /^\d+(\.\d+)?$/.test(value)) return number(value)
    return holdsDay && isDay(value) ? mediumDay(value) : sayFieldValue(t, word, field, value)
  }
}

/** What is wrong with a line, or what it would change. */
const Outcome = ({ word, row }: { word: ListWord; row: ImportedRow }) => {
  const { t } = useTranslation()
  const sayFault = useReadingFault()
  const sayValue = useUnderstood(word)
  return (
    <>
      {row.problems.map((problem) => (
        <p key={`${problem.cell} ${problem.code}`} className="pv-anywhere pv-red">
          <Ltr className="pv-medium pv-mono">{problem.cell}</Ltr> {fieldName(t, problem.path)}:{' '}
          {sayFault(problem) ?? sayProblem(t, problem)}
        </p>
      ))}
      {row.kind !== 'refused' &&
        row.changes.map(({ field, before, after }) => (
          <p key={field} className="pv-anywhere">
            <span className="pv-dim">{fieldName(t, field)}</span>{' '}
            {row.kind === 'changed' && (
              <>
                <del className="pv-dim">
                  <bdi>{sayValue(field, before)}</bdi>
                </del>{' '}
                →{' '}
              </>
            )}
            <ins>
              <bdi>{sayValue(field, after)}</bdi>
            </ins>
          </p>
        ))}
    </>
  )
}

/** What a file would do, line by line: what is refused first, each with its cell. */
export const Preview = ({ word, preview }: { word: ListWord; preview: ImportAnswer }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { counts, rows } = preview
  const present = kinds.filter((kind) => counts[kind] > 0)
  const [chosen, setChosen] = useState<Kind>()
  const kind = chosen !== undefined && present.includes(chosen) ? chosen : present[0]
  const shown = rows.filter((row) => row.kind === kind)
  const hidden = shown.length - mostShown
  if (kind === undefined)
    return (
      <>
        <p className="pv-size-13 pv-dim">{t('masters.import.noLines')}</p>
        <NotReadLine of={preview} />
      </>
    )
  return (
    <div className="pv-stack pv-fit pv-gap-8">
      <p className="pv-strong" role="status">
        {counts.refused > 0
          ? t('masters.import.someRefused', { count: counts.refused })
          : counts.new + counts.changed === 0
            ? t('masters.import.nothingNew')
            : t('masters.import.ready', { added: number(counts.new), changed: number(counts.changed) })}
      </p>
      <NotReadLine of={preview} />
      <ViewTabs
        label={t('masters.import.preview')}
        current={kind}
        tabs={present.map((each) => ({
          key: each,
          label: t(`masters.import.kinds.${each}`),
          count: counts[each],
          urgent: each === 'refused',
        }))}
        onChange={(key) => setChosen(key as Kind)}
      />
      <PreviewTable
        label={t(`masters.import.kinds.${kind}`)}
        className="pv-table"
        rows={shown}
        rowKey={({ line }) => line}
        most={mostShown}
        more={hidden > 0 && t('masters.import.more', { count: hidden })}
        columns={[
          [t('masters.import.line'), ({ line }) => line],
          [
            t('masters.import.what'),
            () => (
              <StatusPill tone={kindStyles[kind][0]} icon={kindStyles[kind][1]} variant="bare">
                {t(`masters.import.kinds.${kind}`)}
              </StatusPill>
            ),
          ],
          [t('masters.columns.code'), ({ code }) => <Ltr className="pv-anywhere">{code}</Ltr>],
          [t('masters.import.changes'), (row) => <Outcome word={word} row={row} />],
        ]}
      />
    </div>
  )
}
