import { sameForeignNumber } from '@papaver/contract/endorsements/returned.ts'
import type { ReturnedEndorsements } from '@papaver/contract/endorsements/returned-schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { plus } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Faults } from '../../../ui/form/faults.tsx'
import { Form, FormAlert } from '../../../ui/form/form.tsx'
import { type Form as FormOf, useForm } from '../../../ui/form/use-form.tsx'
import { type Quantity, QuantityField, quantityOf } from '../../../ui/quantity-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFigure, useUnitWord } from '../../masters/goods/units.ts'
import { useReturn } from './use-return.ts'

interface ReturnDialogProps {
  id: string
  returned: ReturnedEndorsements
  onClose: () => void
}
type Lines = ReturnedEndorsements['lines']
interface Draft {
  foreignNumber: string
  foreignIssuedOn: string
  quantities: Record<string, Quantity>
  words: string
}
type Body = CallInput<'endorsements.return'>['body']

const judge =
  (lines: Lines) =>
  ({ foreignNumber, foreignIssuedOn, quantities }: Draft): Faults => ({
    foreignNumber: foreignNumber.trim() === '' ? 'endorsements.returned.missingNumber' : undefined,
    foreignIssuedOn: foreignIssuedOn > todayHere() ? 'endorsements.returned.futureDay' : undefined,
    ...Object.fromEntries(
      lines.map(({ lineId }) => {
        const amount = quantities[lineId]?.amount
        const isFit = amount !== undefined && isWithin('moved', amount)
        const isEmpty = (quantities[lineId]?.typed ?? '').trim() === ''
        const fault = isFit ? undefined : `endorsements.problem.${isEmpty ? 'missing' : 'unreadable'}`
        return [`quantities.${lineId}`, fault]
      }),
    ),
  })

const bodyOf = ({ foreignNumber, foreignIssuedOn, quantities, words }: Draft, lines: Lines): Body => ({
  foreignNumber: foreignNumber.trim(),
  ...(foreignIssuedOn === '' ? {} : { foreignIssuedOn }),
  lines: lines.map(({ lineId }) => ({ lineId, quantity: quantities[lineId]?.amount ?? '0' })),
  ...(words.trim() === '' ? {} : { words: words.trim() }),
})

type Line = Lines[number]
const notifiedUnder = ({ notified }: Line, number: string): string =>
  plus(
    '0',
    ...notified
      .filter(({ foreignNumber }) => sameForeignNumber(foreignNumber, number))
      .map(({ quantity }) => quantity),
  )

/** What really came in of each line, beside what was counted and told already. */
const Quantities = ({ form, lines, number }: { form: FormOf<Draft>; lines: Lines; number: string }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const unitWord = useUnitWord()
  return lines.map((line) => {
    const { lineId, position, name, unit, counted, returned } = line
    return (
      <QuantityField
        key={lineId}
        {...form.atPath<Quantity>(`quantities.${lineId}`)}
        label={t('endorsements.returned.quantity', { position, name })}
        hint={t('endorsements.returned.quantityHint', {
          counted: figure(counted, unit),
          returned: figure(returned, unit),
          notified: figure(notifiedUnder(line, number), unit),
        })}
        units={[{ value: unit, label: unitWord(unit) }]}
      />
    )
  })
}

/** The export authorization of the other country, endorsed with what came in, signed and sent (1961 art. 31(7)). */
export const ReturnDialog = (props: ReturnDialogProps) => {
  const { id, returned, onClose } = props
  const { lines, knownNumbers, letters, way } = returned
  const { t, i18n } = useTranslation()
  const formId = useId()
  const isSent = way === 'mail' || way === 'machine'
  const say = (key: string) => t(`endorsements.returned.${key}`)
  const { mutate, isPending, refusal } = useReturn<Body>(props, isSent ? 'sent' : 'made', (body, key) =>
    call('endorsements.return', { params: { id }, body, idempotencyKey: key }),
  )
  const returnedNumbers = letters.map(({ foreignNumber }) => foreignNumber)
  const first = knownNumbers.find((known) => !returnedNumbers.includes(known)) ?? knownNumbers[0] ?? ''
  const [number, setNumber] = useState(first)
  const standing: Draft = {
    foreignNumber: first,
    foreignIssuedOn: '',
    quantities: Object.fromEntries(
      // A letter says what came in under its number in all: what was told under it, and what is open.
      lines.map((line) => {
        const whole = plus(notifiedUnder(line, number), line.open)
        return [line.lineId, quantityOf(whole, line.unit, i18n.language)]
      }),
    ),
    words: '',
  }
  const form = useForm({
    standing,
    judge: judge(lines),
    onValues: ({ foreignNumber }) => setNumber(foreignNumber),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={isPending}
      width={560}
      title={say('make')}
      foot={
        <Button type="submit" form={formId} size={36} kind="primary" icon="writing-sign" busy={isPending}>
          {say(isSent ? 'confirm' : 'confirmOnly')}
        </Button>
      }
    >
      <Form
        form={form}
        onSubmit={(draft) => mutate(bodyOf(draft, lines))}
        isBusy={isPending}
        id={formId}
        className="pv-stack pv-gap-12"
      >
        <TextField
          {...form.at('foreignNumber')}
          label={say('number')}
          hint={say('numberHint')}
          maxLength={60}
          ltr
        />
        <DateField {...form.at('foreignIssuedOn')} label={say('issuedOn')} max={todayHere()} optional />
        <Quantities form={form} lines={lines} number={number} />
        <TextAreaField
          {...form.at('words')}
          label={say('words')}
          hint={say('wordsHint')}
          maxLength={1000}
          rows={2}
          optional
        />
        <p className="pv-hint">{say('signed')}</p>
        <FormAlert>{refusal}</FormAlert>
      </Form>
    </Dialog>
  )
}
