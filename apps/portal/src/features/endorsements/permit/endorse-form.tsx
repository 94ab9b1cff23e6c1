import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import { AskExcess, AskLast } from './ask-excess.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { leftAfter } from './endorse-draft.ts'
import { ExcessPanel } from './excess-panel.tsx'
import { HeldNotice } from './held-goods.tsx'
import { findLeft, type LeftForm } from './kept-draft.ts'
import { KeptLine } from './kept-line.tsx'
import { KnownPanel } from './known-panel.tsx'
import { PlaceFields, StateFields } from './movement-fields.tsx'
import { ChosenPhotos } from './photos.tsx'
import { QuantitiesFields } from './quantities-fields.tsx'
import { AskTwice, earlierOfRefusal } from './twice.tsx'
import { UnsentPhotos } from './unsent-photos.tsx'
import { type EndorseFormProps, type OpenFormProps, useEndorseForm } from './use-endorse-form.ts'

const titles = { once: 'title', entry: 'titleEntry', exit: 'titleExit' } as const

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
  const { kept, isChanged, discard, stopped, goBack, known, sayKnown, goOn } = endorsing
  const isThere = useStore(kept.isThere)
  const [isPreparing, setPreparing] = useState(false)
  const heading = useRef<HTMLSpanElement>(null)
  const earlier = earlierOfRefusal(endorse.error)
  const startOver = () => {
    goBack()
    discard()
    props.onBack?.()
  }
  useEffect(() => {
    if (!props.isCalled) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [props.isCalled])
  if (known) return <KnownPanel earlier={known} number={props.permit.number} onBack={goOn} />
  if (stopped) {
    const { excess, endorsed } = stopped
    return (
      <ExcessPanel excess={excess} lines={lines} isOffice={!requirements.needsCode} onBack={startOver}>
        {endorsed && <UnsentPhotos caseId={props.permit.caseId ?? ''} endorsed={endorsed} />}
      </ExcessPanel>
    )
  }
  const isBusy = endorse.isPending || isPreparing
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          {t(isHeld ? 'endorsements.held.title' : `endorsements.form.${titles[way]}`)}
        </span>
      }
    >
      <Form form={form} onSubmit={submit} isBusy={isBusy} className="pv-stack pv-gap-16">
        {isHeld && <HeldNotice isRefused={isRefusal(form.failure, 'endorsementNotUsable')} />}
        <QuantitiesFields form={form} lines={lines} isLimited={!isHeld} isAllowed={props.isAllowed} />
        <ClosedNotice permitPointId={props.customsPointId} />
        <PlaceFields form={form} requirements={requirements} permitPointId={props.customsPointId} />
        <StateFields form={form} isOtherGoods={requirements.isOtherGoods} />
        {takesPhotos && <ChosenPhotos photos={photos} onChange={setPhotos} onBusy={setPreparing} />}
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
              hint={t(`endorsements.form.${props.checksLater ? 'signHintLater' : 'signHint'}`)}
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
          <Button type="submit" size={56} kind="primary" icon="writing-sign" busy={isBusy}>
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
          onSafe={() => sayKnown(earlier)}
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
