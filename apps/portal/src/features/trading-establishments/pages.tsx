import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { Partner } from '@papaver/contract/trading-establishments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import type { CasePages, CasePartProps, Consequences, Notice, NoticesInput } from '../casework/pages.ts'
import { caseQuery } from '../casework/queries.ts'
import { usualWords } from '../casework/usual-pages.ts'
import { ChangeButton } from './change-button.tsx'
import { ConfirmationsCard } from './confirmations-card.tsx'
import { LinksCard } from './links-card.tsx'
import { partnerList } from './list.ts'
import { useOwnInputs } from './own-inputs.tsx'
import { effectQuery, feature } from './queries.ts'

const FactsOfPartner = ({ record, account }: CasePartProps<Partner>) => {
  const { t } = useTranslation()
  const facts = useDescribedFacts(partnerFields, record)
  const applicant = {
    label: t('trading-establishments.list.columns.applicant'),
    value: record.applicantName ?? t('trading-establishments.case.ownEntry'),
  }
  return (
    <>
      <Card
        title={t('trading-establishments.case.title')}
        aside={record.mayChange ? <ChangeButton id={record.id} /> : undefined}
      >
        <Facts facts={[...facts, applicant]} />
      </Card>
      <ConfirmationsCard record={record} account={account} />
      <LinksCard record={record} account={account} />
    </>
  )
}

/** What stops trade with a partner, what another authority has yet to say, and that the authority watches it. */
const notices = ({ record, t, formats }: NoticesInput<Partner>): Notice[] => {
  const asked = record.confirmations.find(({ answer }) => answer === null)
  const isLate = asked !== undefined && asked.replyBy < todayHere()
  const say = (key: string, tone: Notice['tone'], icon: Notice['icon']): Notice => ({
    key,
    tone,
    icon,
    text: t(`trading-establishments.case.notice.${key}`),
  })
  const awaited = (authority: string, replyBy: string): Notice => ({
    key: 'confirmation',
    tone: 'amber',
    icon: 'world',
    text: t(`trading-establishments.case.notice.${isLate ? 'confirmationLate' : 'confirmationAwaited'}`, {
      authority,
      day: formats.day(replyBy),
    }),
  })
  return [
    ...(asked ? [awaited(asked.authority, asked.replyBy)] : []),
    ...(record.status === 'BLK' ? [say('blocked', 'red', 'hand-stop')] : []),
    ...(record.status === 'INA' ? [say('inactive', 'amber', 'player-pause')] : []),
    ...(record.isWatched ? [say('watched', 'amber', 'alert-triangle')] : []),
  ]
}

const touching: ReadonlySet<string> = new Set(['block', 'unblock', 'deactivate', 'reactivate', 'merge'])

const requestsAfter: Readonly<Record<string, string>> = {
  unblock: 'freedRequests',
  reactivate: 'freedRequests',
}
/** Permits in force are held while trade with their partner is stopped (1988 Convention art. 12(9)(a), (c)). */
const permitsAfter: Readonly<Record<string, string>> = {
  block: 'heldPermits',
  deactivate: 'heldPermits',
  unblock: 'freedPermits',
  reactivate: 'freedPermits',
}

/** How much a step touches, before it is confirmed. */
const useConsequences = ({ id }: Partner, words: string): Consequences => {
  const { t } = useTranslation()
  const { data, isLoading } = useQuery({ ...effectQuery(id, words), enabled: touching.has(words) })
  if (data === undefined) return { isPending: isLoading }
  const say = (key: keyof typeof data, of: string = key) =>
    t(`trading-establishments.case.effect.${of}`, { number: data[key] })
  const first = [say('links'), say('openRequests', requestsAfter[words]), say('permits', permitsAfter[words])]
  return { first }
}

/** A change is held beside the entry that it changes. */
const useEarlier = ({ replaces }: Partner, isWanted: boolean): Partner | undefined =>
  useQuery({
    ...caseQuery<Partner>(feature, replaces?.id ?? ''),
    enabled: isWanted && replaces !== null,
  }).data

const usualOf = usualWords({ feature, fields: partnerFields })
/** The answer of another authority is no field, and stands in the history all the same. */
const useValueWords = () => {
  const { t } = useTranslation()
  const usual = usualOf.useValueWords()
  return (field: string, value: string): string =>
    field === 'confirmation' && value !== ''
      ? t(`${feature}.choices.confirmation.${value}`)
      : usual(field, value)
}

/** How the portal shows an entry of the register; what is not said here is alike for every kind of case. */
const partnerPages: CasePages<Partner> = {
  kind: partnerKind,
  feature,
  fields: partnerFields,
  Main: FactsOfPartner,
  icons: {
    askConfirmation: 'world',
    recordConfirmation: 'pencil',
    deactivate: 'player-pause',
    reactivate: 'circle-check',
    block: 'hand-stop',
    unblock: 'circle-check',
    watch: 'alert-triangle',
    unwatch: 'circle-check',
    merge: 'arrows-join-2',
    replace: 'replace',
  },
  useWays: waysIn(partnerList),
  notices,
  useConsequences,
  useValueWords,
  useOwnInputs,
  comparison: { useEarlier },
}

export const PartnerPage = () => <CasePage pages={partnerPages} />
