import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { inOnePiece } from './code.tsx'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { useFocusBack } from './focus-back.ts'
import { type Fault, isPrinted, unprintableFault } from './form/faults.tsx'
import { FormAlert } from './form/form.tsx'
import { useForm } from './form/use-form.tsx'
import { Icon, type IconName } from './icon.tsx'
import { SelectField, type SelectOption } from './select-field.tsx'
import { TextAreaField, type TextAreaFieldProps } from './text-area-field.tsx'

export interface ConfirmAnswer {
  reasonCode: string | undefined
  comment: string | undefined
}

export interface ConfirmDialogProps {
  open: boolean
  /** The question with the number: "Revoke XV/I/NP/2026/000298-D?". */
  title: ReactNode
  /** What will happen, with quantities. One is a sentence, several are a list. */
  consequences: readonly ReactNode[]
  /** Names the safe outcome: "Keep it". */
  safeLabel: string
  /** Repeats the verb: "Revoke". */
  confirmLabel: string
  /** `danger` is red; `calm` is for steps that do not hurt. */
  kind?: 'danger' | 'calm' | undefined
  icon?: IconName | undefined
  /** Irreversible steps take a reason. */
  reason?: { label: string; options: readonly SelectOption[] } | undefined
  comment?:
    | {
        label: string
        hint?: string | undefined
        optional?: boolean | undefined
        maxLength?: TextAreaFieldProps['maxLength']
        /** A document prints it. */
        printed?: boolean | undefined
      }
    | undefined
  /** Fields of the page's own that are read before the comment is written. */
  first?: ReactNode
  /** Further fields of the page's own. */
  children?: ReactNode
  /** Asked when it is confirmed: false keeps the dialog open, which shows what is missing. */
  complete?: (() => boolean) | undefined
  /** Off until the page's own fields are filled. */
  ready?: boolean | undefined
  busy?: boolean | undefined
  /** The refusal; the dialog stays open. */
  error?: ReactNode
  onSafe: () => void
  onConfirm: (answer: ConfirmAnswer) => void
}

/** Asks before it hurts. The first field, else the safe button, takes the focus; Escape is safe too. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenConfirmDialog {...props} /> : null
}

interface Answer {
  reasonCode: string
  comment: string
}
const standing: Answer = { reasonCode: '', comment: '' }

const faultOfComment = (
  { optional = false, printed = false }: NonNullable<ConfirmDialogProps['comment']>,
  text: string,
): Fault | undefined => {
  if (!optional && text.trim() === '') return 'ui.confirm.commentMissing'
  return printed && !isPrinted(text) ? unprintableFault(text) : undefined
}

function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequences, kind = 'danger', icon, reason, comment, busy = false, error } = props
  useFocusBack()
  const form = useForm<Answer>({
    standing,
    judge: (answer) => ({
      reasonCode: reason !== undefined && answer.reasonCode === '' ? 'ui.confirm.reasonMissing' : undefined,
      comment: comment && faultOfComment(comment, answer.comment),
    }),
    // At once: nobody writes on around what cannot be printed.
    isJudged: (path, answer) => path === 'comment' && comment?.printed === true && !isPrinted(answer.comment),
  })
  const confirm = () => {
    // Both say what is missing, and the first of it takes the focus, whoever asks for it.
    if (!(props.complete?.() ?? true)) return form.showFaults()
    form.submit((answer) =>
      props.onConfirm({
        reasonCode: answer.reasonCode || undefined,
        comment: answer.comment.trim() || undefined,
      }),
    )
  }
  const tone = kind === 'danger' ? classes.danger : classes.calm
  return (
    <Dialog
      open
      onClose={props.onSafe}
      locked={busy}
      crossHidden
      width={520}
      title={title}
      sign={icon === undefined ? undefined : <Icon name={icon} size={24} className={tone} />}
      foot={
        <>
          <Button size={36} onClick={props.onSafe} disabled={busy}>
            {props.safeLabel}
          </Button>
          <Button
            size={36}
            kind={kind === 'danger' ? 'dangerFilled' : 'primary'}
            busy={busy}
            disabled={props.ready === false}
            onClick={confirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <div ref={form.root} className="pv-stack pv-gap-12">
        <Consequences consequences={consequences} />
        {props.first}
        {reason !== undefined && (
          <SelectField {...form.choiceAt('reasonCode')} label={reason.label} options={reason.options} />
        )}
        {comment !== undefined && <TextAreaField {...form.at('comment')} {...comment} />}
        {props.children}
        <FormAlert>{error}</FormAlert>
      </div>
    </Dialog>
  )
}

function Consequences({ consequences }: { consequences: readonly ReactNode[] }) {
  if (consequences.length === 0) return null
  if (consequences.length === 1) return <p className={classes.text}>{inOnePiece(consequences[0])}</p>
  return (
    <ul className={`${classes.list} pv-stack pv-gap-4`}>
      {consequences.map((consequence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of sentences
        <li key={index}>{inOnePiece(consequence)}</li>
      ))}
    </ul>
  )
}
