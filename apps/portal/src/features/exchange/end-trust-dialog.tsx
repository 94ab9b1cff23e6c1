import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { TrustedKey } from '@papaver/contract/exchange/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { useSending } from '../../platform/sending.ts'
import { useAsksCodeAgain } from '../../platform/use-asks-code.ts'
import { isolated } from '../../ui/bidi.tsx'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { ProofForm } from '../account/own/proof-form.tsx'
import { useKept } from './use-kept.ts'

/** Length of the contract's shape. */
const reasonLength = 1000

const kinds = ['retired', 'compromised'] as const
type Kind = (typeof kinds)[number]
const words: Readonly<Record<Kind, string>> = { retired: 'endRetired', compromised: 'endCompromised' }

/** Asks why a key is no longer trusted, or, once it is not, how it is known that others may have had it; with password and code. */
export const EndTrustDialog = ({ trusted, onClose }: { trusted: TrustedKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`exchange.keys.${key}`)
  const isEnded = trusted.endedAt !== null
  const asksCode = useAsksCodeAgain(true)
  const onSuccess = useKept(say(isEnded ? 'reported' : 'endDone'), onClose)
  const ending = useSending({
    mutationFn: (body: CallInput<'exchange.endTrust'>['body']) =>
      call('exchange.endTrust', { params: { id: trusted.id }, body }),
    onSuccess,
  })
  const standing: { kind: Kind | ''; reason: string } = { kind: isEnded ? 'compromised' : '', reason: '' }
  const form = useForm({
    standing,
    judge: ({ kind, reason }) => ({
      kind: kind === '' ? 'exchange.keys.endKindMissing' : undefined,
      reason: reason.trim() === '' ? 'exchange.keys.reasonMissing' : undefined,
    }),
  })
  const { kind, reason } = form.values
  return (
    <Dialog
      open
      onClose={onClose}
      locked={ending.isPending}
      title={t(`exchange.keys.${isEnded ? 'reportTitle' : 'endTitle'}`, { key: isolated(trusted.keyId) })}
    >
      <ProofForm
        text={say(isEnded ? 'endCompromisedText' : 'endText')}
        label={say(isEnded ? 'endCompromised' : 'end')}
        kind="dangerFilled"
        asksCode={asksCode}
        isBusy={ending.isPending}
        isHeld={form.isWrong('kind') || form.isWrong('reason')}
        error={ending.error}
        onProof={(proof) =>
          ending.mutate({ reason: reason.trim(), isCompromised: kind === 'compromised', ...proof })
        }
        onClose={onClose}
      >
        <div ref={form.root} className="pv-stack pv-gap-12">
          {!isEnded && (
            <ChoiceCards
              {...form.at('kind')}
              label={say('endKind')}
              choices={kinds.map((value) => ({
                value,
                label: say(words[value]),
                text: say(`${words[value]}Text`),
              }))}
            />
          )}
          <TextAreaField {...form.at('reason')} label={say('reason')} maxLength={reasonLength} />
        </div>
      </ProofForm>
    </Dialog>
  )
}
