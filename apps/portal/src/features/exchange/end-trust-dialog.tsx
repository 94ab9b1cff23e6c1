import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { endTrustFields } from '@papaver/contract/exchange/commands.ts'
import type { TrustedKey } from '@papaver/contract/exchange/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { isolated } from '../../ui/bidi.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { ProofDialog } from '../account/own/proof-dialog.tsx'
import { useKept } from './use-kept.ts'

/** Asks why a key is no longer trusted, or, once it is not, how it is known that others may have had it; with password and code. */
export const EndTrustDialog = ({ trusted, onClose }: { trusted: TrustedKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`exchange.keys.${key}`)
  const isEnded = trusted.endedAt !== null
  const command = useCommand({
    fields: endTrustFields.filter(({ key }) => key !== 'endKind' || !isEnded),
    words: 'exchange.keys',
    send: ({ reason, endKind }, proof: HolderProof) =>
      call('exchange.endTrust', {
        params: { id: trusted.id },
        body: { reason, isCompromised: isEnded || endKind === 'compromised', ...proof },
      }),
    onDone: useKept(say(isEnded ? 'reported' : 'endDone'), onClose),
  })
  const choiceOf = (value: string, word: string) => ({ value, label: say(word), hint: say(`${word}Text`) })
  return (
    <ProofDialog
      command={command}
      title={t(`exchange.keys.${isEnded ? 'reportTitle' : 'endTitle'}`, { key: isolated(trusted.keyId) })}
      text={say(isEnded ? 'endCompromisedText' : 'endText')}
      confirm={say(isEnded ? 'endCompromised' : 'end')}
      kind="dangerFilled"
      options={{ endKind: [choiceOf('retired', 'endRetired'), choiceOf('compromised', 'endCompromised')] }}
      onClose={onClose}
    />
  )
}
