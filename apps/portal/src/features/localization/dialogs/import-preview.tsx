import type { ImportAnswer } from '@papaver/contract/localization/schema.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { countText } from '../../../ui/figures.ts'
import { PreviewTable } from '../../../ui/import/preview-table.tsx'
import { textWithChips } from '../grid/text-cell.tsx'
import css from '../localization.module.css'
import { sayProblem } from '../say-problem.ts'
import type { Sheet } from '../sheet.ts'

interface PreviewProps {
  sheet: Sheet
  answer: ImportAnswer
  /** Only differences of these languages are listed. */
  cultures: readonly string[]
}

const mostShown = 100
const look = { isHeaded: true, most: mostShown, className: `${css.differences} pv-size-13 pv-anywhere` }

const directionIn = (sheet: Sheet, culture: string) =>
  sheet.languages.find((language) => language.culture === culture)?.direction ?? 'ltr'

/** How many texts a file would change in some of its languages. */
export const changesIn = ({ languages }: ImportAnswer, cultures: readonly string[]): number =>
  languages.filter(({ culture }) => cultures.includes(culture)).reduce((sum, { changes }) => sum + changes, 0)

/** Where a text is, and its key. */
const placed = (place: string, key: string) => (
  <>
    {place}
    <code dir="ltr">{key}</code>
  </>
)

/** The differences between a file and the texts that hold now, old above new; then the cells that stay as they are, and why. */
export const ImportPreview = ({ sheet, answer, cultures }: PreviewProps) => {
  const { t, i18n } = useTranslation()
  const say = (key: string, params = {}) => t(`localization.import.${key}`, params)
  const { unknownKeys, unknownColumns } = answer
  const changes = answer.changes.filter(({ culture }) => cultures.includes(culture))
  const refused = answer.refused.filter(({ culture }) => cultures.includes(culture))
  const total = changesIn(answer, cultures)
  return (
    <>
      <PreviewTable
        {...look}
        label={say('changes', { count: total })}
        rows={changes}
        rowKey={({ culture, key }) => `${culture}:${key}`}
        more={total > mostShown && say('more', { shown: mostShown, total: countText(total, i18n.language) })}
        columns={[
          [t('localization.grid.key'), ({ culture, key }) => placed(culture, key)],
          [
            say('oldNew'),
            ({ culture, before, after }) => (
              <div lang={culture} dir={directionIn(sheet, culture)}>
                {before !== null && <del>{textWithChips(before)}</del>}
                <ins>{textWithChips(after)}</ins>
              </div>
            ),
          ],
        ]}
      />
      <PreviewTable
        {...look}
        label={say('refused', { count: refused.length })}
        rows={refused}
        rowKey={({ culture, key, place }) => `${culture}:${key}:${place}`}
        columns={[
          [say('place'), ({ culture, key, place }) => placed(place ?? culture, key)],
          [
            say('why'),
            ({ culture, text, code, names }) => (
              <>
                {sayProblem({ code, names }, t)}
                <del lang={culture}>{text.slice(0, 200)}</del>
              </>
            ),
          ],
        ]}
      />
      {unknownKeys.length > 0 && (
        <p className={css.note}>
          {say('unknownKeys', { count: unknownKeys.length, keys: listed(unknownKeys.slice(0, 5)) })}
        </p>
      )}
      {unknownColumns.length > 0 && (
        <p className={css.note}>{say('unknownColumns', { columns: listed(unknownColumns.slice(0, 5)) })}</p>
      )}
    </>
  )
}
