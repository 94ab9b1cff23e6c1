import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../../platform/queries.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { requirementsOf } from '../../account/password-rules.ts'
import css from '../registration.module.css'
import { useUploads } from '../use-uploads.ts'
import { userTypes } from './form-values.ts'
import { forgetSent, readSent, type Sent } from './kept.ts'
import { RegistrationForm } from './registration-form.tsx'
import { sendAttachment } from './send-attachment.ts'
import { SentView } from './sent-view.tsx'
import { useRegistration } from './use-registration.ts'

type Settings = CallOutput<'settings.public'>

/** The authority takes no registrations: whom to turn to instead. */
const Closed = ({ supportMail }: { supportMail: string }) => {
  const { t } = useTranslation()
  return (
    <Card>
      <StatePanel
        icon="lock"
        title={t('registration.closed.title')}
        help={
          supportMail === ''
            ? t('registration.closed.help')
            : t('registration.closed.helpWithMail', { mail: isolated(supportMail) })
        }
        action={{ children: t('registration.toHome'), href: '#/home' }}
      />
    </Card>
  )
}

interface FormProps {
  settings: Settings
  uploads: ReturnType<typeof useUploads>
  onSent: (sent: Sent) => void
}

const Form = ({ settings, uploads, onSent }: FormProps) => {
  const types = userTypes.filter((type) => settings.allowedUserTypes.includes(type))
  const state = useRegistration({
    requirements: requirementsOf(settings),
    onlyType: types.length === 1 ? (types[0] ?? '') : '',
    onSent,
  })
  return (
    <RegistrationForm
      state={state}
      types={types}
      limits={settings.registrationLimits}
      requirements={requirementsOf(settings)}
      uploads={uploads}
    />
  )
}

const Content = ({ settings }: { settings: Settings }) => {
  const { t } = useTranslation()
  const [sent, setSent] = useState(readSent)
  const uploads = useUploads(settings.registrationLimits)
  const goOn = (now: Sent) => {
    setSent(now)
    void uploads.send(uploads.files, sendAttachment(now))
    scrollTo({ top: 0 })
  }
  const startAgain = () => {
    forgetSent()
    uploads.clear()
    setSent(undefined)
  }
  if (sent !== undefined)
    return (
      <SentView
        sent={sent}
        limits={settings.registrationLimits}
        uploads={uploads}
        onStartAgain={startAgain}
      />
    )
  return (
    <>
      <PageHead variant="list" title={t('registration.form.title')} />
      <Form settings={settings} uploads={uploads} onSent={goOn} />
    </>
  )
}

/** Where a stranger asks the authority for access (`/registration/new`). */
export const NewPage = () => {
  const { t } = useTranslation()
  const settings = useQuery(publicSettingsQuery)
  const { data } = settings
  if (data?.registrationOpen === true && data.allowedUserTypes.length > 0)
    return (
      <div className={css.page}>
        <Content settings={data} />
      </div>
    )
  return (
    <div className={css.page}>
      <PageHead variant="list" title={t('registration.form.title')} />
      <div className={css.body}>
        {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.isPending && <Skeleton lines={6} />}
        {data !== undefined && <Closed supportMail={data.supportMail} />}
      </div>
    </div>
  )
}
