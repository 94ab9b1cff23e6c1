import type { Dashboard } from '@papaver/contract/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { Card } from '../../ui/card.tsx'
import { useIsNarrow } from '../../ui/page-width.ts'
import css from './kinds-card.module.css'

type Kind = Dashboard['kinds'][number]
type Figure = Kind['figures'][number]
interface Kinds {
  readonly kinds: readonly Kind[]
}
interface KindsCardProps extends Kinds {
  /** Whoever asks for no authorizations has no others beside them. */
  readonly isAlone: boolean
}

const useFigureWords = (): ((key: Figure['key']) => string) => {
  const { t } = useTranslation()
  return (key) => t([`frame.home.kindCount.${key}`, `frame.home.count.${key}`])
}

/** A row for each kind, a column for each figure that any of them has. */
const KindsTable = ({ kinds }: Kinds) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const say = useFigureWords()
  const keys = [...new Set(kinds.flatMap(({ figures }) => figures.map(({ key }) => key)))]
  return (
    <table className={`${css.table} pv-wide pv-size-13`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="pv-hidden">{t('frame.home.kinds')}</span>
          </th>
          {keys.map((key) => (
            <th key={key} scope="col" className={css.figure}>
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ feature, place, figures }) => (
          <tr key={feature}>
            <th scope="row">{t(`work.kinds.${feature}`)}</th>
            {keys.map((key) => {
              const found = figures.find((figure) => figure.key === key)
              return (
                <td key={key} className={css.figure}>
                  {found && (
                    <a href={hrefOf(place, found.query)} data-none={found.count === 0 || undefined}>
                      {number(found.count)}
                    </a>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const KindsList = ({ kinds }: Kinds) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const say = useFigureWords()
  return (
    <ul className="pv-column pv-gap-12">
      {kinds.map(({ feature, place, figures }) => (
        <li key={feature} className="pv-column pv-gap-4 pv-size-13">
          <h3 className="pv-size-13 pv-strong">{t(`work.kinds.${feature}`)}</h3>
          <ul className="pv-column">
            {figures.map(({ key, count, query }) => (
              <li key={key}>
                <a
                  href={hrefOf(place, query)}
                  className="pv-row pv-apart pv-gap-12 pv-tall-24 pv-unlinked pv-inherit pv-underlined"
                >
                  <span>{say(key)}</span>
                  <span className="pv-strong">{number(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** What stands where in the other kinds of case: each figure leads to the list that it counts. */
export const KindsCard = ({ kinds, isAlone }: KindsCardProps) => {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow(720)
  return (
    <Card title={t(isAlone ? 'frame.home.kindsAlone' : 'frame.home.kinds')}>
      {isNarrow ? <KindsList kinds={kinds} /> : <KindsTable kinds={kinds} />}
    </Card>
  )
}
