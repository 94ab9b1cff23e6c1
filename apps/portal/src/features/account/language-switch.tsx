import { IconChevronDown, IconLanguage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../platform/culture.ts'
import { languagesQuery } from '../../platform/queries.ts'
import { useStore } from '../../platform/store.ts'
import { Dropdown } from '../../ui/dropdown.tsx'
import { RadioItems } from '../../ui/radio-items.tsx'
import { chooseOwnCulture } from './own-culture.ts'

interface Language {
  value: string
  name: string
  lang: string
}

/** The languages on offer, each in its own words, and the one spoken now. */
export const useLanguages = (): { items: Language[]; culture: string; current: string } => {
  const { culture } = useStore(currentCulture)
  const { data, isPending } = useQuery(languagesQuery)
  const items = (data?.enabled ?? []).map(({ culture: value, name }) => ({ value, name, lang: value }))
  const name = items.find(({ value }) => value === culture)?.name
  // Its code only where the name will not come.
  return { items, culture, current: name ?? (isPending ? '' : culture) }
}

interface LanguageSwitchProps {
  className?: string | undefined
  iconSize?: number
  opensUp?: boolean
}

export const LanguageSwitch = ({ className, iconSize = 18, opensUp = false }: LanguageSwitchProps) => {
  const { t } = useTranslation()
  const { items, culture, current } = useLanguages()
  const content = (
    <>
      <IconLanguage size={iconSize} aria-hidden />
      <span lang={culture}>{current}</span>
      <IconChevronDown size={16} aria-hidden />
    </>
  )
  const label = t('frame.language', { language: current })
  return (
    <Dropdown content={content} label={label} className={className} opensUp={opensUp}>
      {(close) => (
        <RadioItems
          label={label}
          chosen={culture}
          items={items}
          onChoose={(value) => {
            close()
            void chooseOwnCulture(value)
          }}
        />
      )}
    </Dropdown>
  )
}
