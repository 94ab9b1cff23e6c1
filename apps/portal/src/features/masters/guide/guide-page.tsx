import type { EditRow, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { FormAlert } from '../../../ui/form/form.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { hrefOfRow, nameOfRow } from '../list/list-columns.tsx'
import { rowQuery, rowsQuery } from '../queries.ts'
import { useCultures } from '../use-cultures.ts'
import { languageName, sayRefusal } from '../words.ts'
import { FormsStep } from './forms-step.tsx'
import css from './guide.module.css'
import type { GuideStep } from './guide-form.ts'
import { PreviewStep } from './preview-step.tsx'
import { ControlStep, NamesStep } from './substance-steps.tsx'
import { type Guide, type GuideSubject, useGuide } from './use-guide.ts'

/** A step that begins takes the focus, unless something in it is wrong: then that does. */
const useStepFocus = ({ form: { element }, guide: { step } }: Guide) => {
  const before = useRef(step)
  useEffect(() => {
    const isNew = before.current !== step
    before.current = step
    if (!isNew || element.current?.querySelector('[aria-invalid=true]')) return
    element.current?.querySelector<HTMLElement>('input:enabled, textarea, button')?.focus()
  }, [step, element])
}

const Facet = ({ guide, step }: { guide: Guide; step: GuideStep }) => {
  const { t } = useTranslation()
  const { names, values, code } = guide.substanceFields.content
  if (step === 'forms')
    return <p className={css.hint}>{t('masters.guide.forms', { count: guide.guide.forms.length })}</p>
  const facts =
    step === 'names'
      ? [
          ...Object.entries(names).map(([culture, name]) => ({
            label: languageName(culture),
            value: <bdi>{name}</bdi>,
          })),
          { label: t('masters.columns.code'), value: code },
        ]
      : (['convention', 'schedule', 'casNumber', 'incbCode'] as const).map((key) => ({
          label: t(`masters.columns.${key}`),
          value: values[key]
            ? t(`masters.options.${key}.${String(values[key])}`, { defaultValue: String(values[key]) })
            : '–',
        }))
  return <Facts facts={facts} columns={4} />
}

interface StepProps {
  guide: Guide
  step: GuideStep
  children: ReactNode
}

const Step = ({ guide, step, children }: StepProps) => {
  const { t } = useTranslation()
  const { steps, isTried, wrongIn } = guide
  const at = steps.indexOf(step)
  const here = steps.indexOf(guide.guide.step)
  const isHere = at === here
  const wrong = isHere && isTried ? wrongIn(step) : 0
  const state = isHere ? 'here' : at < here ? 'done' : 'open'
  return (
    <SectionCard
      number={at + 1}
      title={t(`masters.guide.steps.${step}`)}
      state={state}
      {...(state === 'done'
        ? { facts: <Facet guide={guide} step={step} />, onChange: () => guide.go(step) }
        : {})}
    >
      {isHere ? (
        <>
          {children}
          <div className="pv-row pv-wrap pv-gap-8-12 pv-before-16">
            <Button type="submit" kind="primary" busy={guide.isBusy}>
              {t(step === 'preview' ? 'masters.guide.save' : 'masters.guide.next')}
            </Button>
            {wrong > 0 && (
              <span className="pv-size-13 pv-strong pv-red">{t('masters.row.toFix', { count: wrong })}</span>
            )}
          </div>
        </>
      ) : (
        <p className={css.hint}>{t(`masters.guide.about.${step}`)}</p>
      )}
    </SectionCard>
  )
}

const Steps = (subject: GuideSubject) => {
  const { t } = useTranslation()
  const { row, standing, cultures } = subject
  const guide = useGuide(subject, ({ id }) => {
    location.hash = hrefOfRow('substances', id)
  })
  const { form } = guide
  const [isAsking, setAsking] = useState(false)
  useStepFocus(guide)
  const base = standing.find(({ code }) => code.endsWith('/base'))?.values.formula
  const standingBase = typeof base === 'string' ? base : undefined
  const name = row === undefined ? '' : nameOfRow(row, currentCulture.get().culture, cultures)
  const parts: Record<GuideStep, ReactNode> = {
    names: <NamesStep guide={guide} cultures={cultures} />,
    control: <ControlStep guide={guide} />,
    forms: <FormsStep guide={guide} cultures={cultures} standingBase={standingBase} />,
    preview: <PreviewStep guide={guide} standingBase={standingBase} />,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    guide.next()
  }
  return (
    <PageFrame>
      <PageHead
        title={
          row === undefined ? t('masters.guide.title') : <bdi>{t('masters.guide.titleForms', { name })}</bdi>
        }
        back={
          row === undefined
            ? { label: t('masters.lists.substances'), href: hrefOf('/masters/substances') }
            : { label: name, href: hrefOfRow('substances', row.id) }
        }
        line={t('masters.guide.kept')}
        actions={[{ key: 'discard', label: t('masters.guide.discard'), onClick: () => setAsking(true) }]}
      />
      <PageContent>
        <form ref={form.root} className={css.parts} onSubmit={send} noValidate>
          <FormAlert>{form.failure === undefined ? undefined : sayRefusal(form.failure, t)}</FormAlert>
          {guide.steps.map((step) => (
            <Step key={step} guide={guide} step={step}>
              {parts[step]}
            </Step>
          ))}
        </form>
      </PageContent>
      <ConfirmDialog
        open={isAsking}
        title={t('masters.guide.discardTitle')}
        consequences={[t('masters.guide.discardText')]}
        safeLabel={t('masters.guide.discardKeep')}
        confirmLabel={t('masters.guide.discard')}
        kind="danger"
        onSafe={() => setAsking(false)}
        onConfirm={() => {
          guide.forget()
          setAsking(false)
        }}
      />
    </PageFrame>
  )
}

interface Found {
  row: RowAnswer | undefined
  standing: readonly EditRow[]
}

/** A substance with its salts and factors, step by step: a new one, or further forms of one that stands. */
export const GuidePage = () => {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false }) as { id?: string }
  const cultures = useCultures()
  const isNew = id === undefined
  const row = useQuery({ ...rowQuery('substances', id ?? ''), enabled: !isNew })
  const forms = useQuery({
    ...rowsQuery('substanceForms', { where: `substanceId:${id}`, pageSize: 500 }),
    enabled: !isNew,
  })
  const isThere = isNew || (row.data !== undefined && forms.data !== undefined)
  const found: Found = { row: row.data, standing: isNew ? [] : (forms.data?.items ?? []) }
  if (cultures !== undefined && isThere) return <Steps key={id ?? 'new'} {...found} cultures={cultures} />
  const failed = [row, forms].find(({ isError }) => isError)
  return (
    <PageFrame>
      <PageHead
        title={t('masters.guide.title')}
        back={{ label: t('masters.lists.substances'), href: hrefOf('/masters/substances') }}
      />
      <PageContent>
        {failed === undefined ? (
          <Skeleton lines={12} />
        ) : (
          <FetchFailed
            title={t('masters.row.failed')}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        )}
      </PageContent>
    </PageFrame>
  )
}
