import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../platform/store.ts'
import { dismissToast, type ShownToast, toastMilliseconds, toasts } from '../../platform/toasts.ts'
import { inOnePiece } from '../../ui/code.tsx'
import css from './toasts.module.css'

const icons = {
  green: IconCircleCheck,
  red: IconCircleX,
  amber: IconAlertTriangle,
  blue: IconInfoCircle,
}

const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const { id, tone, title, text, action } = toast
  // Time stands still while somebody reads it or has the focus in it (WCAG 2.2.1).
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), toastMilliseconds)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const Icon = icons[tone]
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the time is no action that needs a key
    <div
      className={css.toast}
      data-tone={tone}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} className={css.icon} aria-hidden />
      <div className="pv-grow pv-narrow">
        <p className="pv-strong">{inOnePiece(title)}</p>
        {text ? <p className="pv-dim">{inOnePiece(text)}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={`${css.action} pv-rigid pv-medium pv-brand pv-unedged pv-clear pv-round pv-tall-24`}
          onClick={action.run}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={`${css.close} pv-stack pv-centre pv-rigid pv-dim pv-unedged pv-clear pv-round pv-flush pv-tall-24`}
        onClick={() => dismissToast(id)}
        aria-label={t('frame.dismiss', { defaultValue: '×' })}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

/** The live region stands from the start, or the first message would not be read out. */
export const Toasts = () => {
  const shown = useStore(toasts)
  return (
    <div
      className={`${css.region} pv-column pv-gap-8 pv-fixed`}
      role="status"
      aria-live="polite"
      aria-relevant="additions"
      data-noprint
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
