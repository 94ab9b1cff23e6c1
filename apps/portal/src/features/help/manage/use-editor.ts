import type { HelpManagedArticle } from '@papaver/contract/help/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useOnce } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useDrafts } from '../../../ui/form/use-drafts.ts'
import { useForm } from '../../../ui/form/use-form.tsx'
import { managedQuery, refreshHelp } from './queries.ts'

export interface TextDraft {
  title: string
  markdown: string
}
export type Properties = Pick<
  HelpManagedArticle,
  'kind' | 'area' | 'screens' | 'readers' | 'order' | 'isActive' | 'validFrom'
>

const propertiesOf = (article: HelpManagedArticle): Properties => {
  const { kind, area, screens, readers, order, isActive, validFrom } = article
  return { kind, area, screens, readers, order, isActive, validFrom }
}

const emptyText: TextDraft = { title: '', markdown: '' }
const textOf = (article: HelpManagedArticle, culture: string): TextDraft => {
  const found = article.texts.find((text) => text.culture === culture)
  return found === undefined ? emptyText : { title: found.title, markdown: found.markdown }
}

/** What went wrong with one text, or with the properties (culture ''). */
export interface SaveFailure {
  culture: string
  /** Undefined where a title or a text is missing, which the page sees for itself. */
  error?: unknown
}

/** What is typed and not saved yet: the texts of any language, and the properties. */
const useWritten = (article: HelpManagedArticle) => {
  const texts = useDrafts({
    standing: (culture: string) => ({ words: textOf(article, culture), version: null }),
  })
  const form = useForm<Properties>({
    standing: propertiesOf(article),
    judge: ({ readers }) => ({ readers: readers.length === 0 ? 'help.manage.readersMissing' : undefined }),
    isJudged: () => true,
  })
  const draftOf = (culture: string): TextDraft => texts.draftOf(culture).words
  return {
    form,
    draftOf,
    dirtyCultures: [...texts.drafts.keys()],
    write: (culture: string, part: Partial<TextDraft>) =>
      texts.write(culture, { ...draftOf(culture), ...part }),
    drop: (culture: string) => texts.drop([culture]),
    dropAll: () => {
      texts.dropAll()
      form.discard()
    },
  }
}
type Drafts = ReturnType<typeof useWritten>

const isIncomplete = ({ title, markdown }: TextDraft): boolean =>
  title.trim() === '' || markdown.trim() === ''

const keepSaved = (saved: HelpManagedArticle): void => {
  queryClient.setQueryData(managedQuery(saved.key).queryKey, saved)
}

const saveText = async (article: HelpManagedArticle, drafts: Drafts, culture: string): Promise<void> => {
  const { title, markdown } = drafts.draftOf(culture)
  const version = article.texts.find((text) => text.culture === culture)?.version ?? 0
  const body = { version, title: title.trim(), markdown: markdown.trim() }
  keepSaved(await call('help.saveText', { params: { key: article.key, culture }, body }))
  drafts.drop(culture)
}

const saveProperties = async ({ key, version }: HelpManagedArticle, drafts: Drafts): Promise<void> => {
  keepSaved(await call('help.save', { params: { key }, body: { version, ...drafts.form.values } }))
}

/** Saves one thing after the other; stops at what is refused and answers where that was, '' for the properties. */
const saveAll = async (article: HelpManagedArticle, drafts: Drafts): Promise<SaveFailure | undefined> => {
  let culture = ''
  try {
    for (culture of drafts.dirtyCultures) await saveText(article, drafts, culture)
    culture = ''
    if (drafts.form.isChanged) await saveProperties(article, drafts)
    return undefined
  } catch (error) {
    // What somebody else saved is fetched; what is typed here stays and can be saved over it.
    if (isRefusal(error) && error.code === 'helpStale')
      await queryClient.invalidateQueries({ queryKey: managedQuery(article.key).queryKey })
    return { culture, error }
  }
}

/** Everything typed on the page, how it is saved, and what was refused. */
export const useEditor = (article: HelpManagedArticle) => {
  const { t } = useTranslation()
  const drafts = useWritten(article)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  const once = useOnce()
  const saveNow = async (): Promise<SaveFailure | undefined> => {
    const culture = drafts.dirtyCultures.find((each) => isIncomplete(drafts.draftOf(each)))
    if (culture !== undefined) {
      setFailure({ culture })
      return { culture }
    }
    setSaving(true)
    const failed = await saveAll(article, drafts)
    setFailure(failed)
    setSaving(false)
    if (failed === undefined)
      showToast({ tone: 'green', title: t('help.manage.saved'), text: t('help.manage.savedText') })
    void refreshHelp()
    return failed
  }
  return {
    ...drafts,
    isDirty: drafts.dirtyCultures.length > 0 || drafts.form.isChanged,
    isSaving,
    failure,
    save: () => once('save', saveNow),
    keep: keepSaved,
    discard: () => {
      drafts.dropAll()
      setFailure(undefined)
    },
  }
}
export type Editor = ReturnType<typeof useEditor>
