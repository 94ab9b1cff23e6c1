import type { KeyScope } from '@papaver/contract/access/key-scopes.ts'
import { makeKeyFields, mostNetworks } from '@papaver/contract/api-keys/commands.ts'
import { inputValues, type TypedInputs } from '@papaver/contract/fields/inputs.ts'
import { isNetwork } from '@papaver/contract/settings/networks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import type { Refusal } from '../../platform/responses.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import type { Fault, Faults } from '../../ui/form/faults.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { CopyButton } from '../account/copy-button.tsx'
import { feature } from './queries.ts'

const fault = (code: string): string => `api-keys.form.faults.${code}`

const networksFault = (lines: readonly string[]): Fault | undefined => {
  const wrong = lines.find((line) => !isNetwork(line))
  if (wrong !== undefined) return (t) => t(fault('network'), { text: isolated(wrong) })
  return lines.length > mostNetworks ? (t) => t(fault('tooMany'), { most: mostNetworks }) : undefined
}

const judgeWith =
  (latestEnd: string) =>
  (typed: TypedInputs<typeof makeKeyFields>): Faults => {
    const { endsOn, networks } = inputValues(makeKeyFields, typed)
    return { endsOn: endsOn > latestEnd ? fault('tooLate') : undefined, networks: networksFault(networks) }
  }

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

/** Asks what a key is for and how long it counts; then shows it once. */
export const MakeDialog = ({ scopes, latestEnd, onClose }: MakeDialogProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const client = useQueryClient()
  const [made, setMade] = useState<string>()
  const command = useCommand({
    fields: makeKeyFields,
    words: 'api-keys.form',
    judge: judgeWith(latestEnd),
    refusedAt,
    send: (body) => call('api-keys.make', { body }),
    onDone: async ({ key }) => {
      setMade(key)
      await client.invalidateQueries({ queryKey: [feature, 'list'] })
    },
  })
  if (made !== undefined) return <Made text={made} onClose={onClose} />
  return (
    <CommandDialog
      command={command}
      width={560}
      title={t('api-keys.form.title')}
      note={t('api-keys.form.what')}
      confirm={t('api-keys.form.make')}
      cancel={t('api-keys.form.cancel')}
      options={{
        scopes: scopes.map((value) => ({
          value,
          label: t(`api-keys.scope.${value}`),
          hint: t(`api-keys.scopeHelp.${value}`),
        })),
      }}
      more={{
        endsOn: {
          hint: t('api-keys.form.endsOnHint', { day: isolated(mediumDay(latestEnd)) }),
          latest: latestEnd,
        },
      }}
      onClose={onClose}
    />
  )
}
