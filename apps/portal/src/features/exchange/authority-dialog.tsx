import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { ExchangeAuthority } from '@papaver/contract/exchange/schema.ts'
import { exchangeWays, longestAddress } from '@papaver/contract/exchange/states.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { isRefusal, type Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { useAsksCodeAgain } from '../../platform/use-asks-code.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProofForm } from '../account/own/proof-form.tsx'
import { useKept } from './use-kept.ts'

type Body = CallInput<'exchange.saveAuthority'>['body']

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'exchangeAddress' ? { address: 'exchange.refusals.exchangeAddress' } : {}

/** How an authority is told and where its portal is; whoever changes it proves who he is. */
export const AuthorityDialog = ({
  authority,
  onClose,
}: {
  authority: ExchangeAuthority
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const asksCode = useAsksCodeAgain(true)
  const onSuccess = useKept(t('exchange.authorities.saved'), onClose)
  const saving = useSending({
    mutationFn: (body: Body) => call('exchange.saveAuthority', { params: { id: authority.id }, body }),
    onSuccess,
  })
  const form = useForm<{ way: ExchangeAuthority['way']; address: string }>({
    standing: { way: authority.way, address: authority.address },
    judge: ({ way, address }) => ({
      address: way === 'machine' && address.trim() === '' ? 'exchange.authorities.addressMissing' : undefined,
    }),
    refusedAt,
    refusal: saving.error,
  })
  const { way, address } = form.values
  return (
    <Dialog
      open
      onClose={onClose}
      locked={saving.isPending}
      title={t('exchange.authorities.changeTitle', { name: isolated(authority.name) })}
    >
      <ProofForm
        text={t('exchange.authorities.changeText')}
        label={t('exchange.authorities.save')}
        asksCode={asksCode}
        isBusy={saving.isPending}
        isHeld={form.isWrong('address')}
        error={isRefusal(saving.error, 'exchangeAddress') ? null : saving.error}
        onProof={(proof) =>
          saving.mutate({ way, address: address.trim(), version: authority.version, ...proof })
        }
        onClose={onClose}
      >
        <div ref={form.root} className="pv-stack pv-gap-12">
          <SelectField
            {...form.at('way')}
            label={t('exchange.authorities.way')}
            hint={t('exchange.authorities.wayHint')}
            options={exchangeWays.map((value) => ({ value, label: t(`exchange.authorities.ways.${value}`) }))}
            onChange={(value) => value !== null && form.at('way').onChange(value as typeof way)}
          />
          <TextField
            {...form.at('address')}
            label={t('exchange.authorities.address')}
            hint={t('exchange.authorities.addressHint')}
            ltr
            maxLength={longestAddress}
          />
        </div>
      </ProofForm>
    </Dialog>
  )
}
