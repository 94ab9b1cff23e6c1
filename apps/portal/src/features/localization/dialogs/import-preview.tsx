import type { ImportAnswer } from '@papaver/contract/localization/schema.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { countText } from '../../../ui/figures.ts'
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

const directionIn = (sheet: Sheet, culture: string) =>
  sheet.languages.find((language) => language.culture === culture)?.direction ?? 'ltr'

const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={css.scroll} tabIndex={0} aria-label={label}>
    {children}
  </section>
)

/** What the file would change: old above new. */
const Changes = ({ sheet, answer, cultures }: PreviewProps) => {
  const { t, i18n } = useTranslation()
  const changes = answer.changes.filter(({ culture }) => cultures.includes(culture))
  const total = answer.languages
    .filter(({ culture }) => cultures.includes(culture))
    .reduce((sum, each) => sum + each.changes, 0)
  if (changes.length === 0) return null
  return (
    <>
      <h3>{t('localization.import.changes', { count: total })}</h3>
      <Scroll label={t('localization.import.changes', { count: total })}>
        <table className={`${css.differences} pv-rows pv-wide pv-size-13 pv-anywhere`}>
          <thead>
            <tr>
              <th>{t('localization.grid.key')}</th>
              <th>{t('localization.import.oldNew')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, mostShown).map(({ culture, key, before, after }) => (
              <tr key={`${culture}:${key}`}>
                <td>
                  {culture}
                  <code dir="ltr">{key}</code>
                </td>
                <td lang={culture} dir={directionIn(sheet, culture)}>
                  {before !== null && <del>{textWithChips(before)}</del>}
                  <ins>{textWithChips(after)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {total > mostShown && (
        <p className={css.note}>
          {t('localization.import.more', { shown: mostShown, total: countText(total, i18n.language) })}
        </p>
      )}
    </>
  )
}

/** Cells that stay as they are, each with its place in the file and the reason. */
const Refused = ({ answer, cultures }: PreviewProps) => {
  const { t } = useTranslation()
  const refused = answer.refused.filter(({ culture }) => cultures.includes(culture))
  if (refused.length === 0) return null
  const label = t('localization.import.refused', { count: refused.length })
  return (
    <>
      <h3>{label}</h3>
      <Scroll label={label}>
        <table className={`${css.differences} pv-rows pv-wide pv-size-13 pv-anywhere`}>
          <thead>
            <tr>
              <th>{t('localization.import.place')}</th>
              <th>{t('localization.import.why')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, mostShown).map(({ culture, key, place, text, code, names }) => (
              <tr key={`${culture}:${key}:${place}`}>
                <td>
                  {place ?? culture}
                  <code dir="ltr">{key}</code>
                </td>
                <td>
                  {sayProblem({ code, names }, t)}
                  <del lang={culture}>{text.slice(0, 200)}</del>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

/** The differences between a file and the texts that hold now. */
export const ImportPreview = (props: PreviewProps) => {
  const { t } = useTranslation()
  const { unknownKeys, unknownColumns } = props.answer
  return (
    <>
      <Changes {...props} />
      <Refused {...props} />
      {unknownKeys.length > 0 && (
        <p className={css.note}>
          {t('localization.import.unknownKeys', {
            count: unknownKeys.length,
            keys: listed(unknownKeys.slice(0, 5)),
          })}
        </p>
      )}
      {unknownColumns.length > 0 && (
        <p className={css.note}>
          {t('localization.import.unknownColumns', { columns: listed(unknownColumns.slice(0, 5)) })}
        </p>
      )}
    </>
  )
}
