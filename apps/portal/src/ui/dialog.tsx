import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import classes from './dialog.module.css'

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
 * A dialog in the middle: traps the focus, gives it back, closes on Escape. The page behind is held still by a
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
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      centered
      size={width}
      lockScroll={false}
      classNames={{ overlay: classes.scrim ?? '', content: classes.content ?? '' }}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked && props.closeOnClickOutside === true}
      transitionProps={{ duration: 200, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          {sign}
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {!crossHidden && <IconButton icon="x" name={t('ui.close')} onClick={onClose} disabled={locked} />}
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        {foot !== undefined && <div className={classes.foot}>{foot}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
