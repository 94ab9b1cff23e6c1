import { headFields } from '@papaver/contract/authorizations/head-fields.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { usualWords } from '../../casework/usual-pages.ts'
import { useFigure, useUnitWord } from '../../masters/goods/units.ts'

const ofLine = /^lines\.(\d+)\.(.+)$/
const wholeLine = /^lines\.(\d+)$/
/** A reason that an officer gave for going on over a warning. */
const ofWarning = /^warning\.([^.]+)(?:\.(\d+))?$/

/** Names of fields as the wire has them (`lines.2.quantity`), in the reader's words. */
export const useFieldWords = (direction: PermitDirection): ((field: string) => string) => {
  const { t } = useTranslation()
  // The form speaks to the applicant ("your site"); a case is read by others too.
  const word = (name: string) =>
    t(`authorizations.case.field.${name}`, { defaultValue: '' }) ||
    t(`authorizations.fields.${name}`, { context: direction, defaultValue: name })
  return (field) => {
    if (field === 'foreignCertificate') return word('foreignCertificate.all')
    const [, warning, warned] = ofWarning.exec(field) ?? []
    if (warning !== undefined) {
      const label = t('authorizations.case.warningField', {
        warning: t(`authorizations.flags.${warning}`, { defaultValue: warning }),
      })
      return warned === undefined
        ? label
        : t('authorizations.case.fieldOfLine', { field: label, line: warned })
    }
    const [, line, name] = ofLine.exec(field) ?? []
    if (line !== undefined && name !== undefined)
      return t('authorizations.case.fieldOfLine', { field: word(`line.${name}`), line })
    const whole = wholeLine.exec(field)?.[1]
    return whole === undefined ? word(field) : t('authorizations.case.wholeLine', { line: whole })
  }
}

const usual = usualWords({ feature: 'authorizations', fields: headFields })

/** Values of fields as the history keeps them (codes, ids, ISO days), in the reader's words. */
export const useValueWords = (): ((field: string, value: string) => string) => {
  const unitWord = useUnitWord()
  const figure = useFigure()
  const { number } = useFormats()
  const sayUsual = usual.useValueWords()
  const substances = useQuery(masterQuery('masters.substances')).data ?? []
  const notes = useQuery(masterQuery('masters.generalNotes')).data ?? []
  const named = (rows: readonly { id: string | number; name: string }[], value: string) =>
    rows.find(({ id }) => String(id) === value)?.name
  /** `40 kg`; what was written down before quantities had their unit with them is the bare figure. */
  const measured = (value: string) => {
    const [quantity = '', unit] = value.split(' ')
    return unit === undefined ? number(quantity) : figure(quantity, unit)
  }
  const words: Record<string, (value: string) => string | undefined> = {
    'permit.conditions': (value) =>
      value
        .split(', ')
        .map((each) => notes.find(({ code }) => code === each)?.name ?? each)
        .join(' '),
    substanceId: (value) => named(substances, value),
    formId: (value) =>
      named(
        substances.flatMap(({ forms }) => forms),
        value,
      ),
    unit: unitWord,
    quantity: measured,
    usedQuantity: measured,
    lapsedQuantity: measured,
    decidedQuantity: measured,
    presentedQuantity: measured,
    certified: measured,
    value: (value) => {
      const [amount = '', currency = ''] = value.split(' ')
      return isolated(`${number(amount)}\u00a0${currency}`)
    },
    purity: (value) => `${number(value)} %`,
  }
  return (field, value) => {
    const name = ofLine.exec(field)?.[2] ?? field
    return (value === '' ? undefined : words[name]?.(value)) ?? sayUsual(field, value)
  }
}
