import type { Shown } from '@papaver/contract/endorsements/shown.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import { AskExcess, AskLast } from './ask-excess.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import {
  excessLines,
  type FormLine,
  faultsOf,
  goodsOf,
  heldAs,
  inputOf,
  leftAfter,
  type MovementDraft,
  type MovementRequirements,
  newDraft,
  restored,
  type Way,
} from './endorse-draft.ts'
import { ExcessPanel } from './excess-panel.tsx'
import { HeldNotice } from './held-goods.tsx'
import { findLeft, keepForm, type LeftForm } from './kept-draft.ts'
import { KeptLine } from './kept-line.tsx'
import { PlaceFields, StateFields } from './movement-fields.tsx'
import { ChosenPhotos } from './photos.tsx'
import { QuantitiesFields } from './quantities-fields.tsx'
import { AskTwice, earlierOfRefusal } from './twice.tsx'
import {
  type EndorsedPermit,
  type ExcessLine,
  excessOfRefusal,
  type Outcome,
  stoppedLines,
  useEndorse,
} from './use-endorse.ts'

export interface EndorseFormProps {
  permit: EndorsedPermit
  lines: readonly FormLine[]
  customsPointId: number | null
  way: Way
  requirements: MovementRequirements
  severalConsignments: boolean
  /** The permit can be used now; otherwise nothing is still allowed. */
  isAllowed: boolean
  takesPhotos: boolean
  /** Of the document in the hand, where it was scanned: a slip is told before anything is kept or sent. */
  knownCode?: string | undefined
  /** What this page says of the permit, and of which moment: kept with the record. */
  shown: Shown
  /** Records of held goods beside which the officer has said that this is another consignment. */
  besideIds?: readonly string[] | undefined
  onDone: (outcome: Outcome) => void
  /** After an excess: nothing else is recorded before its goods were looked at. */
  onBack?: (() => void) | undefined
}

const titles = { once: 'title', entry: 'titleEntry', exit: 'titleExit' } as const

/** What of it waits on this device. */
const waitingAs = ({ isHeld = false }: MovementRequirements, over: readonly FormLine[]): Outcome =>
  isHeld ? 'held' : over.length > 0 ? 'stopped' : 'waiting'

interface OpenFormProps extends EndorseFormProps {
  /** What was typed before, and left. */
  left: LeftForm | undefined
}

/** What is typed, kept on this device. */
const useKept = ({ permit, left, way, lines }: OpenFormProps, standing: MovementDraft) => {
  const [kept] = useState(() => keepForm(permit, left))
  useEffect(() => {
    kept.enter()
    return kept.leave
  }, [kept])
  return {
    kept,
    note: (values: MovementDraft, photos: readonly File[]) =>
      kept.note({
        form: { way, stood: standing, values },
        body: inputOf(values, lines, 'customs'),
        goods: goodsOf(values, lines),
        photos,
      }),
  }
}

const useEndorseForm = (props: OpenFormProps) => {
  const { permit, lines, customsPointId, requirements, knownCode, shown, onDone, left } = props
  const { i18n } = useTranslation()
  const formats = useFormats()
  const [standing] = useState(() =>
    newDraft(lines, i18n.language, requirements.latest, customsPointId, requirements.isHeld),
  )
  const [photos, choosePhotos] = useState(left?.photos ?? [])
  const [asks, setAsks] = useState<'excess' | 'last'>()
  const [stopped, setStopped] = useState<readonly ExcessLine[]>()
  const { kept, note } = useKept(props, standing)
  const endorse = useEndorse(permit, kept)
  const form = useForm({
    standing,
    begun: left && restored(standing, left.form),
    onValues: (values) => note(values, photos),
    judge: (draft) => faultsOf(draft, lines, requirements, knownCode),
    refusedAt: (refusal) =>
      refusal.code === 'endorsementWrongCode'
        ? { checkCode: (t) => explainRefusal(refusal, t, formats).title }
        : {},
    refusal: endorse.error,
  })
  const over = excessLines(form.values, lines)
  // By its promise: the last consignment closes the permit, and this form is gone before the answer is told to it.
  // What the server asks about names these as well.
  const send = (draft: MovementDraft, besideIds: readonly string[] = props.besideIds ?? []) =>
    void endorse
      .mutateAsync({
        body: {
          ...inputOf(draft, lines, 'customs'),
          shown,
          ...heldAs(requirements, over),
          ...(besideIds.length > 0 ? { besideIds: [...besideIds] } : {}),
        },
        photos,
        goods: goodsOf(draft, lines),
      })
      .then((outcome) => {
        if (outcome === 'waiting') return onDone(waitingAs(requirements, over))
        if (outcome.isHeld && !requirements.isHeld && over.length > 0)
          return setStopped(stoppedLines(draft, over))
        return onDone(outcome)
      })
      // What the authority has as held goods is not written down as a form that was left.
      .catch((error: unknown) => excessOfRefusal(error) ?? note(draft, photos))
      .finally(() => setAsks(undefined))
  const submit = (draft: MovementDraft) => {
    if (requirements.isHeld) send(draft)
    else if (over.length > 0) setAsks('excess')
    else if (draft.lastConsignment && leftAfter(draft, lines).length > 0) setAsks('last')
    else send(draft)
  }
  const setPhotos = (chosen: readonly File[]) => {
    choosePhotos(chosen)
    note(form.values, chosen)
  }
  const discard = () => {
    form.discard()
    choosePhotos([])
    note(standing, [])
    void kept.flush()
  }
  const isChanged = form.isChanged || photos.length > 0
  const goBack = () => {
    setStopped(undefined)
    endorse.reset()
  }
  const asking = { asks, setAsks, stopped: stopped ?? excessOfRefusal(endorse.error), goBack }
  return { form, photos, setPhotos, over, ...asking, send, submit, endorse, kept, isChanged, discard }
}

/** What the officer writes on the permit; signed with the code of the document in the hand. It goes on where it was left. */
export const EndorseForm = (props: EndorseFormProps) => {
  const [found, setFound] = useState<{ left: LeftForm | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once; each permit and each way has a form of its own
  useEffect(() => {
    const find = findLeft(props.permit, props.way).catch(() => undefined)
    void find.then((left) => setFound({ left }))
  }, [])
  return found && <OpenForm {...props} left={found.left} />
}

const OpenForm = (props: OpenFormProps) => {
  const { lines, requirements, severalConsignments, takesPhotos, way } = props
  const { isHeld = false } = requirements
  const { t } = useTranslation()
  const formats = useFormats()
  const endorsing = useEndorseForm(props)
  const { form, photos, setPhotos, over, asks, setAsks, send, submit, endorse } = endorsing
  const { kept, isChanged, discard, stopped, goBack } = endorsing
  const isThere = useStore(kept.isThere)
  const earlier = earlierOfRefusal(endorse.error)
  const startOver = () => {
    goBack()
    discard()
    props.onBack?.()
  }
  if (stopped)
    return (
      <ExcessPanel excess={stopped} lines={lines} isOffice={!requirements.needsCode} onBack={startOver} />
    )
  return (
    <Card title={t(isHeld ? 'endorsements.held.title' : `endorsements.form.${titles[way]}`)}>
      <Form form={form} onSubmit={submit} isBusy={endorse.isPending} className="pv-stack pv-gap-16">
        {isHeld && <HeldNotice isRefused={isRefusal(form.failure, 'endorsementNotUsable')} />}
        <QuantitiesFields form={form} lines={lines} isLimited={!isHeld} isAllowed={props.isAllowed} />
        <ClosedNotice permitPointId={props.customsPointId} />
        <PlaceFields form={form} requirements={requirements} permitPointId={props.customsPointId} />
        <StateFields form={form} isOtherGoods={requirements.isOtherGoods} />
        {takesPhotos && <ChosenPhotos photos={photos} onChange={setPhotos} />}
        {requirements.needsReason && (
          <TextAreaField
            {...form.at('reason')}
            label={t('endorsements.form.lateReason')}
            hint={t('endorsements.form.lateReasonHint')}
            maxLength={1000}
          />
        )}
        {!isHeld && severalConsignments && (
          <CheckField
            {...form.checkAt('lastConsignment')}
            label={t('endorsements.form.last')}
            hint={t('endorsements.form.lastHint')}
          />
        )}
        {!isHeld && !severalConsignments && (
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
            {t(isHeld ? 'endorsements.held.submit' : 'endorsements.form.submit')}
          </Button>
        </div>
        {isThere && <KeptLine onDiscard={discard} />}
        <LeaveGuard isUnsaved={() => isChanged && !kept.isKept.get()} save={kept.flush} />
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
      {asks === 'last' && (
        <AskLast
          left={leftAfter(form.values, lines)}
          busy={endorse.isPending}
          onSafe={() => setAsks(undefined)}
          onConfirm={() => send(form.values)}
        />
      )}
      {asks === 'excess' && (
        <AskExcess
          draft={form.values}
          over={over}
          isOffice={!requirements.needsCode}
          busy={endorse.isPending}
          onSafe={() => setAsks(undefined)}
          onConfirm={() => send(form.values)}
        />
      )}
    </Card>
  )
}
