import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstFault } from '../../../ui/form/focus-fault.ts'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import type { HeadAction } from '../../../ui/page-head.tsx'
import { SideLayout } from '../../../ui/side-layout.tsx'
import { ColumnPanel } from './column-panel.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { type Asked, DraftDialogs } from './draft-dialogs.tsx'
import { ListsCard } from './lists-card.tsx'
import { PropertiesCard } from './properties-card.tsx'
import { ChangesCard, FindingsCard, PreviewCard } from './seen-cards.tsx'
import { TemplateHead } from './template-head.tsx'
import { type TemplateActions, useTemplateActions } from './use-template-actions.ts'
import { type TemplateForm, useTemplateForm } from './use-template-form.ts'
import { VersionsCard } from './versions-card.tsx'

type Draft = NonNullable<TemplateDetail['draft']>

/** Leads to a field: its column or list is opened first. */
const useWays = (template: TemplateForm) => {
  const panel = useRef<HTMLDivElement>(null)
  const later = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))
  const open = (at: number) => {
    template.setOpen(at)
    later(() => panel.current?.querySelector<HTMLElement>('input:enabled')?.focus())
  }
  return {
    panel,
    open,
    go: (path: string, page: RefObject<HTMLElement | null>) => {
      template.showAll()
      const [, at] = /^columns\.(\d+)/.exec(path) ?? []
      if (at !== undefined) template.setOpen(Number(at))
      later(() => {
        const field = page.current?.querySelector<HTMLElement>(`[name="${path}"]`)
        if (field !== null && field !== undefined) {
          field.closest('details')?.setAttribute('open', '')
          field.focus()
        } else focusFirstFault(at === undefined ? page.current : panel.current)
      })
    },
  }
}

interface ActionProps {
  template: TemplateForm
  actions: TemplateActions
  draft: Draft
  onSave: () => void
  ask: (asked: Asked) => void
}

const useHeadActions = ({ template, actions, draft, onSave, ask }: ActionProps): HeadAction[] => {
  const { t } = useTranslation()
  const say = (key: string) => t(`statistics.templates.${key}`)
  const isChanged = template.form.isChanged
  return [
    { key: 'save', label: say('save'), busy: actions.isBusy, disabled: !isChanged, onClick: onSave },
    {
      key: 'publish',
      label: say('publish'),
      kind: 'primary',
      busy: actions.isBusy,
      onClick: () => ask('publish'),
    },
    {
      key: 'download',
      label: say('download'),
      icon: 'download',
      onClick: () => actions.download(draft.version),
    },
    { key: 'upload', label: say('upload'), icon: 'upload', onClick: () => ask('upload') },
    { key: 'discard', label: say('discard'), icon: 'trash', onClick: () => ask('discard') },
  ]
}

/** The next version while it is written. */
export const DraftView = ({ detail, draft }: { detail: TemplateDetail; draft: Draft }) => {
  const { t } = useTranslation()
  const template = useTemplateForm(detail, draft)
  const actions = useTemplateActions(detail.code)
  const ways = useWays(template)
  const page = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked>(undefined)
  const { form, findings, before, changes, cultures, open } = template
  const save = async () => {
    template.showAll()
    if (!form.isChanged) return
    await actions.run({ kind: 'save', revision: draft.revision, content: form.values })
    form.settle()
  }
  const ask = async (wanted: Asked) => {
    const [first] = findings
    if (wanted === 'publish' && first !== undefined) return ways.go(first.path, page)
    if (wanted === 'publish') await save()
    setAsked(wanted)
  }
  const headActions = useHeadActions({
    template,
    actions,
    draft,
    onSave: () => void save().catch(() => {}),
    ask: (wanted) => void ask(wanted).catch(() => {}),
  })
  const opened = open === undefined ? undefined : form.values.columns[open]
  return (
    <PageFrame>
      <TemplateHead detail={detail} template={actions} actions={headActions} />
      <PageContent>
        <div ref={page}>
          <SideLayout
            sideLabel={t('statistics.templates.side')}
            side={
              <>
                <FindingsCard template={template} onGo={(path) => ways.go(path, page)} />
                {detail.published !== null && (
                  <ChangesCard before={before} after={form.values} changes={changes} />
                )}
                <PreviewCard template={form.values} cultures={cultures} />
              </>
            }
          >
            <PropertiesCard template={template} />
            <ColumnsCard template={template} onOpen={ways.open} />
            <div ref={ways.panel}>
              {opened !== undefined && open !== undefined && (
                <ColumnPanel key={open} template={template} at={open} column={opened} />
              )}
            </div>
            <ListsCard template={template} />
            {detail.published !== null && <VersionsCard detail={detail} actions={actions} />}
          </SideLayout>
        </div>
      </PageContent>
      <LeaveGuard isUnsaved={form.isChanged} save={() => save().catch(() => {})} />
      <DraftDialogs {...{ asked, detail, draft, template, actions }} onClose={() => setAsked(undefined)} />
    </PageFrame>
  )
}
