import type { Corner } from '@papaver/contract/plots/plot.ts'
import { type ClipboardEvent, memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedDecimal } from '../decimal-text.ts'
import { MoreMenu } from '../more-menu.tsx'
import { TextField } from '../text-field.tsx'
import { type Axis, readCorner, readDegrees, readLines } from './coordinates.ts'
import css from './plots.module.css'

export interface CornerRowProps {
  place: number
  corner: Corner
  count: number
  disabled: boolean
  onSet: (place: number, corner: Corner) => void
  /** Several lines were pasted: the first in the place of this corner, the others behind it. */
  onPaste: (place: number, corners: readonly Corner[]) => void
  onRemove: (place: number) => void
  onSwap: (place: number, by: -1 | 1) => void
  onChoose: (place: number) => void
}

const axes = ['latitude', 'longitude'] as const
const degreesOf = (corner: Corner, axis: Axis): number => corner[axis === 'latitude' ? 1 : 0]
const asText = (degrees: number): string => degrees.toFixed(7).replace(/\.?0+$/, '')

/** One corner by its two figures, and what can be done with it. */
export const CornerRow = memo(function CornerRow(props: CornerRowProps) {
  const { place, count, disabled, onPaste, onRemove, onSwap } = props
  const { t, i18n } = useTranslation()
  const number = place + 1
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const { corners } = text.includes('\n')
      ? readLines(text, i18n.language)
      : { corners: [readCorner(text, i18n.language)].filter((each) => each !== undefined) }
    if (corners.length === 0 || disabled) return
    event.preventDefault()
    onPaste(place, corners)
  }
  return (
    <tr onPaste={paste} onFocus={() => props.onChoose(place)}>
      <th scope="row" className={css.number}>
        {number}
      </th>
      {axes.map((axis) => (
        <td key={axis}>
          <DegreesField {...props} axis={axis} />
        </td>
      ))}
      <td className={css.more}>
        {!disabled && (
          <MoreMenu
            of={t('plots.cornerNumber', { number })}
            actions={[
              {
                key: 'up',
                icon: 'arrow-up',
                label: t('plots.moveUp'),
                disabled: place === 0,
                onClick: () => onSwap(place, -1),
              },
              {
                key: 'down',
                icon: 'arrow-down',
                label: t('plots.moveDown'),
                disabled: place === count - 1,
                onClick: () => onSwap(place, 1),
              },
              { key: 'remove', icon: 'trash', label: t('plots.remove'), onClick: () => onRemove(place) },
            ]}
          />
        )}
      </td>
    </tr>
  )
})

interface DegreesFieldProps extends Pick<CornerRowProps, 'place' | 'corner' | 'disabled' | 'onSet'> {
  axis: Axis
}

function DegreesField({ axis, corner, place, disabled, onSet }: DegreesFieldProps) {
  const { t, i18n } = useTranslation()
  const kept = typedDecimal(asText(degreesOf(corner, axis)), i18n.language)
  const [typed, setTyped] = useState(kept)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    setTyped(kept)
    setWrong(false)
  }, [kept])
  const take = () => {
    const degrees = typed === kept ? degreesOf(corner, axis) : readDegrees(typed, axis, i18n.language)
    setWrong(degrees === undefined)
    if (degrees === undefined) return
    setTyped(typedDecimal(asText(degrees), i18n.language))
    if (degrees !== degreesOf(corner, axis))
      onSet(place, axis === 'latitude' ? [corner[0], degrees] : [degrees, corner[1]])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field takes the figure, and sends no form
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    >
      <TextField
        label={t(`plots.of.${axis}`, { number: place + 1 })}
        labelHidden
        size="dense"
        ltr
        value={typed}
        error={isWrong ? t(`plots.unread.${axis}`) : undefined}
        disabled={disabled}
        onChange={setTyped}
        onBlur={take}
      />
    </div>
  )
}
