import { type EstablishmentField, establishmentRules } from '@papaver/contract/establishments/fields.ts'
import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { faultOf } from '@papaver/contract/fields/check.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { firstInputs, inputValues } from '@papaver/contract/fields/inputs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, type Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGrid, FieldWide } from '../../ui/field.tsx'
import { DescribedField } from '../../ui/form/described-field.tsx'
import { describedFaults, type Faults, faultsAt, refusedPaths } from '../../ui/form/faults.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { establishmentQuery, feature } from './queries.ts'
import { useWords } from './words.ts'

export type Said = Record<string, FieldValue>

const isActiveField = { key: 'isActive', type: 'boolean' } as const satisfies EstablishmentField
const isMany = ({ type }: EstablishmentField): boolean => type === 'texts' || type === 'set'
const said = new Set(['required', 'mail', 'website', 'gln', 'tooLong'])

interface RecordFormProps {
  fields: readonly EstablishmentField[]
  /** What is changed; nothing of one that is new. */
  record: object | undefined
  /** It can be put out of use: a site, a person. */
  endable?: boolean
  saveLabel: string
  send: (values: Said) => Promise<EstablishmentView>
  onSaved: (after: EstablishmentView) => void
  onDone: () => void
  /** Asks before what was typed is sent; nothing where nothing has to be asked. */
  ask?: (values: Said, answer: { onSend: () => void; onClose: () => void }) => ReactNode
  /** Of the establishment, to look at it again where somebody else was faster. */
  establishmentId?: string
}

const useRecordForm = (props: RecordFormProps) => {
  const { fields, record, endable = false, send, onSaved, establishmentId } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const all: readonly EstablishmentField[] =
    endable && record !== undefined ? [...fields, isActiveField] : fields
  const judge = (values: Said): Faults =>
    describedFaults(
      all,
      inputValues(all, values),
      (field, value) => faultOf(field, value, establishmentRules),
      (_field, fault) => `${feature}.faults.${said.has(fault) ? fault : 'invalid'}`,
    )
  const refusedAt = (refusal: Refusal): Faults =>
    refusal.code === 'establishmentKnown'
      ? { name: () => t(`${feature}.refusals.establishmentKnown`, refusal.details) }
      : faultsAt(
          refusedPaths(
            refusal,
            all.map(({ key }) => key),
          ),
          `${feature}.faults.invalid`,
        )
  const form = useForm<Said>({ standing: firstInputs(all, record), judge, refusedAt })
  const save = useSending({
    mutationFn: (values: Said) => send(inputValues(all, values)),
    onSuccess: (after) => {
      form.settle()
      showToast({ tone: 'green', title: t(`${feature}.page.saved`) })
      onSaved(after)
    },
    onError: (error) => {
      form.refuse(error)
      // What was typed stays; what the other has changed comes under it.
      if (isRefusal(error, 'establishmentStale') && establishmentId !== undefined)
        void client.invalidateQueries({ queryKey: establishmentQuery(establishmentId).queryKey })
    },
  })
  return { form, all, isBusy: save.isPending, submit: (values: Said) => save.mutate(values) }
}

const Place = ({ isWide, children }: { isWide: boolean; children: ReactNode }) =>
  isWide ? <FieldWide>{children}</FieldWide> : <div>{children}</div>

/** What is said of an establishment, a site or a person, while it is written; in the place where it stands. */
export const RecordForm = (props: RecordFormProps) => {
  const { record, saveLabel, onDone, ask } = props
  const [asked, setAsked] = useState<Said>()
  const { t, sayField, optionsOf } = useWords()
  const { form, all, isBusy, submit } = useRecordForm(props)
  const { element } = form
  const questionOf = (values: Said): ReactNode =>
    ask?.(values, {
      onSend: () => {
        setAsked(undefined)
        submit(values)
      },
      onClose: () => setAsked(undefined),
    })
  const sendOrAsk = (values: Said) => (questionOf(values) ? setAsked(values) : submit(values))
  useEffect(
    () => element.current?.querySelector<HTMLElement>('input[name]:not([type=hidden])')?.focus(),
    [element],
  )
  return (
    <Form form={form} onSubmit={sendOrAsk} isBusy={isBusy} className="pv-stack pv-fit pv-gap-16">
      <FieldGrid>
        {all.map((field) => (
          <Place key={field.key} isWide={isMany(field) || field.type === 'boolean'}>
            <DescribedField
              field={field}
              bound={form.atPath(field.key)}
              label={sayField(field.key)}
              options={optionsOf(field)}
              disabled={field.fixed === true && record !== undefined}
              hint={field.key === 'addressLines' ? t(`${feature}.hints.addressLines`) : undefined}
            />
          </Place>
        ))}
      </FieldGrid>
      <FormFailure error={form.failure} />
      <div className="pv-flex pv-wrap pv-gap-8-12">
        <Button kind="primary" size={36} type="submit" busy={isBusy} disabled={!form.isChanged}>
          {saveLabel}
        </Button>
        <Button size={36} disabled={isBusy} onClick={onDone}>
          {t(`${feature}.page.${form.isChanged ? 'discard' : 'leave'}`)}
        </Button>
      </div>
      <LeaveGuard isUnsaved={form.isChanged} />
      {asked !== undefined && questionOf(asked)}
    </Form>
  )
}
