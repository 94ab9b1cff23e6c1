import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { trustFields } from '@papaver/contract/exchange/commands.ts'
import type { ExchangeAuthority, FoundKeys } from '@papaver/contract/exchange/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import type { Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import { LineNotice } from '../../ui/line-notice.tsx'
import { ProofCommand } from '../account/own/proof-dialog.tsx'
import { grouped } from './fingerprint.ts'
import { useKept } from './use-kept.ts'

type FoundKey = FoundKeys['keys'][number]

interface KeysProps {
  authority: ExchangeAuthority
  onClose: () => void
}

const FoundItem = ({ found, onChoose }: { found: FoundKey; onChoose: () => void }) => {
  const { t } = useTranslation()
  const { momentDay } = useFormats()
  const { keyId, fingerprint, retiredAt, compromisedAt, isTrusted } = found
  const label = (key: string) => t(`exchange.keys.${key}`)
  return (
    <li className="pv-stack pv-gap-8">
      <Facts
        columns={2}
        facts={[
          { label: label('name'), value: <Ltr>{keyId}</Ltr> },
          {
            label: label('published'),
            value:
              compromisedAt !== null
                ? t('exchange.keys.compromised', { day: isolated(momentDay(compromisedAt)) })
                : label(retiredAt === null ? 'inUse' : 'retired'),
          },
          { label: label('fingerprint'), value: <Ltr>{grouped(fingerprint)}</Ltr>, wide: true },
        ]}
      />
      {isTrusted && compromisedAt !== null && (
        <LineNotice tone="red" icon="alert-octagon">
          <p>{label('compromisedTrusted')}</p>
        </LineNotice>
      )}
      {!isTrusted && compromisedAt !== null && (
        <p className="pv-hint pv-red">{label('compromisedWarning')}</p>
      )}
      {isTrusted && <p className="pv-hint">{label('isTrusted')}</p>}
      {!isTrusted && compromisedAt === null && (
        <div>
          <Button onClick={onChoose}>
            {label('choose')}
            <span className="pv-hidden"> {isolated(keyId)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Keys that the other portal publishes; which of them is meant, an officer says who has compared the fingerprint. */
const Fetching = ({
  authority,
  onChoose,
}: {
  authority: ExchangeAuthority
  onChoose: (key: FoundKey) => void
}) => {
  const { t } = useTranslation()
  const asking = useSending({
    mutationFn: () => call('exchange.findKeys', { params: { id: authority.id } }),
  })
  const { data, error } = asking
  return (
    <section className="pv-stack pv-gap-12">
      <div className="pv-row pv-wrap pv-gap-8-12">
        <Button icon="download" busy={asking.isPending} onClick={() => asking.mutate()}>
          {t('exchange.keys.fetch')}
        </Button>
        <Ltr className="pv-hint pv-anywhere">{authority.address}</Ltr>
      </div>
      <div role="alert">{error !== null && <FieldError>{explain(error, t).title}</FieldError>}</div>
      {data !== undefined && data.keys.length === 0 && (
        <p className="pv-dim">{t('exchange.keys.noneFound')}</p>
      )}
      {data !== undefined && data.keys.length > 0 && (
        <ul className="pv-stack pv-gap-16 pv-flush">
          {data.keys.map((found) => (
            <FoundItem key={found.fingerprint} found={found} onChoose={() => onChoose(found)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const refusedAt = ({ code }: Refusal): Faults =>
  code === 'exchangeNoKey' ? { publicKeyPem: 'exchange.refusals.exchangeNoKey' } : {}

/** A key as it will be trusted: fetched, or pasted from a letter. */
const TrustForm = ({ authority: { id }, chosen, onClose }: KeysProps & { chosen: FoundKey | undefined }) => {
  const { t } = useTranslation()
  const isFetched = chosen !== undefined
  const command = useCommand({
    fields: trustFields.filter(() => !isFetched),
    words: 'exchange.keys',
    ...(isFetched ? {} : { refusedAt }),
    send: (typed, proof: HolderProof) => {
      const { keyId, publicKeyPem } = chosen ?? typed
      const source = isFetched ? 'fetched' : 'pasted'
      return call('exchange.trustKey', { params: { id }, body: { keyId, publicKeyPem, source, ...proof } })
    },
    onDone: useKept(t('exchange.keys.added'), onClose),
  })
  return (
    <ProofCommand
      command={command}
      text={t(isFetched ? 'exchange.keys.trustText' : 'exchange.keys.pasteText')}
      confirm={t('exchange.keys.trust')}
      first={
        isFetched && (
          <Facts
            columns={1}
            facts={[
              { label: t('exchange.keys.name'), value: <Ltr>{chosen.keyId}</Ltr> },
              {
                label: t('exchange.keys.fingerprint'),
                value: <Ltr className="pv-mono">{grouped(chosen.fingerprint)}</Ltr>,
              },
            ]}
          />
        )
      }
      onClose={onClose}
    />
  )
}

/** A key of another authority comes to be trusted: fetched from its portal or pasted, and compared by two people. */
export const KeysDialog = ({ authority, onClose }: KeysProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<FoundKey>()
  const mayFetch = authority.address !== ''
  const [isPasting, setPasting] = useState(!mayFetch)
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={t('exchange.keys.addTitle', { name: isolated(authority.name) })}
    >
      <div className="pv-stack pv-gap-16">
        <p>{t('exchange.keys.addText')}</p>
        {chosen === undefined && !isPasting && (
          <>
            <Fetching authority={authority} onChoose={setChosen} />
            <div>
              <Button kind="link" onClick={() => setPasting(true)}>
                {t('exchange.keys.pasteKey')}
              </Button>
            </div>
          </>
        )}
        {(chosen !== undefined || isPasting) && (
          <TrustForm
            key={chosen?.fingerprint ?? ''}
            authority={authority}
            chosen={chosen}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
