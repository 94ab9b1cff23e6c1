import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/device/use-online.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import css from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import {
  excessLines,
  type FormLine,
  faultsOf,
  goodsOf,
  inputOf,
  type MovementDraft,
  type MovementRequirements,
  newDraft,
} from './endorse-draft.ts'
import { ExcessPanel } from './excess-panel.tsx'
import { PlaceFields, StateFields } from './movement-fields.tsx'
import { ChosenPhotos } from './photos.tsx'
import { QuantitiesFields } from './quantities-fields.tsx'
import { AskTwice, earlierOfRefusal } from './twice.tsx'
import { type EndorsedPermit, excessOfRefusal, type Outcome, useEndorse } from './use-endorse.ts'

export interface EndorseFormProps {
  permit: EndorsedPermit
  lines: readonly FormLine[]
  customsPointId: number | null
  /** Goods in transit come in at one point and leave at another; all others cross once. */
  way: 'once' | 'entry' | 'exit'
  requirements: MovementRequirements
  severalConsignments: boolean
  takesPhotos: boolean
  /** Of the document in the hand, where it was scanned: a slip is told before anything is kept or sent. */
  knownCode?: string | undefined
  onDone: (outcome: Outcome) => void
}

const titles = { once: 'title', entry: 'titleEntry', exit: 'titleExit' } as const

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
  const isOnline = useOnline()
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
        t(isOnline ? 'endorsements.excess.askNotify' : 'endorsements.device.askNotify'),
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
  const { permit, lines, customsPointId, requirements, knownCode, onDone } = props
  const { i18n } = useTranslation()
  const formats = useFormats()
  const [standing] = useState(() => newDraft(lines, i18n.language, requirements.latest, customsPointId))
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [asks, setAsks] = useState(false)
  const endorse = useEndorse(permit)
  const form = useForm({
    standing,
    judge: (draft) => faultsOf(draft, lines, requirements, knownCode),
    refusedAt: (refusal) =>
      refusal.code === 'endorsementWrongCode'
        ? { checkCode: (t) => explainRefusal(refusal, t, formats).title }
        : {},
    refusal: endorse.error,
  })
  const over = excessLines(form.values, lines)
  // By its promise: the last consignment closes the permit, and this form is gone before the answer is told to it.
  const send = (draft: MovementDraft, besideIds: string[] = []) =>
    void endorse
      .mutateAsync({
        body: {
          ...inputOf(draft, lines, 'customs'),
          ...(besideIds.length > 0 ? { besideIds } : {}),
        },
        photos,
        goods: goodsOf(draft, lines),
      })
      .then((outcome) => onDone(outcome === 'waiting' && over.length > 0 ? 'stopped' : outcome))
      .catch(() => {})
      .finally(() => setAsks(false))
  const submit = (draft: MovementDraft) => {
    if (over.length > 0) setAsks(true)
    else send(draft)
  }
  return { form, photos, setPhotos, over, asks, setAsks, send, submit, endorse }
}

/** What the officer writes on the permit; signed with the code of the document in the hand. */
export const EndorseForm = (props: EndorseFormProps) => {
  const { lines, requirements, severalConsignments, takesPhotos, way } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const { form, photos, setPhotos, over, asks, setAsks, send, submit, endorse } = useEndorseForm(props)
  const excess = excessOfRefusal(endorse.error)
  const earlier = earlierOfRefusal(endorse.error)
  if (excess) return <ExcessPanel excess={excess} lines={lines} onBack={() => endorse.reset()} />
  return (
    <Card title={t(`endorsements.form.${titles[way]}`)}>
      <Form form={form} onSubmit={submit} isBusy={endorse.isPending} className="pv-stack pv-gap-16">
        <QuantitiesFields form={form} lines={lines} isLimited />
        <PlaceFields form={form} requirements={requirements} />
        <StateFields form={form} />
        {takesPhotos && <ChosenPhotos photos={photos} onChange={setPhotos} />}
        {requirements.needsReason && (
          <TextAreaField
            {...form.at('reason')}
            label={t('endorsements.form.lateReason')}
            hint={t('endorsements.form.lateReasonHint')}
            maxLength={1000}
          />
        )}
        {severalConsignments ? (
          <CheckField
            {...form.checkAt('lastConsignment')}
            label={t('endorsements.form.last')}
            hint={t('endorsements.form.lastHint')}
          />
        ) : (
          <p className="pv-dim">{t(`endorsements.form.${way === 'once' ? 'single' : 'singleTransit'}`)}</p>
        )}
        {requirements.needsCode && (
          <div className={css.short}>
            <TextField
              {...form.at('checkCode')}
              label={t('endorsements.form.sign')}
              hint={t('endorsements.form.signHint')}
              placeholder="7KQF-M2XW"
              autoComplete="off"
              ltr
              exact
            />
          </div>
        )}
        <FormAlert>
          {form.failure === undefined ? undefined : explainRefusal(form.failure, t, formats).title}
        </FormAlert>
        <div className={css.buttons}>
          <Button type="submit" size={56} kind="primary" icon="writing-sign" busy={endorse.isPending}>
            {t('endorsements.form.submit')}
          </Button>
        </div>
        <LeaveGuard isUnsaved={form.isChanged || photos.length > 0} />
      </Form>
      {earlier !== undefined && (
        <AskTwice
          earlier={earlier}
          lines={lines}
          busy={endorse.isPending}
          onSafe={() => endorse.reset()}
          onConfirm={(besideIds) => send(form.values, besideIds)}
        />
      )}
      {asks && (
        <AskExcess
          draft={form.values}
          over={over}
          busy={endorse.isPending}
          onSafe={() => setAsks(false)}
          onConfirm={() => send(form.values)}
        />
      )}
    </Card>
  )
}
