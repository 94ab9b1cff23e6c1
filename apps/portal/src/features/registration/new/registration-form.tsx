import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { Form, FormFailure } from '../../../ui/form/form.tsx'
import { Captcha } from '../../account/captcha/captcha.tsx'
import type { PasswordRequirements } from '../../account/password-rules.ts'
import type { Limits } from '../files.ts'
import { NextSteps } from '../next-steps.tsx'
import type { Uploads } from '../use-uploads.ts'
import { AccessSection } from './access-section.tsx'
import { FilesSection } from './files-section.tsx'
import type { UserType } from './form-values.ts'
import { OrganisationSection } from './organisation-section.tsx'
import { PersonSection } from './person-section.tsx'
import css from './registration-form.module.css'
import { SignInSection } from './sign-in-section.tsx'
import type { RegistrationState } from './use-registration.ts'

export interface RegistrationFormProps {
  state: RegistrationState
  types: readonly UserType[]
  limits: Limits
  requirements: PasswordRequirements
  uploads: Uploads
}

/** Files that the server would not take keep the form from going. */
const areFilesFine = ({ files }: Uploads, limits: Limits): boolean =>
  files.length <= limits.files && files.every(({ error }) => error === undefined)

interface FootProps {
  state: RegistrationState
  filesFine: boolean
}

/** Why it cannot be sent yet, with the way there. */
const Blocked = ({ state, filesFine, id }: FootProps & { id: string }) => {
  const { t } = useTranslation()
  const { wrong, isTried, showFaults } = state.form
  if (wrong.length > 0)
    return (
      <button
        id={id}
        type="button"
        className={`${css.toFix} pv-size-13 pv-medium pv-words-start pv-brand pv-bare pv-tall-24 pv-touch`}
        data-marked={isTried || undefined}
        onClick={showFaults}
      >
        {t('registration.form.toFix', { count: wrong.length })}
      </button>
    )
  if (!filesFine)
    return (
      <button
        id={id}
        type="button"
        className={`${css.toFix} pv-size-13 pv-medium pv-words-start pv-brand pv-bare pv-tall-24 pv-touch`}
        data-marked
        onClick={focusFiles}
      >
        {t('registration.form.filesToFix')}
      </button>
    )
  return state.isProven ? null : (
    <span id={id} className="pv-size-13 pv-dim">
      {t('account.captcha.missing')}
    </span>
  )
}
const focusFiles = (): void => {
  document
    .querySelector<HTMLElement>('#registration-files')
    ?.closest('section')
    ?.querySelector('button')
    ?.focus()
}

const SendSection = ({ state, filesFine }: FootProps) => {
  const { t } = useTranslation()
  const whyId = useId()
  const isReady = state.form.wrong.length === 0 && filesFine && state.isProven
  return (
    <SectionCard number={6} title={t('registration.form.sections.send')} state={isReady ? 'here' : 'open'}>
      <div className="pv-stack pv-fit pv-gap-16">
        <div>
          <h3 className="pv-after-8">{t('registration.next.title')}</h3>
          <NextSteps />
        </div>
        <Captcha {...state.captcha} />
        <div className="pv-row pv-wrap pv-end pv-gap-8-16">
          <FormFailure error={state.form.failure} className={css.failure} />
          <Blocked state={state} filesFine={filesFine} id={whyId} />
          <Button
            type="submit"
            kind="primary"
            size={40}
            icon="send"
            disabled={!isReady}
            busy={state.isBusy}
            describedBy={isReady ? undefined : whyId}
          >
            {t('registration.form.send')}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}

/** Everything the authority needs to know of a stranger who asks for access. */
export const RegistrationForm = ({ state, types, limits, requirements, uploads }: RegistrationFormProps) => {
  const { t } = useTranslation()
  const filesFine = areFilesFine(uploads, limits)
  const { form } = state
  const isReady = form.wrong.length === 0 && filesFine && state.isProven
  // A form whose button is off is not submitted by Enter: it shows what is missing instead.
  const showOnEnter = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file'
    if (event.key === 'Enter' && isField && !event.defaultPrevented && form.wrong.length > 0)
      form.showFaults()
  }
  return (
    <Form
      form={form}
      onSubmit={state.submit}
      isBusy={!isReady || state.isBusy}
      onKeyDown={showOnEnter}
      className={`${css.form} pv-stack pv-fit pv-gap-12 pv-inline-24`}
    >
      <p className="pv-prose pv-dim">{t('registration.form.lead')}</p>
      <AccessSection state={state} types={types} />
      <PersonSection state={state} />
      <OrganisationSection state={state} />
      <SignInSection state={state} requirements={requirements} />
      <FilesSection uploads={uploads} limits={limits} />
      <SendSection state={state} filesFine={filesFine} />
    </Form>
  )
}
