import type { ExchangeAuthority, TrustedKey } from '@papaver/contract/exchange/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { exchangeAddress } from './address.ts'
import { AuthorityDialog } from './authority-dialog.tsx'
import { CountryLine } from './country-line.tsx'
import { EndTrustDialog } from './end-trust-dialog.tsx'
import { grouped } from './fingerprint.ts'
import type { TabProps } from './incoming-tab.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { authoritiesQuery } from './queries.ts'

type Asked =
  | { readonly what: 'authority' | 'keys'; readonly authority: ExchangeAuthority }
  | { readonly what: 'end'; readonly key: TrustedKey }

interface AuthorityProps {
  authority: ExchangeAuthority
  mayChange: boolean
  onAsk: (asked: Asked) => void
}

const KeyItem = ({
  shown: key,
  mayChange,
  onEnd,
}: {
  shown: TrustedKey
  mayChange: boolean
  onEnd: () => void
}) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const isTrusted = key.endedAt === null
  const isGivenUp = key.givenUpWith !== null
  const isCompromised = key.compromisedAt !== null && !isGivenUp
  const label = (name: string) => t(`exchange.keys.${name}`)
  return (
    <li className="pv-stack pv-gap-8">
      <div className="pv-row pv-wrap pv-gap-8">
        <h3 className="pv-size-13">
          <Ltr>{key.keyId}</Ltr>
        </h3>
        <StatusPill tone={isTrusted ? 'green' : 'neutral'} icon={isTrusted ? 'circle-check' : 'circle-x'}>
          {label(isTrusted ? 'trusted' : 'ended')}
        </StatusPill>
        {isCompromised && (
          <StatusPill tone="red" icon="shield-x">
            {label('endCompromised')}
          </StatusPill>
        )}
        {isGivenUp && (
          <StatusPill tone="amber" icon="alert-triangle">
            {label('givenUp')}
          </StatusPill>
        )}
        <span className="pv-grow" />
        {mayChange && !isCompromised && (
          <Button kind="danger" onClick={onEnd}>
            {label(isTrusted ? 'end' : 'endCompromised')}
            <span className="pv-hidden"> {isolated(key.keyId)}</span>
          </Button>
        )}
      </div>
      <Facts
        facts={[
          { label: label('since'), value: moment(key.trustedAt) },
          { label: label('by'), value: key.trustedBy },
          { label: label('source'), value: label(`sources.${key.source}`) },
          { label: label('fingerprint'), value: <Ltr>{grouped(key.fingerprint)}</Ltr>, wide: true },
          ...(key.endedAt === null
            ? []
            : [
                { label: label('endedAt'), value: moment(key.endedAt) },
                { label: label('endedBy'), value: key.endedBy ?? undefined },
                ...(key.compromisedAt === null || isGivenUp
                  ? []
                  : [{ label: label('compromisedAt'), value: moment(key.compromisedAt) }]),
                {
                  label: label('reason'),
                  value: isGivenUp
                    ? t('exchange.keys.givenUpReason', { key: isolated(key.givenUpWith ?? '') })
                    : (key.endedReason ?? undefined),
                  wide: true,
                },
              ]),
        ]}
      />
    </li>
  )
}

/** What has to be done before signed messages can go to and from its portal. */
const Missing = ({ authority: { way, address, keys } }: { authority: AuthorityProps['authority'] }) => {
  const { t } = useTranslation()
  const missing = [
    ...(address === '' ? ['address'] : []),
    ...(keys.some(({ endedAt }) => endedAt === null) ? [] : ['key']),
  ]
  if (way !== 'machine' || missing.length === 0) return null
  return (
    <LineNotice tone="amber" icon="alert-triangle">
      <p>{t('exchange.authorities.missing.title')}</p>
      <ul>
        {[...missing, 'theirs'].map((each) => (
          <li key={each}>{t(`exchange.authorities.missing.${each}`)}</li>
        ))}
      </ul>
    </LineNotice>
  )
}

/** Its portal said at the last try that it does not trust our key. */
const Distrust = ({ country }: { country: ExchangeAuthority['country'] }) => {
  const { t } = useTranslation()
  const waiting = exchangeAddress.href({ tab: 'outgoing', status: 'waiting', country: country.id })
  return (
    <LineNotice tone="red" icon="alert-octagon">
      <p>{t('exchange.authorities.distrustsUs')}</p>
      <p>
        <a href={waiting}>{t('exchange.authorities.waitingMessages')}</a>
      </p>
    </LineNotice>
  )
}

const AuthorityCard = ({ authority, mayChange, onAsk }: AuthorityProps) => {
  const { t } = useTranslation()
  const { name, country, way, address, keys } = authority
  const say = (key: string) => t(`exchange.authorities.${key}`)
  return (
    <Card title={<bdi>{name}</bdi>} aside={<CountryLine country={country} />}>
      <div className="pv-stack pv-gap-16">
        <Facts
          columns={2}
          facts={[
            { label: say('way'), value: t(`exchange.authorities.ways.${way}`) },
            {
              label: say('address'),
              value: address === '' ? undefined : <Ltr className="pv-anywhere">{address}</Ltr>,
            },
          ]}
        />
        <Missing authority={authority} />
        {authority.distrustsUs && <Distrust country={country} />}
        {keys.length === 0 ? (
          <p className="pv-size-13 pv-dim">{t('exchange.keys.none')}</p>
        ) : (
          <ul className="pv-stack pv-gap-16 pv-flush">
            {keys.map((key) => (
              <KeyItem
                key={key.id}
                shown={key}
                mayChange={mayChange}
                onEnd={() => onAsk({ what: 'end', key })}
              />
            ))}
          </ul>
        )}
        {mayChange && (
          <div className="pv-flex pv-wrap pv-gap-8-12">
            <Button icon="edit" onClick={() => onAsk({ what: 'authority', authority })}>
              {say('change')}
              <span className="pv-hidden"> {isolated(name)}</span>
            </Button>
            <Button icon="plus" onClick={() => onAsk({ what: 'keys', authority })}>
              {t('exchange.keys.add')}
              <span className="pv-hidden"> {isolated(name)}</span>
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Authorities of other countries: how each is told, where its portal is, and which keys of it are trusted. */
export const AuthoritiesTab = ({ at }: Pick<TabProps, 'at'>) => {
  const { t } = useTranslation()
  const query = useQuery(authoritiesQuery())
  const { data } = query
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  if (data === undefined) return <Waiting of={query} failed={t('exchange.authorities.failed')} lines={8} />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon="world"
        title={t('exchange.authorities.empty')}
        help={t('exchange.authorities.emptyHelp')}
      />
    )
  const { country } = at.search
  const shown = data.items.filter((each) => country === undefined || each.country.id === country)
  return (
    <div className="pv-stack pv-gap-16">
      {shown.length < data.items.length && (
        <p>
          <a href={exchangeAddress.href({ tab: 'authorities' })}>{t('exchange.authorities.all')}</a>
        </p>
      )}
      {shown.map((authority) => (
        <AuthorityCard key={authority.id} authority={authority} mayChange={data.mayChange} onAsk={setAsked} />
      ))}
      {asked?.what === 'authority' && <AuthorityDialog authority={asked.authority} onClose={close} />}
      {asked?.what === 'keys' && <KeysDialog authority={asked.authority} onClose={close} />}
      {asked?.what === 'end' && <EndTrustDialog trusted={asked.key} onClose={close} />}
    </div>
  )
}
