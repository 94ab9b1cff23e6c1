import type { HelpManagedArticle } from '@papaver/contract/help/schema.ts'
import { helpLengths } from '@papaver/contract/help/vocabulary.ts'
import { isWording } from '@papaver/contract/plain-text.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTextLanguage } from '../article/article-body.tsx'
import { Markdown } from '../article/markdown.tsx'
import css from './manage.module.css'
import { type LanguageState, stateIn, stateStyles } from './text-state.ts'
import type { Editor } from './use-editor.ts'
import { useFilled, usePortalWords } from './use-words.ts'
import { WordPicker } from './word-picker.tsx'

const longestText = 40_000

/** Puts text where the cursor stands, and the cursor behind it. */
const insertAt = (field: HTMLTextAreaElement | null, text: string, set: (value: string) => void): void => {
  if (field === null) return
  const { selectionStart, selectionEnd, value } = field
  set(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(selectionStart + text.length, selectionStart + text.length)
  })
}

/** The signs of markdown, and what each makes. */
const signs = {
  heading: '## …',
  list: '- …',
  steps: '1. …',
  bold: '**…**',
  link: '[…](#/home)',
  picture: '![…](file:…)',
  word: '{{t:…}}',
} as const

const HowToWrite = () => {
  const { t } = useTranslation()
  return (
    <details className={`${css.howTo} pv-size-13`}>
      <summary className="pv-brand pv-tall-24">{t('help.write.title')}</summary>
      <dl>
        {Object.entries(signs).map(([name, sign]) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{sign}</code>
            </dt>
            <dd>{t(`help.write.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface PreviewProps {
  article: HelpManagedArticle
  culture: string
  title: string
  markdown: string
  onTakeOver: (text: { title: string; markdown: string }) => void
}

/** The text as readers will see it; while there is none, the one that they see in its place. */
const Preview = ({ article, culture, title, markdown, onTakeOver }: PreviewProps) => {
  const { t } = useTranslation()
  const isEmpty = title === '' && markdown === ''
  const other = article.texts.find((text) => text.culture === 'en') ?? article.texts[0]
  const shown = isEmpty && other !== undefined ? other : { culture, title, markdown }
  const { lang, dir, name } = useTextLanguage(shown.culture)
  const filled = useFilled(shown.markdown, usePortalWords(shown.culture))
  return (
    <section
      className="pv-narrow pv-anywhere pv-edge pv-round pv-pad-12-16"
      aria-label={t('help.manage.preview')}
    >
      <div className="pv-flex pv-wrap pv-gap-4-12 pv-size-12 pv-dim pv-after-8">
        <p>{shown === other ? t('help.manage.meanwhile', { language: name }) : t('help.manage.preview')}</p>
        {shown === other ? (
          <Button kind="link" onClick={() => onTakeOver({ title: other.title, markdown: other.markdown })}>
            {t('help.manage.takeOver')}
          </Button>
        ) : null}
      </div>
      <div lang={lang} dir={dir}>
        <p className={css.previewTitle}>{shown.title}</p>
        <Markdown top={3}>{filled}</Markdown>
      </div>
    </section>
  )
}

/** Where the text comes from, where that needs a word. */
const StateNote = ({ state, onPutBackShipped }: { state: LanguageState; onPutBackShipped: () => void }) => {
  const { t } = useTranslation()
  if (state !== 'newerShipped' && state !== 'changed') return null
  return (
    <p className="pv-size-13 pv-round pv-on-blue pv-pad-8-12">
      {t(`help.manage.note.${state}`)}{' '}
      <Button kind="link" onClick={onPutBackShipped}>
        {t('help.manage.putBackShipped')}
      </Button>
    </p>
  )
}

interface TextCardProps {
  article: HelpManagedArticle
  culture: string
  editor: Editor
  /** Puts text where the cursor stands, for the files beside. */
  inserter: RefObject<(text: string) => void>
  onPutBackShipped: () => void
}

/** Title and text in one language, with the text as readers will see it beside. */
export const TextCard = ({ article, culture, editor, inserter, onPutBackShipped }: TextCardProps) => {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const [isPicking, setPicking] = useState(false)
  const { title, markdown } = editor.draftOf(culture)
  const state = stateIn(article, culture)
  const { name } = useTextLanguage(culture)
  const failure = editor.failure?.culture === culture ? editor.failure : undefined
  const isMissing = failure !== undefined && failure.error === undefined
  const insert = (text: string) =>
    insertAt(card.current?.querySelector('textarea') ?? null, text, (value) =>
      editor.write(culture, { markdown: value }),
    )
  useEffect(() => {
    inserter.current = insert
  })
  return (
    <Card
      title={t('help.manage.textIn', { language: name })}
      aside={
        <StatusPill tone={stateStyles[state].tone} icon={stateStyles[state].icon}>
          {t(`help.states.${state}`)}
        </StatusPill>
      }
    >
      <div ref={card} className={`${css.text} pv-stack pv-gap-16`}>
        <div className={css.stack}>
          <StateNote state={state} onPutBackShipped={onPutBackShipped} />
          <TextField
            label={t('help.manage.titleLabel')}
            value={title}
            maxLength={helpLengths.title}
            error={isMissing && title.trim() === '' && t('help.manage.titleMissing')}
            onChange={(value) => editor.write(culture, { title: value })}
          />
          <TextAreaField
            label={t('help.manage.markdown')}
            value={markdown}
            fits={isWording}
            rows={22}
            maxLength={longestText}
            error={
              failure?.error !== undefined
                ? explain(failure.error, t).title
                : isMissing && markdown.trim() === '' && t('help.manage.textMissing')
            }
            onChange={(value) => editor.write(culture, { markdown: value })}
          />
          <div className="pv-flex pv-wrap pv-gap-8">
            <Button icon="search" onClick={() => setPicking(true)}>
              {t('help.word.open')}
            </Button>
          </div>
          <HowToWrite />
        </div>
        <Preview
          article={article}
          culture={culture}
          title={title}
          markdown={markdown}
          onTakeOver={(text) => editor.write(culture, text)}
        />
      </div>
      {isPicking ? (
        <WordPicker
          culture={culture}
          onClose={() => setPicking(false)}
          onPick={(key) => {
            setPicking(false)
            insert(`{{t:${key}}}`)
          }}
        />
      ) : null}
    </Card>
  )
}
