import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useZoned, type Zoned } from '../../platform/zoned.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Tone } from '../../ui/tone.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { grouped, useCertificateFacts } from './certificate-facts.tsx'
import { ReplaceKeyDialog, ReportKeyDialog } from './key-dialogs.tsx'
import { keysQuery, type SigningKey } from './queries.ts'

interface Asked {
  readonly step: 'replace' | 'report'
  readonly key: SigningKey
}

type State = 'inUse' | 'replaced' | 'compromised'
const stateOf = ({ retiredAt, compromisedAt }: SigningKey): State =>
  compromisedAt !== null ? 'compromised' : retiredAt !== null ? 'replaced' : 'inUse'

const styles: Readonly<Record<State, { tone: Tone; icon: IconName }>> = {
  inUse: { tone: 'green', icon: 'circle-check' },
  replaced: { tone: 'neutral', icon: 'circle-minus' },
  compromised: { tone: 'red', icon: 'alert-octagon' },
}

const useKeyFacts = (key: SigningKey, zoned: Zoned) => {
  const { t } = useTranslation()
  const facts = useCertificateFacts(key, zoned, key.isIssued)
  const { retiredAt, compromisedAt } = key
  return [
    ...(retiredAt === null
      ? []
      : [{ label: t('operations.keys.replacedOn'), value: zoned.minute(retiredAt) }]),
    ...(compromisedAt === null
      ? []
      : [{ label: t('operations.keys.compromisedSince'), value: zoned.minute(compromisedAt) }]),
    ...facts,
    { label: t('operations.keys.fingerprint'), value: <Ltr>{grouped(key.fingerprint)}</Ltr>, wide: true },
  ]
}

interface KeyItemProps {
  signingKey: SigningKey
  zoned: Zoned
  mayChange: boolean
  onAsk: (asked: Asked) => void
}

const KeyItem = ({ signingKey: key, zoned, mayChange, onAsk }: KeyItemProps) => {
  const { t } = useTranslation()
  const state = stateOf(key)
  return (
    <li className="pv-stack pv-gap-8">
      <div className="pv-row pv-wrap pv-gap-8">
        <h3 className="pv-size-13">
          <Ltr>{key.keyId}</Ltr>
        </h3>
        <StatusPill {...styles[state]}>{t(`operations.keys.state.${state}`)}</StatusPill>
        <span className="pv-grow" />
        {mayChange && state === 'inUse' && (
          <Button icon="refresh" onClick={() => onAsk({ step: 'replace', key })}>
            {t(key.isIssued ? 'operations.keys.goBack' : 'operations.keys.replace')}
          </Button>
        )}
        {mayChange && state !== 'compromised' && (
          <Button kind="danger" onClick={() => onAsk({ step: 'report', key })}>
            {t('operations.keys.report')}
            <span className="pv-hidden"> {isolated(key.keyId)}</span>
          </Button>
        )}
      </div>
      <Facts columns={3} facts={useKeyFacts(key, zoned)} />
    </li>
  )
}

/** What documents are signed with, what they were signed with before, and what became of each. */
export const KeysCard = () => {
  const { t } = useTranslation()
  const query = useQuery(keysQuery)
  const { data } = query
  const zoned = useZoned(data?.timeZone)
  const account = useAccount()
  const [asked, setAsked] = useState<Asked>()
  const [isTaking, setTaking] = useState(false)
  const close = () => setAsked(undefined)
  const mayChange = account !== undefined && mayDo(account, 'settings.edit')
  return (
    <Card
      title={t('operations.keys.title')}
      foot={t('operations.keys.lead')}
      aside={
        mayChange &&
        data !== undefined && (
          <Button icon="upload" onClick={() => setTaking(true)}>
            {t('operations.keys.take')}
          </Button>
        )
      }
    >
      <Waiting of={query} failed={t('operations.keys.failed')} lines={4} />
      {data?.keys.length === 0 && <p className="pv-size-13 pv-dim">{t('operations.keys.none')}</p>}
      {data !== undefined && data.keys.length > 0 && (
        <ul className="pv-stack pv-gap-16 pv-flush">
          {data.keys.map((key) => (
            <KeyItem key={key.keyId} signingKey={key} zoned={zoned} mayChange={mayChange} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {isTaking && (
        <CertificateDialog
          keyId={data?.keys[0]?.keyId ?? ''}
          zoned={zoned}
          onClose={() => setTaking(false)}
        />
      )}
      {asked?.step === 'replace' && <ReplaceKeyDialog signingKey={asked.key} onClose={close} />}
      {asked?.step === 'report' && <ReportKeyDialog signingKey={asked.key} onClose={close} />}
    </Card>
  )
}
