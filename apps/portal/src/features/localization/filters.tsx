import { listOfNames, namesIn } from '@papaver/contract/listed-names.ts'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { countText } from '../../ui/figures.ts'
import { FilterChip } from '../../ui/filter-chips.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import css from './localization.module.css'
import { areasOf, type Sheet, type SheetCounts } from './sheet.ts'
import { type Lack, lacks, type TextSearch } from './text-search.ts'

interface FiltersProps {
  sheet: Sheet
  counts: SheetCounts
  search: TextSearch
  onChange: (part: { [Key in keyof TextSearch]: TextSearch[Key] | undefined }) => void
}

const signs: Record<Lack, string> = {
  missing: 'circle-dashed',
  wrong: 'alert-circle',
  changed: 'pencil',
  outdated: 'refresh',
}

/** The name of an area: that of its screens where they have one, else the key itself. */
export const useAreaName = () => {
  const { t } = useTranslation()
  return (area: string): string => t(`localization.areas.${area}`, { defaultValue: area })
}

/** What narrows the grid: a search in every language, areas, languages, and what needs somebody's attention. */
export const Filters = ({ sheet, counts, search, onChange }: FiltersProps) => {
  const { t, i18n } = useTranslation()
  const areaName = useAreaName()
  const areas = [...areasOf(sheet)].map(([value, count]) => ({ value, label: areaName(value), count }))
  const languages = sheet.languages
    .filter(({ culture }) => culture !== 'en')
    .map(({ culture, name }) => ({ value: culture, label: name, code: culture }))
  return (
    <div className="pv-row pv-wrap pv-gap-8">
      <div className={`${css.search} pv-stack`}>
        <SearchPill
          value={search.q ?? ''}
          placeholder={t('localization.filters.search')}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <FilterChip
        name={t('localization.filters.area')}
        options={areas.sort((left, right) => left.label.localeCompare(right.label, i18n.language))}
        value={namesIn(search.areas)}
        onChange={(value) => onChange({ areas: listOfNames(value) })}
      />
      <FilterChip
        name={t('localization.filters.language')}
        options={languages}
        value={namesIn(search.languages)}
        onChange={(value) => onChange({ languages: listOfNames(value) })}
      />
      {lacks
        .filter((lack) => lack !== 'outdated' || counts.outdated > 0 || search.lack === 'outdated')
        .map((lack) => (
          <button
            key={lack}
            type="button"
            className={classNames(css.toggle, css[lack])}
            aria-pressed={search.lack === lack}
            onClick={() => onChange({ lack: search.lack === lack ? undefined : lack })}
          >
            <Icon name={signs[lack]} />
            {t(`localization.filters.${lack}`)} <span>{countText(counts[lack], i18n.language)}</span>
          </button>
        ))}
    </div>
  )
}
