import { shownMeanwhile } from '@papaver/contract/localization/completed.ts'
import { partsOf } from '@papaver/contract/localization/rules.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { isolated } from '../../../ui/bidi.tsx'
import { sayProblem } from '../say-problem.ts'
import type { Sheet, SheetCell } from '../sheet.ts'
import css from './text-grid.module.css'

/** A text with its placeholders as chips. Bare: a grid draws hundreds of these. */
export const textWithChips = (text: string, wrong: readonly string[] = []): ReactNode =>
  partsOf(text).map((part, place) =>
    part.isPlaceholder ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text stand where they stand
      <b key={place} className={css.chip} dir="ltr" data-wrong={wrong.includes(part.text) || undefined}>
        {`{${part.text}}`}
      </b>
    ) : (
      part.text
    ),
  )

/** What people read there meanwhile. */
const sayMissing = (sheet: Sheet, index: number, culture: string, t: TFunction): string => {
  const { keys, book, fallbacks } = sheet
  const said = (key: string, each: string) => sheet.text(sheet.indexOf(key), each)
  const shown = shownMeanwhile(keys[index] ?? '', culture, said, fallbacks, book)
  if (shown === culture) return t('localization.cell.missing.other')
  if (shown === 'en') return t('localization.cell.missing.english')
  const language = sheet.languages.find((each) => each.culture === shown)?.name ?? shown
  return t('localization.cell.missing.language', { language: isolated(language) })
}

interface CellContentProps {
  sheet: Sheet
  index: number
  culture: string
  cell: SheetCell
  t: TFunction
}

/** What stands in a cell: the text, why it is wrong, or what people see in the place of a missing one. */
export const cellContent = ({ sheet, index, culture, cell, t }: CellContentProps): ReactNode => {
  const { text, state, own, problem } = cell
  if (state === 'unused') return '–'
  if (text === null) return sayMissing(sheet, index, culture, t)
  if (!problem && !own?.isOutdated) return textWithChips(text)
  return (
    <>
      {textWithChips(text, problem?.names)}
      <span className={problem ? 'pv-block pv-size-12 pv-red pv-before-4' : css.note}>
        {problem ? sayProblem(problem, t) : t('localization.cell.outdated')}
      </span>
    </>
  )
}
