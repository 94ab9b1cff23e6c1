import type { IncomingDetail } from '@papaver/contract/exchange/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { useAccount } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState, ForbiddenState } from '../../ui/state-panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { sideOf } from '../casework/side.ts'
import { exchangeAddress } from './address.ts'
import { BesideCard } from './beside-card.tsx'
import { messageQuery, noteIncoming } from './queries.ts'
import { SaidCard } from './said-card.tsx'
import { StateWord, VerdictWord } from './state-word.tsx'

/** Whose the key is where it is that of no authority abroad. */
const unnamedKey = ({ verdict }: IncomingDetail) =>
  verdict === 'own' ? 'exchange.verdicts.own.short' : 'exchange.incoming.nobody'

/** How it came in, whose key signed it, and what was made of it. */
const HowCard = ({ detail }: { detail: IncomingDetail }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const label = (key: string) => t(`exchange.how.${key}`)
  const saving = useSending({
    mutationFn: () => call('exchange.messageFile', { params: { id: detail.id } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: label('saveFailed'), text: explain(error, t).title }),
  })
  const { usedAt, usedBy, use } = detail
  const facts = [
    { label: label('state'), value: <StateWord state={detail.state} /> },
    { label: label('signature'), value: <VerdictWord verdict={detail.verdict} /> },
    { label: label('key'), value: <Ltr>{detail.keyId}</Ltr> },
    { label: label('authority'), value: detail.authorityName ?? t(unnamedKey(detail)) },
    { label: label('received'), value: moment(detail.receivedAt) },
    { label: label('way'), value: t(`exchange.ways.${detail.way}`) },
    ...(detail.sentName === null ? [] : [{ label: label('file'), value: detail.sentName }]),
    ...(detail.takenInBy === null ? [] : [{ label: label('takenInBy'), value: detail.takenInBy }]),
    ...(use === null || usedAt === null
      ? []
      : [
          { label: label('use'), value: t(`exchange.uses.${use}`) },
          {
            label: label('usedBy'),
            value: t('exchange.how.usedAt', { name: usedBy, moment: moment(usedAt) }),
          },
        ]),
  ]
  return (
    <Card title={label('title')}>
      <Facts facts={facts} />
      <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
        <Button icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
          {label('save')}
        </Button>
      </div>
    </Card>
  )
}

/** Which case here it belongs to: found by its number, or named by an officer. */
const MatchCard = ({ detail }: { detail: IncomingDetail }) => {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  const matching = useSending({
    mutationFn: (to: string | null) =>
      call('exchange.match', { params: { id: detail.id }, body: { number: to } }),
    onSuccess: (fresh) => {
      noteIncoming(fresh)
      setNumber('')
    },
  })
  const closing = useSending({
    mutationFn: () => call('exchange.close', { params: { id: detail.id } }),
    onSuccess: (fresh) => {
      noteIncoming(fresh)
      showToast({ tone: 'green', title: t('exchange.match.closed') })
    },
  })
  const error = matching.error ?? closing.error
  const isFound = detail.case !== null
  return (
    <Card title={t('exchange.match.title')}>
      <div className="pv-stack pv-gap-12">
        {isFound ? (
          <p>
            {t(detail.matchedBy === null ? 'exchange.match.byNumber' : 'exchange.match.byOfficer', {
              name: detail.matchedBy,
            })}{' '}
            <PermitNumber number={detail.case?.number ?? ''} href={`#/import-export/${detail.case?.id}`} />
          </p>
        ) : (
          <p>{t('exchange.match.none')}</p>
        )}
        {!isFound && (
          <TextField
            label={t('exchange.match.number')}
            hint={t('exchange.match.hint')}
            ltr
            maxLength="number"
            value={number}
            onChange={setNumber}
          />
        )}
        <div role="alert">
          {error !== null && (
            <LineNotice tone="red" icon="alert-circle">
              <p>{explain(error, t).title}</p>
            </LineNotice>
          )}
        </div>
        <div className="pv-flex pv-wrap pv-gap-8-12">
          {isFound ? (
            <Button busy={matching.isPending} onClick={() => matching.mutate(null)}>
              {t('exchange.match.loosen')}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={matching.isPending}
              disabled={number.trim() === ''}
              onClick={() => matching.mutate(number.trim())}
            >
              {t('exchange.match.button')}
            </Button>
          )}
          <Button icon="archive" busy={closing.isPending} onClick={() => closing.mutate()}>
            {t('exchange.match.close')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Every case here that rests on the permit: one of them is connected with it, and all are concerned. */
const RestingCard = ({ cases }: { cases: IncomingDetail['resting'] }) => {
  const { t } = useTranslation()
  if (cases.length === 0) return null
  return (
    <Card title={t('exchange.incoming.resting')}>
      <ul className="pv-stack pv-gap-8">
        {cases.map(({ id, number }) => (
          <li key={id}>
            <PermitNumber number={number ?? ''} href={`#/import-export/${id}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The case that it is about; and of an import permit in the place of another, each that rested on that one and may take it. */
const besideOf = ({ case: own, said, resting }: IncomingDetail): string[] => {
  const isInPlace = said.subject === 'issued' && said.direction === 'import' && said.replaces !== null
  return [...new Set([...(own === null ? [] : [own.id]), ...(isInPlace ? resting.map(({ id }) => id) : [])])]
}

const Shown = ({ detail }: { detail: IncomingDetail }) => {
  const { t } = useTranslation()
  const isGenuine = detail.verdict === 'genuine'
  const isOwn = detail.verdict === 'own'
  const isInvented = detail.said.subject === 'issued' && detail.said.isDemonstration
  return (
    <>
      {!isGenuine && (
        <LineNotice tone={isOwn ? 'neutral' : 'red'} icon={isOwn ? 'info-circle' : 'shield-x'}>
          <p>{t(`exchange.verdicts.${detail.verdict}.text`)}</p>
        </LineNotice>
      )}
      {isInvented && (
        <LineNotice tone="amber" icon="alert-triangle">
          <p>{t('exchange.said.demonstration')}</p>
        </LineNotice>
      )}
      <HowCard detail={detail} />
      <SaidCard detail={detail} />
      <RestingCard cases={detail.resting} />
      {detail.mayMatch && <MatchCard detail={detail} />}
      {isGenuine && besideOf(detail).map((id) => <BesideCard key={id} detail={detail} caseId={id} />)}
    </>
  )
}

/** Whose it is where its signature says so; else no more than what it says itself. */
const lineOf = ({ authorityName, country, verdict }: IncomingDetail, t: TFunction) => {
  if (verdict === 'own') return t('exchange.verdicts.own.short')
  if (authorityName === null) return t('exchange.incoming.claims', { country: isolated(country.name) })
  return <bdi>{authorityName}</bdi>
}

const Loaded = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(messageQuery(id))
  return (
    <PageFrame>
      <PageHead
        title={data === undefined ? t('exchange.incoming.page') : <PermitNumber number={data.number} />}
        back={{ label: t('exchange.incoming.back'), href: exchangeAddress.href({ tab: 'incoming' }) }}
        {...(data === undefined ? {} : { line: lineOf(data, t) })}
      />
      <PageContent>
        {data !== undefined && <Shown key={data.id} detail={data} />}
        {data === undefined && error === null && <Skeleton lines={10} />}
        {data === undefined && error !== null && (
          <FailedState
            title={t('exchange.incoming.pageFailed')}
            help={explain(error, t).title}
            onRetry={() => void refetch()}
          />
        )}
      </PageContent>
    </PageFrame>
  )
}

/** One thing that came in: what it says, what its signature is worth, and what is made of it. */
export const IncomingPage = () => {
  const account = useAccount()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  if (account === undefined) return null
  return sideOf(account) === 'office' ? <Loaded id={id} /> : <ForbiddenState />
}
