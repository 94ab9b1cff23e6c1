import { shippedCultures } from '@papaver/contract/features.ts'
import { type AddresseeKind, classificationsOf, isNeverLost } from '@papaver/contract/incidents/rules.ts'
import type { Incident } from '@papaver/contract/incidents/schema.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { explain } from '../../platform/explain.ts'
import { masterQuery } from '../../platform/queries.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { amountOf, typedAmount } from '../../ui/amount.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OwnInputs } from '../casework/pages.ts'
import { useUnitWord } from '../masters/goods/units.ts'

const useLink = (): OwnInputs => {
  const { t } = useTranslation()
  const [reference, setReference] = useState('')
  return {
    fields: (
      <TextField
        label={t('incidents.case.reference')}
        ltr
        maxLength="number"
        value={reference}
        onChange={setReference}
      />
    ),
    body: { reference: reference.trim() },
    isReady: reference.trim() !== '',
  }
}

const useUnlink = ({ office }: Incident): OwnInputs => {
  const { t } = useTranslation()
  const [reference, setReference] = useState<string | null>(null)
  const options = (office?.links ?? []).map(({ number }) => ({ value: number, label: number }))
  return {
    fields: (
      <SelectField
        label={t('incidents.case.reference')}
        options={options}
        value={reference}
        onChange={setReference}
      />
    ),
    body: { reference: reference ?? undefined },
    isReady: reference !== null,
  }
}

const useRetype = ({ kind }: Incident): OwnInputs => {
  const { t } = useTranslation()
  const [incidentType, setType] = useState<string | null>(null)
  const { data: types = [] } = useQuery(masterQuery('masters.incidentTypes'))
  return {
    fields: (
      <SelectField
        label={t('incidents.case.type')}
        options={types
          .filter(({ code, isActive }) => isActive && code !== kind)
          .map(({ code, name }) => ({ value: code, label: name }))}
        value={incidentType}
        onChange={setType}
      />
    ),
    body: { incidentType: incidentType ?? undefined },
    isReady: incidentType !== null,
  }
}

type LineOf = Incident['lines'][number]

/** A quantity for each line, in its unit, as it is typed. */
const useLineQuantities = (
  lines: readonly LineOf[],
  { shown, label }: { shown: readonly (string | null)[]; label: string },
) => {
  const { t, i18n } = useTranslation()
  const unitWord = useUnitWord()
  const [amounts, setAmounts] = useState(shown.map((each) => typedAmount(each, i18n.language)))
  return {
    fields: lines.map(({ name, unit }, index) => (
      <TextField
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order and do not move
        key={index}
        ltr
        inputMode="decimal"
        unit={unit ?? undefined}
        label={`${name}${t('ui.colon')} ${t(label, { line: index + 1, unit: unit === null ? '–' : unitWord(unit) })}`}
        value={amounts[index]?.typed ?? ''}
        onChange={(typed) =>
          setAmounts((now) =>
            now.map((each, at) => (at === index ? amountOf(typed, i18n.language, unit ?? undefined) : each)),
          )
        }
      />
    )),
    quantities: amounts.flatMap(({ amount }, index) =>
      amount === undefined ? [] : [{ position: index + 1, quantity: amount }],
    ),
    isReadable: amounts.every(({ typed, amount }) => amount !== undefined || typed.trim() === ''),
  }
}

/** What it turned out to be, and what was found again of each line. */
const useClassify = ({ kind, office, lines }: Incident): OwnInputs => {
  const { t } = useTranslation()
  const [classification, setClassification] = useState<string | null>(office?.classification ?? null)
  const found = useLineQuantities(lines, {
    shown: lines.map((_line, index) => office?.outcome[index]?.recovered ?? null),
    label: 'incidents.case.found',
  })
  const asksFound = classification !== null && classification !== 'unfounded' && !isNeverLost(kind)
  return {
    fields: (
      <>
        <SelectField
          label={t('incidents.case.result')}
          options={classificationsOf(kind).map((value) => ({
            value,
            label: t(`incidents.choices.classification.${value}`),
          }))}
          value={classification}
          onChange={setClassification}
        />
        {asksFound && found.fields}
      </>
    ),
    body: {
      classification: classification ?? undefined,
      recovered: asksFound ? found.quantities : [],
    },
    isReady: classification !== null && (!asksFound || found.isReadable),
  }
}

/** How much there is of each line, as it was said before; of what has no unit nobody can say it. */
const useCorrectGoods = ({ lines }: Incident): OwnInputs => {
  const { t } = useTranslation()
  const said = useLineQuantities(lines, {
    shown: lines.map(({ quantity }) => quantity),
    label: 'incidents.case.quantity',
  })
  const quantities = said.quantities.filter(({ position, quantity }) => {
    const line = lines[position - 1]
    return line?.unit != null && (line.quantity === null || compare(line.quantity, quantity) !== 0)
  })
  return {
    fields: lines.some(({ unit }) => unit !== null) ? (
      said.fields
    ) : (
      <p className="pv-hint pv-flush">{t('incidents.refusals.incidentGoodsUnknown')}</p>
    ),
    body: { quantities },
    isReady: said.isReadable && quantities.length > 0,
  }
}

/** To whom a letter goes, and in which languages; it can be looked at before it is sent. */
const useWrite = ({ id, office }: Incident): OwnInputs => {
  const { t, i18n } = useTranslation()
  const addresses = office?.addresses ?? []
  const [chosen, setChosen] = useState(0)
  const [typed, setTyped] = useState<string | null>(null)
  const [culture, setCulture] = useState(currentCulture.get().culture)
  const address = addresses[chosen]
  const recipient = typed ?? address?.mail ?? ''
  const addressee = (address?.kind ?? 'police') as AddresseeKind
  const look = useSending({
    mutationFn: () => call('incidents.preview', { params: { id }, body: { addressee, culture } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  return {
    fields: (
      <>
        <SelectField
          label={t('incidents.case.addressee')}
          options={addresses.map(({ name, mail }, index) => ({
            value: String(index),
            label: name,
            ...(mail === '' ? {} : { hint: mail }),
          }))}
          value={String(chosen)}
          onChange={(value) => {
            setChosen(Number(value ?? 0))
            setTyped(null)
          }}
        />
        <TextField
          label={t('incidents.case.recipient')}
          ltr
          maxLength="name"
          value={recipient}
          onChange={setTyped}
        />
        <SelectField
          label={t('incidents.case.language')}
          options={shippedCultures.map((value) => ({ value, label: names.of(value) ?? value }))}
          value={culture.split('-')[0] ?? 'en'}
          onChange={(value) => setCulture(value ?? 'en')}
        />
        <span>
          <Button icon="file-text" busy={look.isPending} onClick={() => look.mutate()}>
            {t('incidents.case.preview')}
          </Button>
        </span>
      </>
    ),
    body: { addressee, recipient: recipient.trim(), culture: culture.split('-')[0] ?? 'en' },
    isReady: /^\S+@\S+\.\S+$/.test(recipient.trim()),
  }
}

/** What the steps of an incident ask for besides what any step does. */
export const useOwnInputs = (record: Incident, button: string): OwnInputs => {
  const inputs: Readonly<Record<string, OwnInputs>> = {
    link: useLink(),
    unlink: useUnlink(record),
    retype: useRetype(record),
    classify: useClassify(record),
    correctGoods: useCorrectGoods(record),
    write: useWrite(record),
  }
  return inputs[button] ?? {}
}
