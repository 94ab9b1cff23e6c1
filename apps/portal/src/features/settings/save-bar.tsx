import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useBottomBar } from '../../ui/use-bottom-bar.ts'
import css from './settings.module.css'

interface SaveBarProps {
  count: number
  wrong: number
  onSave: () => void
  onDiscard: () => void
}

/** Stays at the foot of the page while something is not saved. */
export const SaveBar = (props: SaveBarProps) => (props.count === 0 ? null : <ShownBar {...props} />)

const ShownBar = ({ count, wrong, onSave, onDiscard }: SaveBarProps) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useBottomBar(bar)
  return (
    <section ref={bar} className={css.bar} data-noprint aria-label={t('settings.save.unsaved', { count })}>
      <p className="pv-grow pv-size-13 pv-strong" role="status">
        {t('settings.save.unsaved', { count })}
        {wrong > 0 && (
          <span id="settings-wrong" className="pv-red">
            {' '}
            · {t('settings.save.wrong', { count: wrong })}
          </span>
        )}
      </p>
      <Button size={36} onClick={() => setIsAsking(true)}>
        {t('settings.save.discard')}
      </Button>
      <Button
        size={36}
        kind="primary"
        onClick={onSave}
        {...(wrong > 0 ? { describedBy: 'settings-wrong' } : {})}
      >
        {t('settings.save.save')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('settings.save.discardTitle')}
        consequences={[t('settings.save.discardText')]}
        safeLabel={t('settings.save.keep')}
        confirmLabel={t('settings.save.discard')}
        kind="danger"
        onSafe={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onDiscard()
        }}
      />
    </section>
  )
}
