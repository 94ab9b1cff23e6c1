import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import type { HelpManagedArticle } from '@papaver/contract/help/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { HistoryPanel } from '../../audit/history-panel.tsx'
import { useTextLanguage } from '../article/article-body.tsx'
import { Markdown } from '../article/markdown.tsx'
import css from './manage.module.css'
import { historyQuery, refreshHelp } from './queries.ts'

/** A text as it once stood. */
export interface Earlier {
  culture: string
  /** An earlier version, or the text that ships. */
  to: number | 'shipped'
}

/** Which text stood before an action; undefined where the action was about none, or about a language's first. */
const earlierOf = ({ details }: HistoryEntry): Earlier | undefined => {
  const { culture, before } = details as { culture?: unknown; before?: { version?: unknown } | null }
  const version = before?.version
  return typeof culture === 'string' && typeof version === 'number' ? { culture, to: version } : undefined
}

const useEarlierText = (article: HelpManagedArticle, { culture, to }: Earlier) =>
  useQuery({
    queryKey: ['help', 'manage', 'version', article.key, culture, to],
    queryFn: ({ signal }) =>
      to === 'shipped'
        ? (article.texts.find((text) => text.culture === culture)?.shipped ?? null)
        : call('help.textVersion', { params: { key: article.key, culture, version: to }, signal }),
  })

interface PutBackDialogProps {
  article: HelpManagedArticle
  earlier: Earlier
  onDone: (article: HelpManagedArticle | undefined) => void
}

/** Shows what would stand there again before it does. */
export const PutBackDialog = ({ article, earlier, onDone }: PutBackDialogProps) => {
  const { t } = useTranslation()
  const { data, error: failed } = useEarlierText(article, earlier)
  const { lang, dir, name } = useTextLanguage(earlier.culture)
  const present = article.texts.find((text) => text.culture === earlier.culture)
  const putBack = useSending({
    mutationFn: () =>
      call('help.putBack', {
        params: { key: article.key, culture: earlier.culture },
        body: { version: present?.version ?? 0, to: earlier.to },
      }),
    onSuccess: (saved) => {
      showToast({ tone: 'green', title: t('help.manage.putBackDone') })
      onDone(saved)
    },
    onError: () => void refreshHelp(),
  })
  const error = putBack.error ?? failed
  return (
    <ConfirmDialog
      open
      kind="calm"
      icon="arrow-back-up"
      title={t('help.manage.putBackTitle', { language: name })}
      consequences={[t('help.manage.putBackWhat')]}
      safeLabel={t('help.manage.putBackKeep')}
      confirmLabel={t('help.manage.putBackConfirm')}
      ready={data !== undefined && data !== null}
      busy={putBack.isPending}
      error={error === null ? null : explain(error, t).title}
      onSafe={() => onDone(undefined)}
      onConfirm={() => putBack.mutate()}
    >
      {data === undefined ? (
        <Skeleton />
      ) : data === null ? (
        <FieldError>{t('help.refusals.helpNothingShipped')}</FieldError>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard
        <section className={css.earlier} lang={lang} dir={dir} tabIndex={0} aria-label={data.title}>
          <p className={css.previewTitle}>{data.title}</p>
          <Markdown top={4}>{data.markdown}</Markdown>
        </section>
      )}
    </ConfirmDialog>
  )
}

/** Who changed what and when; earlier texts can be put back. */
export const HistoryCard = ({
  article,
  onPutBack,
}: {
  article: HelpManagedArticle
  onPutBack: (earlier: Earlier) => void
}) => {
  const { t } = useTranslation()
  const query = useQuery(historyQuery(article.key))
  const title = t('help.manage.history')
  return (
    <Card title={title}>
      <HistoryPanel
        label={title}
        of={query}
        mayPutBack={(entry) => earlierOf(entry) !== undefined}
        onPutBack={(entry) => {
          const earlier = earlierOf(entry)
          if (earlier) onPutBack(earlier)
        }}
      />
    </Card>
  )
}
