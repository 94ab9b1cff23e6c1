import { brandingLengths } from '@papaver/contract/branding/rules.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBottomBar } from '../../ui/use-bottom-bar.ts'
import css from './branding.module.css'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  /** What keeps it from being saved, in words with the count. */
  problem?: string | undefined
  /** Why the server did not take it. */
  failure?: string | undefined
  onSave: (note: string) => void
  onDiscard: () => void
}

/** Stays at the lower edge while something is changed and not saved. */
export const SaveBar = ({ isDirty, ...props }: SaveBarProps) => {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="pv-hidden">
        {isDirty ? t('branding.bar.unsaved') : ''}
      </p>
      {isDirty ? <OpenBar {...props} /> : null}
    </>
  )
}

const OpenBar = ({ isSaving, problem, failure, onSave, onDiscard }: Omit<SaveBarProps, 'isDirty'>) => {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar)
  return (
    <section
      ref={bar}
      className={`${css.bar} pv-row pv-wrap pv-gap-8 pv-sticky pv-raised pv-float`}
      aria-label={t('branding.bar.label')}
    >
      <div className={`${css.barWords} pv-narrow`}>
        <p className="pv-strong">{t('branding.bar.unsaved')}</p>
        <div role="alert">
          {(failure ?? problem) === undefined ? null : <FieldError>{failure ?? problem}</FieldError>}
        </div>
      </div>
      <TextField
        label={t('branding.bar.note')}
        labelHidden
        optional
        placeholder={t('branding.bar.note')}
        size="dense"
        value={note}
        maxLength={brandingLengths.note}
        width="240px"
        onChange={setNote}
      />
      <Button onClick={onDiscard} disabled={isSaving}>
        {t('branding.bar.discard')}
      </Button>
      <Button kind="primary" busy={isSaving} onClick={() => onSave(note)}>
        {t('branding.bar.save')}
      </Button>
    </section>
  )
}
