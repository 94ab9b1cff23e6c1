import type { HelpArticle, HelpFile } from '@papaver/contract/help/schema.ts'
import { IconLanguage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../../platform/culture.ts'
import { useFormats } from '../../../platform/formats.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { useStore } from '../../../platform/store.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { byteText } from '../../../ui/figures.ts'
import css from './article.module.css'
import { FileLink, Markdown } from './markdown.tsx'

/** How the language of a text is written and what it calls itself. */
export const useTextLanguage = (culture: string) => {
  const { data } = useQuery(languagesQuery)
  const known = data?.enabled.find((each) => each.culture === culture)
  return { lang: culture, dir: known?.direction ?? ('ltr' as const), name: known?.name ?? culture }
}

/** Where a text is in another language than the reader's, it says so. */
const LanguageNote = ({ name }: { name: string }) => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const own = useTextLanguage(culture)
  return (
    <p className={css.note}>
      <IconLanguage size={16} aria-hidden />
      <span>{t('help.article.fallback', { own: isolated(own.name), other: isolated(name) })}</span>
    </p>
  )
}

const Files = ({ files }: { files: readonly HelpFile[] }) => {
  const { t, i18n } = useTranslation()
  // A picture stands in the text already.
  const documents = files.filter(({ mediaType }) => mediaType === 'application/pdf')
  if (documents.length === 0) return null
  return (
    <ul className="pv-stack pv-gap-4 pv-before-12" aria-label={t('help.article.files')}>
      {documents.map(({ id, name, bytes }) => (
        <li key={id}>
          <FileLink id={id}>
            <bdi>{name}</bdi>, <bdi>{byteText(bytes, i18n.language)}</bdi>
          </FileLink>
        </li>
      ))}
    </ul>
  )
}

interface ArticleBodyProps {
  article: HelpArticle
  /** Level of the first headings in the text. */
  top?: number
  isDated?: boolean
  /** Its headings can be gone to. */
  isReached?: boolean
}

/** An article without its title: note about the language, text, documents, when it was last changed. */
export const ArticleBody = ({ article, top = 2, isDated = true, isReached = false }: ArticleBodyProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { lang, dir, name } = useTextLanguage(article.culture)
  return (
    <>
      {article.isFallback ? <LanguageNote name={name} /> : null}
      <div lang={lang} dir={dir}>
        <Markdown top={top} isReached={isReached}>
          {article.markdown}
        </Markdown>
      </div>
      <Files files={article.files} />
      {isDated ? (
        <p className="pv-size-12 pv-dim pv-before-16">
          {t('help.article.changed', { day: mediumDay(article.changedAt) })}
        </p>
      ) : null}
    </>
  )
}
