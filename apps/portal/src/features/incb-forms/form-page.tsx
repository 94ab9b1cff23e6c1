import { formCodes } from '@papaver/contract/incb-forms/layout.ts'
import { type FormStep, formFiles } from '@papaver/contract/incb-forms/life.ts'
import type { FormParams, FormView, ViewPart } from '@papaver/contract/incb-forms/schema.ts'
import { hasEstimates } from '@papaver/contract/incb-forms/take-over.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormFailure } from '../../ui/form/form.tsx'
import { useExport } from '../../ui/list/use-export.ts'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { type HeadAction, PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { CellDialog } from './cell-dialog.tsx'
import { FindingsCard, HistoryCard } from './form-cards.tsx'
import { type ChosenCell, FormPart } from './form-part.tsx'
import { FormStateMark, LateMark, useFormPeriod } from './form-words.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { dueAddress, formQuery } from './queries.ts'
import { StepDialog, useStep } from './step-dialog.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'

type Open =
  | { kind: 'cell' | 'override'; chosen: ChosenCell }
  | { kind: 'add' }
  | { kind: 'takeOver' }
  | { kind: 'text'; part: ViewPart }
  | { kind: 'step'; step: FormStep }

/** Steps that ask for nothing are taken at once. */
const asksNothing: readonly FormStep[] = ['submit', 'approve']

const useActions = (params: FormParams, form: FormView, onOpen: (open: Open) => void) => {
  const { t } = useTranslation()
  const saving = useExport(
    (format: (typeof formFiles)[number]) => call('incb-forms.file', { params, query: { format } }),
    t('incb-forms.saveFailed'),
  )
  const stepping = useStep(params, form, () => undefined)
  const account = useAccount()
  const takesOver =
    form.state === 'SNT' && hasEstimates(form.code) && account !== undefined && mayDo(account, 'balance.edit')
  const add: HeadAction = { key: 'add', label: t('incb-forms.add'), onClick: () => onOpen({ kind: 'add' }) }
  const actions: HeadAction[] = [
    {
      key: 'save',
      label: t('incb-forms.save'),
      icon: 'download',
      busy: saving.isPending,
      choices: formFiles.map((format) => ({
        key: format,
        label: t(`incb-forms.formats.${format}`),
        icon: 'download' as const,
        onClick: () => saving.mutate(format),
      })),
    },
    ...(form.mayOverride ? [add] : []),
    ...(takesOver
      ? [
          {
            key: 'takeOver',
            label: t('incb-forms.takeOver.button'),
            onClick: () => onOpen({ kind: 'takeOver' }),
          },
        ]
      : []),
    ...form.steps
      .toSorted((left, right) => Number(right === 'return') - Number(left === 'return'))
      .map(
        (step): HeadAction => ({
          key: step,
          label: t(`incb-forms.steps.${step}`),
          busy: stepping.isPending,
          ...(step === 'return' ? {} : { kind: 'primary' as const }),
          onClick: () =>
            asksNothing.includes(step) ? stepping.mutate(step) : onOpen({ kind: 'step', step }),
        }),
      ),
  ]
  return { actions, error: stepping.error }
}

const Head = ({ form }: { form: FormView }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { from, to, dueOn, sentOn, sentReference } = form
  const fact = (key: string, value: string) => ({ label: t(`incb-forms.facts.${key}`), value })
  return (
    <Card>
      <Facts
        columns={4}
        facts={[
          fact('days', `${mediumDay(from)} – ${mediumDay(to)}`),
          fact('due', mediumDay(dueOn)),
          fact('sent', sentOn === null ? '–' : mediumDay(sentOn)),
          fact('reference', sentReference ?? '–'),
        ]}
      />
    </Card>
  )
}

const Dialogs = (props: {
  params: FormParams
  form: FormView
  open: Open | undefined
  onOpen: (open: Open | undefined) => void
}) => {
  const { params, form, open, onOpen } = props
  const common = { params, form, onClose: () => onOpen(undefined) }
  if (open === undefined) return null
  if (open.kind === 'step') return <StepDialog {...common} step={open.step} />
  if (open.kind === 'takeOver') return <TakeOverDialog params={params} onClose={common.onClose} />
  if (open.kind === 'text') return <TextDialog {...common} part={open.part} />
  if (open.kind === 'add') return <OverrideDialog {...common} chosen={undefined} />
  if (open.kind === 'override') return <OverrideDialog {...common} chosen={open.chosen} />
  return (
    <CellDialog
      {...common}
      chosen={open.chosen}
      onOverride={(chosen) => onOpen({ kind: 'override', chosen })}
    />
  )
}

const Whole = ({ params, form }: { params: FormParams; form: FormView }) => {
  const { t } = useTranslation()
  const periodWords = useFormPeriod()
  const [open, setOpen] = useState<Open>()
  const { actions, error } = useActions(params, form, setOpen)
  return (
    <PageFrame across>
      <PageHead
        title={t('incb-forms.titleOf', { form: form.sign, period: periodWords(form.period) })}
        status={
          <span className="pv-inline pv-gap-8">
            <FormStateMark state={form.state} />
            {form.isLate && <LateMark />}
          </span>
        }
        back={{ label: t('incb-forms.back'), href: dueAddress.href({ year: form.dueOn.slice(0, 4) }) }}
        line={form.name}
        actions={actions}
      />
      <PageContent>
        <FormFailure error={error} />
        <Head form={form} />
        {form.parts.map((part) => (
          <FormPart
            key={part.key}
            part={part}
            onOpen={(chosen) => setOpen({ kind: 'cell', chosen })}
            onWrite={form.mayOverride ? () => setOpen({ kind: 'text', part }) : undefined}
          />
        ))}
        {(form.state === 'DRA' || form.state === 'REV') && <FindingsCard findings={form.findings} />}
        <HistoryCard history={form.history} />
      </PageContent>
      <Dialogs params={params} form={form} open={open} onOpen={setOpen} />
    </PageFrame>
  )
}

const Asked = ({ params }: { params: FormParams }) => {
  const { t } = useTranslation()
  const query = useQuery(formQuery(params))
  const { data } = query
  if (data !== undefined) return <Whole params={params} form={data} />
  return (
    <PageFrame>
      <PageHead
        title={t('incb-forms.title')}
        back={{ label: t('incb-forms.back'), href: dueAddress.href() }}
      />
      <PageContent>
        <Card>
          <Waiting of={query} failed={t('incb-forms.failed')} lines={8} />
        </Card>
      </PageContent>
    </PageFrame>
  )
}

/** A form of one period, part by part. */
export const FormPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { code, period = '' } = useParams({ strict: false }) as { code?: string; period?: string }
  if (account === undefined) return null
  if (!mayDo(account, 'report.incb')) return <ForbiddenState title={t('incb-forms.forbidden')} />
  const params = { code: oneOf(formCodes, code) ?? 'A', period }
  return <Asked key={`${params.code} ${period}`} params={params} />
}
