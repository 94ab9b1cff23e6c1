import { shippedCultures } from '@papaver/contract/features.ts'
import { type AddresseeKind, classifications } from '@papaver/contract/incidents/rules.ts'
import type { Incident } from '@papaver/contract/incidents/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { explain } from '../../platform/explain.ts'
import { masterQuery } from '../../platform/queries.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { readDecimal } from '../../ui/decimal-text.ts'
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

/** What it turned out to be, and what was found again of each line. */
const useClassify = ({ office, lines }: Incident): OwnInputs => {
  const { t, i18n } = useTranslation()
  const unitWord = useUnitWord()
  const [classification, setClassification] = useState<string | null>(office?.classification ?? null)
  const [found, setFound] = useState<readonly string[]>(
    lines.map((_line, index) => office?.outcome[index]?.recovered ?? ''),
  )
  const read = found.map((typed, index) => readDecimal(typed, i18n.language, lines[index]?.unit ?? undefined))
  const recovered = read.flatMap((reading, index) =>
    reading.kind === 'amount' ? [{ position: index + 1, quantity: reading.amount }] : [],
  )
  const asksFound = classification !== null && classification !== 'unfounded'
  return {
    fields: (
      <>
        <SelectField
          label={t('incidents.case.result')}
          options={classifications.map((value) => ({
            value,
            label: t(`incidents.choices.classification.${value}`),
          }))}
          value={classification}
          onChange={setClassification}
        />
        {asksFound &&
          lines.map(({ name, unit }, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order and do not move
              key={index}
              ltr
              inputMode="decimal"
              unit={unit ?? undefined}
              label={`${name}${t('ui.colon')} ${t('incidents.case.found', { line: index + 1, unit: unit === null ? '–' : unitWord(unit) })}`}
              value={found[index] ?? ''}
              onChange={(typed) => setFound((now) => now.map((each, at) => (at === index ? typed : each)))}
            />
          ))}
      </>
    ),
    body: { classification: classification ?? undefined, recovered: asksFound ? recovered : [] },
    isReady: classification !== null && read.every(({ kind }) => kind === 'amount' || kind === 'empty'),
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
    write: useWrite(record),
  }
  return inputs[button] ?? {}
}
