import type { MenuEntry } from '@papaver/contract/branding/schema.ts'
import { textIn } from '@papaver/contract/branding/shown.ts'
import { useTranslation } from 'react-i18next'

/** An entry as its readers see it in one's own language; "(without a name)" while it has none. */
export const useEntryName = (): ((entry: Pick<MenuEntry, 'label'>) => string) => {
  const { t, i18n } = useTranslation()
  return ({ label }) =>
    ('key' in label ? t(label.key) : textIn(label.texts, i18n.language)) || t('branding.menuEditor.nameless')
}

/** The words of the translations that name places of a menu, by their key. */
export const useMenuKeys = (): { key: string; words: string }[] => {
  const { i18n } = useTranslation()
  const tree = (i18n.getResourceBundle(i18n.language, 'translation') ?? {}) as Record<string, unknown>
  return Object.entries(tree).flatMap(([feature, words]) => {
    const menu = (words as { menu?: unknown } | null)?.menu
    if (typeof menu !== 'object' || menu === null) return []
    return Object.entries(menu)
      .filter(([, said]) => typeof said === 'string')
      .map(([word, said]) => ({ key: `${feature}.menu.${word}`, words: String(said) }))
  })
}
