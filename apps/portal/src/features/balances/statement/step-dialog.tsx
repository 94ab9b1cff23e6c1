import { correctFields, figureFields } from '@papaver/contract/balances/commands.ts'
import type { FigureStep } from '@papaver/contract/balances/figures.ts'
import { excessAfter, leftAfter, wantsReason } from '@papaver/contract/balances/rules.ts'
import type { Statement } from '@papaver/contract/balances/statement-schema.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import type { TypedInputs } from '@papaver/contract/fields/inputs.ts'
import { isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { showToast } from '../../../platform/toasts.ts'
import { CommandDialog } from '../../../ui/form/command-dialog.tsx'
import { useCommand } from '../../../ui/form/use-command.ts'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { judgeLetter } from '../letter-day.ts'

/** By how much the limit would change; undefined while nothing can be read. */
const changeOf = (statement: Statement, step: FigureStep, said: TypedInputs<typeof figureFields>) => {
  const amount = String(said.grams)
  if (!isWithin('grams', amount)) return undefined
  if (step === 'supplement') return amount
  const { figure } = said as { figure?: FieldValue }
  const before =
    step === 'confirm' ? statement.estimateGrams : statement.figures.find(({ id }) => id === figure)?.grams
  return before === undefined ? undefined : minus(amount, before)
}

/** What the step would make of the balance, while one types; how much is used and held beyond it, with what the treaty says. */
const Effect = ({ statement: { now }, change }: { statement: Statement; change: string | undefined }) => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  const limitGrams = plus(now.limitGrams, change ?? '0')
  const excess = excessAfter(now, change)
  return (
    <div className="pv-stack pv-gap-8" aria-live="polite">
      {change !== undefined && (
        <p className="pv-flush pv-size-13 pv-dim">
          {t('balances.effect', {
            before: mass(now.limitGrams),
            after: mass(limitGrams),
            left: mass(leftAfter({ ...now, limitGrams })),
          })}
        </p>
      )}
      {change !== undefined && isPositive(excess) && (
        <LineNotice tone="amber" icon="alert-triangle">
          {t('balances.excessWarning', { excess: mass(excess) })}
        </LineNotice>
      )}
    </div>
  )
}

interface StepDialogProps {
  statement: Statement
  step: FigureStep
  onClose: () => void
}

/** Confirms the estimate, adds a supplement, or puts a figure right; what it would come to is said before. */
export const StepDialog = ({ statement, step, onClose }: StepDialogProps) => {
  const { t } = useTranslation()
  const formats = useMassFormats()
  const client = useQueryClient()
  const isCorrection = step === 'correct'
  const command = useCommand({
    fields: isCorrection ? correctFields : figureFields,
    words: 'balances.fields',
    faults: 'balances.faults',
    begun: { day: todayHere(), ...(step === 'confirm' ? { grams: statement.estimateGrams } : {}) },
    // A correction says why, and so does whatever leaves more used and held than is allowed.
    wanted: (said) =>
      isCorrection || wantsReason(statement.now, step, changeOf(statement, step, said) ?? '0')
        ? ['reason']
        : [],
    judge: judgeLetter,
    send: (values) =>
      call('balances.act', {
        params: { id: statement.id, action: step },
        body: { ...values, seen: statement.seen },
      }),
    onDone: async () => {
      await client.invalidateQueries({ queryKey: ['balances'] })
      showToast({ tone: 'green', title: t('balances.saved') })
      onClose()
    },
  })
  const figure = statement.figures.map(({ id, action, grams, day }) => ({
    value: id,
    label: t('balances.figureOf', {
      what: t(`balances.statement.actions.${action}`),
      grams: formats.number(grams),
      day: day === null ? '–' : formats.mediumDay(day),
    }),
  }))
  return (
    <CommandDialog
      command={command}
      title={t(step === 'supplement' ? 'balances.steps.supplement' : `balances.stepTitles.${step}`)}
      confirm={t(`balances.steps.${step}`)}
      options={{ figure }}
      more={isCorrection ? { grams: { label: t('balances.fields.newGrams') } } : {}}
      onClose={onClose}
    >
      <Effect statement={statement} change={changeOf(statement, step, command.said)} />
    </CommandDialog>
  )
}
