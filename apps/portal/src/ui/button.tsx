import type { ComponentProps, MouseEventHandler, ReactNode, Ref } from 'react'
import classes from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'dangerFilled' | 'link'

export interface ButtonProps {
  children: ReactNode
  kind?: ButtonKind | undefined
  icon?: IconName | undefined
  /** 32 px in pages, 36 in forms, 40 in dialogs, 56 for the one button of a phone page. */
  size?: 32 | 36 | 40 | 56 | undefined
  type?: 'button' | 'submit' | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
  /** Makes it a link with the same look. */
  href?: string | undefined
  disabled?: boolean | undefined
  /** Working: off, with a turning sign; the word stays. */
  busy?: boolean | undefined
  /** Id of the text that says why it is off. */
  describedBy?: string | undefined
  /** What it says belongs to the page (a figure, the name of a file) and stands on the paper, too. */
  isContent?: boolean | undefined
  /** A key in a small box after the word. */
  shortcut?: string | undefined
  form?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** While it works a press does nothing; the focus stays on it, which a disabled button would let go. */
const holdStill: MouseEventHandler<HTMLElement> = (event) => {
  event.preventDefault()
  event.stopPropagation()
}

/** The button of every page: outlined, filled once per page, red where it hurts, or a bare link. */
export function Button(props: ButtonProps) {
  const { children, kind = 'plain', icon, size = 32, href, busy = false, disabled = false, shortcut } = props
  const className = classNames(classes.button, classes[kind], classes[`size${size}`])
  const inside = (
    <>
      {busy ? (
        <span className={`${classes.turning} pv-rigid`} aria-hidden="true" />
      ) : (
        icon !== undefined && <Icon name={icon} />
      )}
      <span>{children}</span>
      {shortcut !== undefined && <kbd className={`${classes.key} pv-words-centre`}>{shortcut}</kbd>}
    </>
  )
  if (href !== undefined && !disabled && !busy)
    return (
      <a
        className={className}
        href={href}
        onClick={props.onClick}
        aria-describedby={props.describedBy}
        data-prints={props.isContent}
      >
        {inside}
      </a>
    )
  return (
    <button
      ref={props.ref}
      type={props.type ?? 'button'}
      className={className}
      onClick={busy ? holdStill : props.onClick}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={props.describedBy}
      aria-keyshortcuts={shortcut}
      form={props.form}
      data-prints={props.isContent}
    >
      {inside}
    </button>
  )
}

/** What a popover adds to the button that opens it. */
type FromPopover = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onKeyDown'
>

export interface IconButtonProps extends FromPopover {
  icon: IconName
  /** What it does, for everybody who does not see the sign. */
  name: string
  onClick?: MouseEventHandler<HTMLElement> | undefined
  href?: string | undefined
  disabled?: boolean | undefined
  /** 24 px inside dense things, else 32. */
  size?: 24 | 32 | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A button that is only a sign; its name is spoken and shown on hover. */
export function IconButton(props: IconButtonProps) {
  const { icon, name, onClick, href, disabled, size = 32, ref, ...fromPopover } = props
  const className = classNames(classes.iconButton, size === 24 && classes.small)
  if (href !== undefined && disabled !== true)
    return (
      <a className={className} href={href} onClick={onClick} aria-label={name} title={name}>
        <Icon name={icon} />
      </a>
    )
  return (
    <button
      id={fromPopover.id}
      onKeyDown={fromPopover.onKeyDown}
      aria-haspopup={fromPopover['aria-haspopup']}
      aria-expanded={fromPopover['aria-expanded']}
      aria-controls={fromPopover['aria-controls']}
      ref={ref}
      type="button"
      className={className}
      onClick={onClick}
      disabled={disabled}
      aria-label={name}
      title={name}
    >
      <Icon name={icon} />
    </button>
  )
}
