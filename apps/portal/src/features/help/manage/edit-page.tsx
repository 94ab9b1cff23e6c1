import type { HelpManagedArticle } from '@papaver/contract/help/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentCulture } from '../../../platform/culture.ts'
import { explain } from '../../../platform/explain.ts'
import { hrefOfRemembered } from '../../../platform/list-memory.ts'
import { languagesQuery } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useStore } from '../../../platform/store.ts'
import { NotFoundPage } from '../../../ui/closed-page.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SideLayout, Stack } from '../../../ui/side-layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/state-panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { FilesCard } from './files-card.tsx'
import { type Earlier, HistoryCard, PutBackDialog } from './history-card.tsx'
import css from './manage.module.css'
import { PropertiesCard } from './properties-card.tsx'
import { managedQuery } from './queries.ts'
import { TextCard } from './text-card.tsx'
import { stateIn } from './text-state.ts'
import { type Editor, useEditor } from './use-editor.ts'

/** The language whose tab is open, in the address. */
const useCultureTab = () => {
  const { culture: asked } = useSearch({ strict: false }) as { culture?: string }
  const { culture: own } = useStore(currentCulture)
  const { data } = useQuery(languagesQuery)
  const languages = data?.enabled ?? []
  const culture = languages.find((each) => each.culture === asked)?.culture ?? own
  return { culture, languages }
}

interface HeadProps {
  article: HelpManagedArticle
  editor: Editor
  culture: string
  languages: ReturnType<typeof useCultureTab>['languages']
  onSave: () => void
}

const Head = ({ article, editor, culture, languages, onSave }: HeadProps) => {
  const { t } = useTranslation()
  const { isActive } = editor.form.values
  return (
    <PageHead
      title={article.title}
      back={{ label: t('help.manage.toList'), href: hrefOfRemembered('/help/manage') }}
      status={
        <StatusPill tone={isActive ? 'green' : 'neutral'} icon={isActive ? 'eye' : 'eye-off'}>
          {t(`help.manage.${isActive ? 'isActive' : 'isOff'}`)}
        </StatusPill>
      }
      line={
        <span role="status">
          {t(
            editor.isDirty
              ? 'help.manage.unsaved'
              : article.isShipped
                ? 'help.manage.ships'
                : 'help.manage.own',
          )}
        </span>
      }
      actions={[
        { key: 'read', label: t('help.manage.read'), icon: 'eye', href: `#/help/${article.key}` },
        {
          key: 'discard',
          label: t('help.manage.discard'),
          disabled: !editor.isDirty,
          onClick: editor.discard,
        },
        {
          key: 'save',
          label: t('help.manage.save'),
          kind: 'primary',
          disabled: !editor.isDirty || editor.form.values.readers.length === 0,
          busy: editor.isSaving,
          onClick: onSave,
        },
      ]}
      tabs={
        <ViewTabs
          label={t('help.manage.languages')}
          current={culture}
          tabs={languages.map(({ culture: key, name }) => ({
            key,
            label: `${name}${editor.dirtyCultures.includes(key) ? ' •' : ''}${
              stateIn(article, key) === 'missing' ? ` (${t('help.states.missing')})` : ''
            }`,
            href: `#/help/manage/${article.key}?culture=${key}`,
          }))}
        />
      }
    />
  )
}

const Edit = ({ article }: { article: HelpManagedArticle }) => {
  const { t } = useTranslation()
  const editor = useEditor(article)
  const { culture, languages } = useCultureTab()
  const navigate = useNavigate()
  const insert = useRef<(text: string) => void>(() => {})
  const [earlier, setEarlier] = useState<Earlier>()
  const save = async () => {
    const failedIn = (await editor.save())?.culture
    if (failedIn === undefined || failedIn === '' || failedIn === culture) return
    await navigate({ to: '/help/manage/$key', params: { key: article.key }, search: { culture: failedIn } })
  }
  return (
    <PageFrame filling>
      <Head
        article={article}
        editor={editor}
        culture={culture}
        languages={languages}
        onSave={() => void save()}
      />
      <div className={`${css.list} pv-stack pv-fit pv-packed pv-gap-8 pv-grow pv-inline-24`}>
        <SideLayout
          sideLabel={t('help.manage.side')}
          side={
            <>
              <PropertiesCard editor={editor} />
              <FilesCard article={article} onInsert={(text) => insert.current(text)} />
            </>
          }
        >
          <Stack>
            <TextCard
              key={culture}
              article={article}
              culture={culture}
              editor={editor}
              inserter={insert}
              onPutBackShipped={() => setEarlier({ culture, to: 'shipped' })}
            />
            <HistoryCard article={article} onPutBack={setEarlier} />
          </Stack>
        </SideLayout>
      </div>
      {earlier === undefined ? null : (
        <PutBackDialog
          article={article}
          earlier={earlier}
          onDone={(saved) => {
            if (saved !== undefined) {
              editor.keep(saved)
              editor.drop(earlier.culture)
            }
            setEarlier(undefined)
          }}
        />
      )}
      <LeaveGuard isUnsaved={editor.isDirty} />
    </PageFrame>
  )
}

/** One article in all its languages, for those who write it. */
export const EditPage = () => {
  const { t } = useTranslation()
  const { key = '' } = useParams({ strict: false }) as { key?: string }
  const { data, error, refetch } = useQuery(managedQuery(key))
  if (data !== undefined) return <Edit key={key} article={data} />
  if (isRefusal(error) && [400, 404].includes(error.status)) return <NotFoundPage />
  if (error === null) return <Skeleton lines={8} />
  const { title, reference } = explain(error, t)
  return (
    <FailedState
      title={t('help.manage.failed')}
      help={title}
      onRetry={() => void refetch()}
      {...(reference ? { reference } : {})}
    />
  )
}
