import type { HelpManaged } from '@papaver/contract/help/schema.ts'
import type { TFunction } from 'i18next'
import { listed } from '../../../platform/listed.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Cut, RowName, TwoLines } from '../../../ui/cells.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { toneClass } from '../../../ui/tone.ts'
import css from './manage.module.css'
import { stateIn, stateStyles } from './text-state.ts'

type HelpColumn = Column<HelpManaged>

const titleColumn = (t: TFunction): HelpColumn => ({
  key: 'title',
  head: t('help.manage.columns.title'),
  card: 'lead',
  render: ({ key, title, kind }) => (
    <TwoLines
      first={
        <RowName href={`#/help/manage/${key}`} title={title}>
          {title}
        </RowName>
      }
      second={
        <>
          {kind === 'news' ? `${t('help.kinds.news')} · ` : ''}
          <Ltr>{key}</Ltr>
        </>
      }
    />
  ),
})

const areaColumn = (t: TFunction): HelpColumn => ({
  key: 'area',
  head: t('help.manage.columns.area'),
  width: '170px',
  card: 'line',
  render: ({ area }) => t(`help.areas.${area}`),
})

const readersColumn = (t: TFunction): HelpColumn => ({
  key: 'readers',
  head: t('help.manage.columns.readers'),
  width: '210px',
  card: 'labelled',
  render: ({ readers }) => {
    const names = listed(readers.map((reader) => t(`help.readers.${reader}`)))
    return <Cut title={names}>{names}</Cut>
  },
})

/** One sign for each language, with its words for who does not see it. */
const languagesColumn = (t: TFunction, cultures: readonly string[]): HelpColumn => ({
  key: 'languages',
  head: t('help.manage.columns.languages'),
  width: '300px',
  card: 'labelled',
  render: (article) => (
    <ul className={`${css.languages} pv-flex pv-wrap`}>
      {cultures.map((culture) => {
        const state = stateIn(article, culture)
        const words = t(`help.states.${state}`)
        return (
          <li key={culture} title={`${culture}: ${words}`} className={toneClass(stateStyles[state].tone)}>
            <span className={`${css.sign} pv-inline pv-size-12`}>
              <Icon name={stateStyles[state].icon} size={14} />
              <Ltr>{culture}</Ltr>
              <span className="pv-hidden">: {words}</span>
            </span>
          </li>
        )
      })}
    </ul>
  ),
})

const activeColumn = (t: TFunction): HelpColumn => ({
  key: 'active',
  head: t('help.manage.columns.active'),
  width: '120px',
  card: 'status',
  render: ({ isActive }) => (
    <StatusPill tone={isActive ? 'green' : 'neutral'} icon={isActive ? 'eye' : 'eye-off'} variant="bare">
      {t(`help.manage.${isActive ? 'isActive' : 'isOff'}`)}
    </StatusPill>
  ),
})

export const columnsOf = (t: TFunction, cultures: readonly string[]): HelpColumn[] => [
  titleColumn(t),
  areaColumn(t),
  readersColumn(t),
  languagesColumn(t, cultures),
  activeColumn(t),
]
