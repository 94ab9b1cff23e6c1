import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonKind } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import type { SelectOption } from '../select-field.tsx'
import { DescribedField, type DescribedFieldProps } from './described-field.tsx'
import { FormFailure } from './form.tsx'
import type { Command } from './use-command.ts'

export type InputOptions = Readonly<Record<string, readonly SelectOption[]>>

interface CommandFieldsProps {
  command: Pick<Command, 'form' | 'fields' | 'words'>
  /** What may be chosen, by the key of the field. */
  options?: InputOptions | undefined
  /** What no description says of a field, by its key: a name or a hint that depends on the record, the days that are offered. */
  more?: Readonly<
    Record<string, Pick<DescribedFieldProps, 'hint' | 'earliest' | 'latest'> & { label?: string }>
  >
}

/** The inputs of a command, by their description. */
export const CommandFields = (props: CommandFieldsProps) => {
  const { command, options = {}, more = {} } = props
  const { form, fields, words } = command
  const { t, i18n } = useTranslation()
  return fields.map((field, index) => {
    const { key, label = key } = field
    const hint = `${words}.${label}Hint`
    return (
      <DescribedField
        key={key}
        field={field}
        bound={form.atPath<FieldValue>(key)}
        label={t(`${words}.${label}`)}
        hint={i18n.exists(hint) ? t(hint) : undefined}
        options={
          options[key] ??
          field.options?.map((value) => ({ value, label: t(`${words}.${label}Options.${value}`) })) ??
          []
        }
        size="dialog"
        end={field.unit}
        autoFocus={index === 0}
        autoComplete={field.rule === 'mail' ? 'email' : undefined}
        {...more[key]}
      />
    )
  })
}

interface CommandDialogProps extends CommandFieldsProps {
  command: Command
  title: ReactNode
  /** The action: "Save". */
  confirm: string
  kind?: ButtonKind | undefined
  /** Leaves it: "Cancel". Without it the cross alone does. */
  cancel?: string | undefined
  /** What it is for, before the fields. */
  note?: ReactNode
  /** Further ways out, between the two. */
  beside?: ReactNode
  width?: number | undefined
  /** Before the fields. */
  first?: ReactNode
  /** After the fields. */
  children?: ReactNode
  onClose: () => void
}

/** Asks for what a command takes, and sends it. Enter sends, what is wrong is said at its field, and a refusal keeps what was typed. */
export const CommandDialog = (props: CommandDialogProps) => {
  const { command, title, confirm, kind = 'primary', cancel, note, width = 520, onClose } = props
  const { form, isBusy, failure, submit } = command
  const formId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) submit(undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isBusy}
      width={width}
      title={title}
      foot={
        <>
          {cancel !== undefined && (
            <Button size={36} onClick={onClose} disabled={isBusy}>
              {cancel}
            </Button>
          )}
          {props.beside}
          <Button size={36} kind={kind} type="submit" form={formId} busy={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form ref={form.root} id={formId} className="pv-stack pv-gap-12" onSubmit={send} noValidate>
        {note !== undefined && <p className="pv-note">{note}</p>}
        {props.first}
        <CommandFields {...props} />
        {props.children}
        <FormFailure error={failure} />
      </form>
    </Dialog>
  )
}
