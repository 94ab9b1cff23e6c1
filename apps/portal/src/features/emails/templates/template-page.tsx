import { noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hrefOf, oneOf } from '../../../platform/address.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ForbiddenState, StatePanel } from '../../../ui/state-panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import css from '../emails-page.module.css'
import { readTemplateSearch } from '../emails-search.ts'
import { type Mail, type MailInCulture, templateQuery } from '../queries.ts'
import { stateOf, stateStyles } from './culture-states.tsx'
import { Editor } from './editor.tsx'
import { HistoryCard } from './history-card.tsx'
import { Notices } from './notices.tsx'
import { PreviewCard } from './preview-card.tsx'
import { useTemplateActions } from './use-template-actions.ts'
import { type TemplateForm, useTemplateForm } from './use-template-form.ts'

const back = () => hrefOf('/emails', { tab: 'templates' })

interface HeadProps {
  mail: Mail
  present: MailInCulture
  form: TemplateForm
  isBusy: boolean
  onSave: () => void
  onRestore: () => void
}

const Head = ({ mail, present, form, isBusy, onSave, onRestore }: HeadProps) => {
  const { t } = useTranslation()
  const state = stateOf(present)
  const { tone, icon } = stateStyles[state]
  const { dirtyCultures } = form
  return (
    <PageHead
      back={{ label: t('notifications.emails.tab.templates'), href: back() }}
      title={mail.name}
      status={
        <StatusPill tone={tone} icon={icon}>
          {t(`notifications.emails.state.${state}`)}
        </StatusPill>
      }
      line={`${mail.when} ${t('notifications.emails.template.to', { to: mail.to })}`}
      actions={[
        {
          key: 'restore',
          label: t('notifications.emails.template.restore'),
          icon: 'arrow-back-up',
          disabled: present.own === null || present.shipped === null || isBusy,
          onClick: onRestore,
        },
        {
          key: 'save',
          label:
            dirtyCultures.length > 1
              ? t('notifications.emails.template.saveAll', { number: dirtyCultures.length })
              : t('notifications.emails.template.save'),
          kind: 'primary',
          busy: isBusy,
          disabled: dirtyCultures.length === 0 || form.isOvertaken,
          onClick: onSave,
        },
      ]}
      tabs={
        <ViewTabs
          label={t('notifications.emails.template.languages')}
          current={present.culture}
          tabs={mail.cultures.map(({ culture, name }) => ({
            key: culture,
            label: dirtyCultures.includes(culture)
              ? t('notifications.emails.template.unsaved', { language: name })
              : name,
            href: hrefOf(`/emails/templates/${mail.code}`, { culture }),
          }))}
        />
      }
    />
  )
}

const Template = ({ mail, present }: { mail: Mail; present: MailInCulture }) => {
  const { code } = mail
  const navigate = useNavigate()
  const form = useTemplateForm(code, mail, present)
  const show = (culture: string) =>
    void navigate({ to: `/emails/templates/${code}`, search: readTemplateSearch({ culture }) })
  const actions = useTemplateActions(code, form.drop, show)
  const inCulture = (culture: string) => mail.cultures.find((each) => each.culture === culture) ?? present
  const save = () => {
    const wrong = form.dirtyCultures.find((culture) => form.problemsIn(culture).length > 0)
    // What is wrong stands at its field already.
    if (wrong !== undefined) return show(wrong)
    actions.save(
      form.dirtyCultures.map((culture) => ({ before: inCulture(culture), draft: form.draftIn(culture) })),
    )
  }
  return (
    <PageFrame>
      <Head
        mail={mail}
        present={present}
        form={form}
        isBusy={actions.isBusy}
        onSave={save}
        onRestore={() => actions.restore(present)}
      />
      <PageContent>
        <Notices
          present={present}
          form={form}
          error={actions.error}
          onTakeShipped={() => actions.restore(present)}
          onKeepOwn={() => actions.save([{ before: present, draft: form.draft }])}
        />
        <div className={css.halves}>
          <div className="pv-stack pv-fit pv-gap-12">
            <Editor key={present.culture} mail={mail} present={present} form={form} />
            <HistoryCard code={code} present={present} onPutBack={(seq) => actions.putBack(present, seq)} />
          </div>
          <PreviewCard code={code} present={present} form={form} />
        </div>
      </PageContent>
      <LeaveGuard isUnsaved={form.dirtyCultures.length > 0} />
    </PageFrame>
  )
}

const Found = ({ code }: { code: Mail['code'] }) => {
  const { t } = useTranslation()
  const { culture: reader } = useStore(currentCulture)
  const { culture } = readTemplateSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const query = useQuery(templateQuery(code))
  const { data } = query
  if (data === undefined)
    return <Waiting of={query} failed={t('notifications.emails.template.failed')} lines={8} />
  const present =
    data.cultures.find((each) => each.culture === culture) ??
    data.cultures.find((each) => each.culture === reader) ??
    data.cultures[0]
  return present === undefined ? null : <Template mail={data} present={present} />
}

/** The words of one mail in every language, beside what becomes of them. */
export const TemplatePage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { code: given } = useParams({ strict: false }) as { code?: string }
  if (account === undefined) return null
  if (!mayDo(account, 'mail.admin'))
    return (
      <ForbiddenState
        title={t('notifications.emails.forbidden')}
        help={t('notifications.emails.forbiddenHelp')}
      />
    )
  const code = oneOf(noticeCodeNames, given)
  if (code === undefined)
    return (
      <StatePanel
        isPage
        icon="file-off"
        title={t('notifications.emails.template.unknown')}
        action={{ children: t('notifications.emails.tab.templates'), href: back() }}
      />
    )
  return <Found key={code} code={code} />
}
