import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import { inOnePiece } from './code.tsx'
import classes from './dialog.module.css'
import { useLeaving } from './dialog-leaving.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, at the end. */
  foot?: ReactNode
  /** Before the title. */
  sign?: ReactNode
  /** Px, 440 by default. */
  width?: number | undefined
  /** While something runs it cannot be closed. */
  locked?: boolean | undefined
  closeOnClickOutside?: boolean | undefined
  /** No cross: the buttons are the only ways out. */
  crossHidden?: boolean | undefined
}

/**
 * A dialog in the middle: traps the focus, gives it back, closes on Escape, and asks before it drops typed words. The page behind is held still by a
 * style rule, because Mantine's own lock writes a style element, which the content security policy refuses.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    foot,
    sign,
    width = 440,
    locked = false,
    crossHidden = false,
  } = props
  const { t } = useTranslation()
  const leaving = useLeaving({ isOpen: open, isLocked: locked, onClose })
  return (
    <Modal.Root
      opened={open}
      onClose={leaving.close}
      centered
      size={width}
      lockScroll={false}
      classNames={{ overlay: classes.scrim ?? '', content: `${classes.content} pv-text-colour pv-round` }}
      // Mantine's own would close the dialog under a list or a calendar that is open in it.
      closeOnEscape={false}
      closeOnClickOutside={!locked && props.closeOnClickOutside === true}
      transitionProps={{ duration: 200, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content ref={leaving.content} onFocusCapture={leaving.onFocusCapture}>
        <div className={`${classes.head} pv-flex pv-top pv-gap-12`}>
          {sign}
          <Modal.Title className="pv-grow pv-section pv-strong pv-anywhere pv-block-4">
            {inOnePiece(title)}
          </Modal.Title>
          {!crossHidden && (
            <IconButton icon="x" name={t('ui.close')} onClick={leaving.close} disabled={locked} />
          )}
        </div>
        <Modal.Body className={`${classes.body} pv-base pv-inline-24`}>{children}</Modal.Body>
        {leaving.isAsking && <Asking onStay={leaving.stay} onDrop={leaving.leave} />}
        {foot !== undefined && !leaving.isAsking && (
          <div className={`${classes.foot} pv-row pv-wrap pv-end pv-gap-8 pv-inline-24`}>{foot}</div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** In the place of the buttons: what was typed is dropped on purpose only. */
function Asking({ onStay, onDrop }: { onStay: () => void; onDrop: () => void }) {
  const { t } = useTranslation()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className={`${classes.foot} pv-row pv-wrap pv-end pv-gap-8 pv-inline-24`}>
      <p role="alert" className={`${classes.asking} pv-size-14`}>
        {t('ui.typed.text')}
      </p>
      <Button ref={stay} size={36} kind="primary" onClick={onStay}>
        {t('ui.typed.stay')}
      </Button>
      <Button size={36} kind="danger" onClick={onDrop}>
        {t('ui.typed.drop')}
      </Button>
    </div>
  )
}
