import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { Partner } from '@papaver/contract/trading-establishments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import type {
  CasePages,
  CasePartProps,
  Consequences,
  Notice,
  NoticesInput,
  OwnInputs,
} from '../casework/pages.ts'
import { caseQuery } from '../casework/queries.ts'
import { ChangeButton } from './change-button.tsx'
import { LinksCard } from './links-card.tsx'
import { partnerList } from './list.ts'
import { effectQuery, feature, mergeableQuery } from './queries.ts'

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
      <LinksCard record={record} account={account} />
    </>
  )
}

/** What stops trade with a partner, and that the authority watches it. */
const notices = ({ record, t }: NoticesInput<Partner>): Notice[] => {
  const say = (key: string, tone: Notice['tone'], icon: Notice['icon']): Notice => ({
    key,
    tone,
    icon,
    text: t(`trading-establishments.case.notice.${key}`),
  })
  return [
    ...(record.status === 'BLK' ? [say('blocked', 'red', 'hand-stop')] : []),
    ...(record.status === 'INA' ? [say('inactive', 'amber', 'player-pause')] : []),
    ...(record.isWatched ? [say('watched', 'amber', 'alert-triangle')] : []),
  ]
}

const touching: ReadonlySet<string> = new Set(['block', 'unblock', 'deactivate', 'reactivate', 'merge'])

/** How much a step touches, before it is confirmed. */
const useConsequences = ({ id }: Partner, words: string): Consequences => {
  const { t } = useTranslation()
  const { data, isLoading } = useQuery({ ...effectQuery(id), enabled: touching.has(words) })
  if (data === undefined) return { isPending: isLoading }
  const say = (key: keyof typeof data) =>
    t(`trading-establishments.case.effect.${key}`, { number: data[key] })
  return { first: [say('links'), say('openRequests'), say('permits')] }
}

/** Merging names the entry that stays: another approved one of the same country. */
const useOwnInputs = (record: Partner, button: string): OwnInputs => {
  const { t } = useTranslation()
  const [intoId, setIntoId] = useState<string | null>(null)
  const isMerge = button === 'merge'
  const { data } = useQuery({ ...mergeableQuery(record.countryId ?? ''), enabled: isMerge })
  if (!isMerge) return {}
  const others = (data?.items ?? []).filter(({ id }) => id !== record.id)
  return {
    fields: (
      <SelectField
        label={t('trading-establishments.case.mergeInto')}
        searchable
        options={others.map(({ id, name, number, city }) => ({
          value: id,
          label: name ?? '',
          hint: [number, city].filter(Boolean).join(', '),
        }))}
        value={intoId}
        onChange={setIntoId}
      />
    ),
    body: { intoId: intoId ?? undefined },
    isReady: intoId !== null,
  }
}

/** A change is held beside the entry that it changes. */
const useEarlier = ({ replaces }: Partner, isWanted: boolean): Partner | undefined =>
  useQuery({
    ...caseQuery<Partner>(feature, replaces?.id ?? ''),
    enabled: isWanted && replaces !== null,
  }).data

/** How the portal shows an entry of the register; what is not said here is alike for every kind of case. */
const partnerPages: CasePages<Partner> = {
  kind: partnerKind,
  feature,
  fields: partnerFields,
  Main: FactsOfPartner,
  icons: {
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
  useOwnInputs,
  comparison: { useEarlier },
}

export const PartnerPage = () => <CasePage pages={partnerPages} />
