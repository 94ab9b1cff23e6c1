import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentCulture, isPseudo } from '../../platform/culture.ts'
import { changeCulture, i18n } from '../../platform/i18n.ts'
import { isShowingKeys } from '../../platform/screen-words.ts'
import { useStore } from '../../platform/store.ts'
import css from '../../ui/banner.module.css'
import { Button } from '../../ui/button.tsx'

/** Shows keys instead of words, or words again; everything that is drawn is drawn anew. */
export const showKeys = (isWanted: boolean): void => {
  isShowingKeys.set(isWanted)
  i18n.emit('languageChanged', i18n.language)
}

/** Its own words stay words, or nobody would find the way back. */
const always = { applyPostProcessor: false } as const

/** Says that what is on the screen is no language, and how to get out of it. */
export const ScreenWordsBar = () => {
  const { t } = useTranslation()
  const areKeys = useStore(isShowingKeys)
  const { culture } = useStore(currentCulture)
  const isInvented = isPseudo(culture)
  if (!areKeys && !isInvented) return null
  const leave = () => {
    if (areKeys) showKeys(false)
    if (isInvented) void changeCulture('en')
  }
  return (
    <aside aria-label={t('localization.screen.label', always)} data-noprint>
      <p className={`${css.line} pv-next`} data-tone="amber">
        <IconEye size={16} aria-hidden />
        {t(areKeys ? 'localization.screen.keys' : 'localization.screen.pseudo', always)}
        <Button kind="link" onClick={leave}>
          {t('localization.screen.leave', always)}
        </Button>
      </p>
    </aside>
  )
}
