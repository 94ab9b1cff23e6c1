import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { authorityFields } from '@papaver/contract/exchange/commands.ts'
import type { ExchangeAuthority } from '@papaver/contract/exchange/schema.ts'
import { exchangeWays } from '@papaver/contract/exchange/states.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import type { Refusal } from '../../platform/responses.ts'
import { isolated } from '../../ui/bidi.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { ProofDialog } from '../account/own/proof-dialog.tsx'
import { useKept } from './use-kept.ts'

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'exchangeAddress' ? { address: 'exchange.refusals.exchangeAddress' } : {}

interface AuthorityDialogProps {
  authority: ExchangeAuthority
  onClose: () => void
}

/** The way of messages to an authority and the address of its portal; changed with password and code. */
export const AuthorityDialog = ({ authority, onClose }: AuthorityDialogProps) => {
  const { t } = useTranslation()
  const { id, version, way, address } = authority
  const command = useCommand({
    fields: authorityFields,
    words: 'exchange.authorities',
    begun: { way, address },
    wanted: (said) => (said.way === 'machine' ? ['address'] : []),
    refusedAt,
    send: (body, proof: HolderProof) =>
      call('exchange.saveAuthority', { params: { id }, body: { ...body, version, ...proof } }),
    onDone: useKept(t('exchange.authorities.saved'), onClose),
  })
  return (
    <ProofDialog
      command={command}
      title={t('exchange.authorities.changeTitle', { name: isolated(authority.name) })}
      text={t('exchange.authorities.changeText')}
      confirm={t('exchange.authorities.save')}
      options={{
        way: exchangeWays.map((value) => ({ value, label: t(`exchange.authorities.ways.${value}`) })),
      }}
      onClose={onClose}
    />
  )
}
