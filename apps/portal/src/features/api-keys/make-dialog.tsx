import type { KeyScope } from '@papaver/contract/access/key-scopes.ts'
import { isNetwork } from '@papaver/contract/settings/networks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import type { Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChecksField } from '../../ui/form/checks-field.tsx'
import type { Fault, Faults } from '../../ui/form/faults.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CopyButton } from '../account/copy-button.tsx'
import { feature } from './queries.ts'

/** As the shapes of the contract, which bring their library with them. */
const longestName = 80
const mostNetworks = 20

interface Values {
  name: string
  scopes: KeyScope[]
  endsOn: string
  networks: string
}
const standing: Values = { name: '', scopes: [], endsOn: '', networks: '' }

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const fault = (code: string): string => `api-keys.form.faults.${code}`

const networksFault = (text: string): Fault | undefined => {
  const lines = linesOf(text)
  const wrong = lines.find((line) => !isNetwork(line))
  if (wrong !== undefined) return (t) => t(fault('network'), { text: isolated(wrong) })
  return lines.length > mostNetworks ? (t) => t(fault('tooMany'), { most: mostNetworks }) : undefined
}

const judgeWith =
  (latestEnd: string) =>
  ({ name, scopes, endsOn, networks }: Values): Faults => ({
    name: name.trim() === '' ? fault('required') : undefined,
    scopes: scopes.length === 0 ? fault('scopes') : undefined,
    endsOn:
      endsOn === ''
        ? fault('required')
        : endsOn < todayHere()
          ? fault('past')
          : endsOn > latestEnd
            ? fault('tooLate')
            : undefined,
    networks: networksFault(networks),
  })

/** What the server found wrong with a field goes to it; it says why by a code of its own. */
const refusedAt = ({ code, details }: Refusal): Faults => {
  if (code !== 'invalidInput' || !Array.isArray(details.fields)) return {}
  const known = ['notYours', 'past', 'tooLate']
  return Object.fromEntries(
    (details.fields as { path: string; code: string }[]).map(({ path, code: why }) => [
      path.split('.')[0] ?? path,
      fault(known.includes(why) ? why : 'required'),
    ]),
  )
}

/** The key as it is shown this once. */
const Made = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      locked
      onClose={onClose}
      width={560}
      title={t('api-keys.made.title')}
      foot={
        <Button size={36} kind="primary" onClick={onClose}>
          {t('api-keys.made.close')}
        </Button>
      }
    >
      <div className="pv-stack pv-fit pv-gap-12 pv-begin" role="status">
        <p>{t('api-keys.made.once')}</p>
        <code dir="ltr" className="pv-mono pv-size-13 pv-anywhere">
          {text}
        </code>
        <CopyButton text={text} label={t('api-keys.made.copy')} />
      </div>
    </Dialog>
  )
}

interface MakeDialogProps {
  /** Those that this person can give. */
  scopes: readonly KeyScope[]
  latestEnd: string
  onClose: () => void
}

const useMaking = () => {
  const client = useQueryClient()
  return useSending({
    mutationFn: ({ name, scopes, endsOn, networks }: Values) =>
      call('api-keys.make', { body: { name: name.trim(), scopes, endsOn, networks: linesOf(networks) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [feature, 'list'] }),
  })
}

/** Asks what a key is for and how long it counts; then shows it once. */
export const MakeDialog = ({ scopes, latestEnd, onClose }: MakeDialogProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const say = (key: string, params = {}) => t(`api-keys.form.${key}`, params)
  const formId = useId()
  const making = useMaking()
  const form = useForm({ standing, judge: judgeWith(latestEnd), refusedAt, refusal: making.error })
  if (making.data) return <Made text={making.data.key} onClose={onClose} />
  const options = scopes.map((value) => ({
    value,
    label: t(`api-keys.scope.${value}`),
    hint: t(`api-keys.scopeHelp.${value}`),
  }))
  return (
    <Dialog
      open
      onClose={onClose}
      locked={making.isPending}
      width={560}
      title={say('title')}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={making.isPending}>
            {say('cancel')}
          </Button>
          <Button size={36} kind="primary" type="submit" form={formId} busy={making.isPending}>
            {say('make')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        className="pv-stack pv-gap-12"
        isBusy={making.isPending}
        onSubmit={(values) => making.mutate(values)}
      >
        <p className="pv-note">{say('what')}</p>
        <TextField
          {...form.at('name')}
          label={say('name')}
          hint={say('nameHint')}
          maxLength={longestName}
          size="dialog"
          autoFocus
        />
        <ChecksField {...form.at('scopes')} label={say('scopes')} options={options} />
        <DateField
          {...form.at('endsOn')}
          label={say('endsOn')}
          hint={say('endsOnHint', { day: isolated(mediumDay(latestEnd)) })}
          min={todayHere()}
          max={latestEnd}
        />
        <TextAreaField
          {...form.at('networks')}
          label={say('networks')}
          hint={say('networksHint')}
          rows={2}
          optional
        />
        <FormFailure error={form.failure} />
      </Form>
    </Dialog>
  )
}
