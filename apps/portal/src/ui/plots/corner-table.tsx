import { type Corner, mostCorners } from '@papaver/contract/plots/plot.ts'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { Button } from '../button.tsx'
import { TextAreaField } from '../text-area-field.tsx'
import { readLines } from './coordinates.ts'
import { CornerRow } from './corner-row.tsx'
import css from './plots.module.css'
import type { Drawing } from './use-drawing.ts'
import type { Frame } from './use-view.ts'

/** More rows than one reads come when they are asked for. */
const atFirst = 60

export interface CornerTableProps {
  drawing: Drawing
  frame: Frame
  disabled: boolean
}

/** The corners as figures: everything that the surface can do, by keyboard and by ear. */
export function CornerTable({ drawing, frame, disabled }: CornerTableProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { corners } = drawing
  const id = useId()
  useFocusKept(corners.length, id)
  // The rows are many, and stay as they are while only what they would do has changed.
  const present = useRef({ drawing, frame })
  present.current = { drawing, frame }
  const onSet = useCallback((place: number, corner: Corner) => present.current.drawing.set(place, corner), [])
  const onChoose = useCallback((place: number) => present.current.drawing.choose(place), [])
  const onRemove = useCallback((place: number) => present.current.drawing.remove(place), [])
  const onSwap = useCallback((place: number, by: -1 | 1) => present.current.drawing.swap(place, by), [])
  const onPaste = useCallback((place: number, pasted: readonly Corner[]) => {
    const { drawing: now } = present.current
    now.replace(now.corners.toSpliced(place, 1, ...pasted).slice(0, mostCorners))
  }, [])
  const rows = isWhole ? corners : corners.slice(0, atFirst)
  return (
    <div className="pv-stack pv-fit pv-packed pv-gap-8">
      {corners.length > 0 && (
        <div className={css.list}>
          <table className={`${css.rows} pv-table pv-wide`}>
            <caption className="pv-hidden">{t('plots.corners')}</caption>
            <thead>
              <tr>
                <th scope="col" className={css.number}>
                  {t('plots.number')}
                </th>
                <th scope="col">{t('plots.latitude')}</th>
                <th scope="col">{t('plots.longitude')}</th>
                <td className={css.more} />
              </tr>
            </thead>
            <tbody>
              {rows.map((corner, place) => (
                <CornerRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the boundary
                  key={place}
                  place={place}
                  corner={corner}
                  count={corners.length}
                  disabled={disabled}
                  onSet={onSet}
                  onPaste={onPaste}
                  onRemove={onRemove}
                  onSwap={onSwap}
                  onChoose={onChoose}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length < corners.length && (
        <Button kind="link" onClick={() => setWhole(true)}>
          {t('plots.allCorners', { count: corners.length })}
        </Button>
      )}
      {!disabled && <AddCorners id={id} drawing={drawing} />}
    </div>
  )
}

/** The menu of a row gives the focus back when it has closed; where the row has gone, what adds rows takes it. */
const useFocusKept = (count: number, id: string): void => {
  const before = useRef(count)
  useEffect(() => {
    const hasGone = count < before.current
    before.current = count
    if (!hasGone) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(id)?.focus()
    }, 250)
    return () => clearTimeout(timer)
  }, [count, id])
}

const example = '59.9139 N, 10.7522 E'

function AddCorners({ id, drawing }: { id: string; drawing: Drawing }) {
  const { t, i18n } = useTranslation()
  const { number } = useFormats()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const add = () => {
    const { corners, unread } = readLines(typed, i18n.language)
    const lines = unread.slice(0, 10).map((line) => number(line))
    if (unread.length > 0)
      return setProblem(t('plots.unread.lines', { count: unread.length, lines: listed(lines) }))
    if (drawing.corners.length + corners.length > mostCorners)
      return setProblem(t('plots.tooMany', { most: mostCorners }))
    if (corners.length === 0) return setProblem(t('plots.unread.none'))
    drawing.insert(corners)
    setTyped('')
    setProblem('')
  }
  return (
    <div className="pv-stack pv-fit pv-gap-4">
      <TextAreaField
        id={id}
        label={t('plots.add')}
        hint={t('plots.addHint', { example: `\u2066${example}\u2069` })}
        error={problem}
        rows={2}
        optional
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setProblem('')
        }}
      />
      <div>
        <Button icon="plus" onClick={add} disabled={typed.trim() === ''}>
          {t('plots.addButton')}
        </Button>
      </div>
    </div>
  )
}
