import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { ExchangeAuthority, FoundKeys } from '@papaver/contract/exchange/schema.ts'
import { longestKeyText } from '@papaver/contract/exchange/states.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { isRefusal, type Refusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { useAsksCodeAgain } from '../../platform/use-asks-code.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { Faults } from '../../ui/form/faults.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProofForm } from '../account/own/proof-form.tsx'
import { grouped } from './fingerprint.ts'
import { useKept } from './use-kept.ts'

type Body = CallInput<'exchange.trustKey'>['body']
type FoundKey = FoundKeys['keys'][number]

interface KeysProps {
  authority: ExchangeAuthority
  onClose: () => void
}

const useTrusting = ({ authority, onClose }: KeysProps) => {
  const { t } = useTranslation()
  const onSuccess = useKept(t('exchange.keys.added'), onClose)
  return useSending({
    mutationFn: (body: Body) => call('exchange.trustKey', { params: { id: authority.id }, body }),
    onSuccess,
  })
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
const TrustForm = (props: KeysProps & { chosen: FoundKey | undefined }) => {
  const { t } = useTranslation()
  const { chosen, onClose } = props
  const asksCode = useAsksCodeAgain(true)
  const trusting = useTrusting(props)
  const form = useForm({
    standing: { keyId: chosen?.keyId ?? '', publicKeyPem: chosen?.publicKeyPem ?? '' },
    judge: ({ keyId, publicKeyPem }) => ({
      keyId: keyId.trim() === '' ? 'exchange.keys.nameMissing' : undefined,
      publicKeyPem: publicKeyPem.trim() === '' ? 'exchange.keys.keyMissing' : undefined,
    }),
    refusedAt,
    refusal: trusting.error,
  })
  const { keyId, publicKeyPem } = form.values
  const isFetched = chosen !== undefined
  return (
    <ProofForm
      text={t(isFetched ? 'exchange.keys.trustText' : 'exchange.keys.pasteText')}
      label={t('exchange.keys.trust')}
      asksCode={asksCode}
      isBusy={trusting.isPending}
      isHeld={form.isWrong('keyId') || form.isWrong('publicKeyPem')}
      error={isRefusal(trusting.error, 'exchangeNoKey') ? null : trusting.error}
      onProof={(proof) =>
        trusting.mutate({
          keyId: keyId.trim(),
          publicKeyPem: publicKeyPem.trim(),
          source: isFetched ? 'fetched' : 'pasted',
          ...proof,
        })
      }
      onClose={onClose}
    >
      <div ref={form.root} className="pv-stack pv-gap-12">
        {isFetched ? (
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
        ) : (
          <>
            <TextField {...form.at('keyId')} label={t('exchange.keys.name')} ltr maxLength={60} />
            <TextAreaField
              {...form.at('publicKeyPem')}
              label={t('exchange.keys.key')}
              hint={t('exchange.keys.keyHint')}
              maxLength={longestKeyText}
            />
          </>
        )}
      </div>
    </ProofForm>
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
