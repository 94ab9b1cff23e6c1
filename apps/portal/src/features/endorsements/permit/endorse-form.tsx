import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFigure } from '../../authorizations/units.ts'
import css from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import {
  excessLines,
  type FormLine,
  inputOf,
  type MovementDemands,
  type MovementDraft,
  newDraft,
  problemsOf,
} from './endorse-draft.ts'
import { ExcessPanel } from './excess-panel.tsx'
import { PlaceFields, StateFields } from './movement-fields.tsx'
import { ChosenPhotos } from './photos.tsx'
import { QuantitiesFields } from './quantities-fields.tsx'
import { type Endorsed, excessOfRefusal, useEndorse } from './use-endorse.ts'

export interface EndorseFormProps {
  id: string
  lines: readonly FormLine[]
  customsPointId: number | null
  demands: MovementDemands
  severalConsignments: boolean
  takesPhotos: boolean
  onDone: (endorsed: Endorsed) => void
}

/** The focus goes to the first field that is wrong (look §7). */
const focusFirstError = (form: HTMLFormElement | null): void => {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

interface AskExcessProps {
  draft: MovementDraft
  over: readonly FormLine[]
  busy: boolean
  onSafe: () => void
  onConfirm: () => void
}

/** More than remains is either a slip of typing or a stop: the officer says which before the authority is told. */
const AskExcess = ({ draft, over, busy, onSafe, onConfirm }: AskExcessProps) => {
  const { t } = useTranslation()
  const figure = useFigure()
  return (
    <ConfirmDialog
      open
      icon="hand-stop"
      title={t('endorsements.excess.ask')}
      consequences={[
        ...over.map((line) =>
          t('endorsements.excess.askLine', {
            name: line.name,
            presented: figure(draft.quantities[line.id]?.amount ?? '0', line.unit),
            remaining: figure(line.remaining, line.unit),
          }),
        ),
        t('endorsements.excess.askStop'),
        t('endorsements.excess.askTell'),
      ]}
      safeLabel={t('endorsements.excess.correct')}
      confirmLabel={t('endorsements.excess.report')}
      busy={busy}
      onSafe={onSafe}
      onConfirm={onConfirm}
    />
  )
}

const useEndorseForm = (props: EndorseFormProps) => {
  const { id, lines, customsPointId, demands, onDone } = props
  const { i18n } = useTranslation()
  const [draft, setDraft] = useState(() => newDraft(lines, i18n.language, demands.latest, customsPointId))
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [tried, setTried] = useState(false)
  const [asks, setAsks] = useState(false)
  const endorse = useEndorse(id)
  const problems = problemsOf(draft, lines, demands)
  const over = excessLines(draft, lines)
  // By its promise: the last consignment closes the permit, and this form is gone before the answer is told to it.
  const send = () =>
    void endorse
      .mutateAsync({ body: inputOf(draft, lines, 'customs'), photos })
      .then(onDone, () => {})
      .finally(() => setAsks(false))
  const submit = (): boolean => {
    setTried(true)
    if (Object.keys(problems).length > 0) return false
    if (over.length > 0) setAsks(true)
    else send()
    return true
  }
  const change = (part: Partial<MovementDraft>) => setDraft((old) => ({ ...old, ...part }))
  const shown = tried ? problems : {}
  return { draft, change, photos, setPhotos, problems: shown, over, asks, setAsks, send, submit, endorse }
}

/** What the officer writes on the permit; signed with the code of the paper in the hand. */
export const EndorseForm = (props: EndorseFormProps) => {
  const { lines, demands, severalConsignments, takesPhotos } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useRef<HTMLFormElement>(null)
  const endorsing = useEndorseForm(props)
  const { draft, change, photos, setPhotos, problems, over, asks, setAsks, send, submit, endorse } = endorsing
  const excess = excessOfRefusal(endorse.error)
  const said = endorse.isError ? explainRefusal(endorse.error, t, formats).title : undefined
  const isWrongCode = isRefusal(endorse.error, 'endorsementWrongCode')
  const codeError = problems.checkCode ? t('endorsements.find.codeMissing') : isWrongCode ? said : undefined
  if (excess) return <ExcessPanel excess={excess} lines={lines} onBack={() => endorse.reset()} />
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!submit()) focusFirstError(form.current)
  }
  return (
    <Card title={t('endorsements.form.title')}>
      <form ref={form} onSubmit={onSubmit} className={css.form} noValidate>
        <QuantitiesFields
          draft={draft}
          lines={lines}
          problems={problems}
          isLimited
          onChange={(quantities) => change({ quantities })}
        />
        <PlaceFields draft={draft} problems={problems} demands={demands} onChange={change} />
        <StateFields draft={draft} onChange={change} />
        {takesPhotos && <ChosenPhotos photos={photos} onChange={setPhotos} />}
        {demands.needsReason && (
          <TextAreaField
            label={t('endorsements.form.lateReason')}
            hint={t('endorsements.form.lateReasonHint')}
            value={draft.reason}
            onChange={(reason) => change({ reason })}
            maxLength={1000}
            error={problems.reason ? t('endorsements.problem.missing') : undefined}
          />
        )}
        {severalConsignments ? (
          <CheckField
            label={t('endorsements.form.last')}
            hint={t('endorsements.form.lastHint')}
            checked={draft.lastConsignment}
            onChange={(lastConsignment) => change({ lastConsignment })}
          />
        ) : (
          <p className={css.dim}>{t('endorsements.form.single')}</p>
        )}
        {demands.needsCode && (
          <div className={css.short}>
            <TextField
              label={t('endorsements.form.sign')}
              hint={t('endorsements.form.signHint')}
              value={draft.checkCode}
              onChange={(checkCode) => change({ checkCode })}
              placeholder="7KQF-M2XW"
              autoComplete="off"
              ltr
              exact
              error={codeError}
            />
          </div>
        )}
        <div role="alert">{endorse.isError && !isWrongCode && <FieldError>{said}</FieldError>}</div>
        <div className={css.buttons}>
          <Button type="submit" size={56} kind="primary" icon="writing-sign" busy={endorse.isPending}>
            {t('endorsements.form.submit')}
          </Button>
        </div>
      </form>
      {asks && (
        <AskExcess
          draft={draft}
          over={over}
          busy={endorse.isPending}
          onSafe={() => setAsks(false)}
          onConfirm={send}
        />
      )}
    </Card>
  )
}
