import { headFields } from '@papaver/contract/authorizations/head-fields.ts'
import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { inForce } from '@papaver/contract/authorizations/life.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { contradictsConsignments } from '@papaver/contract/authorizations/terms.ts'
import { askableOf } from '@papaver/contract/casework/case-field.ts'
import { warningKey } from '@papaver/contract/casework/check-making.ts'
import { fitsDirection, fitsGroup } from '@papaver/contract/masters/rules.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { waysIn } from '../../casework/list/use-ways.ts'
import { CasePage } from '../../casework/page/case-page.tsx'
import { because, lastOf } from '../../casework/page/notices.tsx'
import type { CasePages, CasePartProps, Notice, NoticesInput } from '../../casework/pages.ts'
import { sideOf } from '../../casework/side.ts'
import { HintsCard } from '../hints/hints-card.tsx'
import { worklistAddress } from '../list/address.ts'
import { abroadNotices } from './abroad-notices.ts'
import { BalancesCard } from './balances-card.tsx'
import { useCaseSentences } from './case-sentences.ts'
import { CertifyDialog } from './certify-dialog.tsx'
import { useChoices, useEarlier, useRows } from './compared.ts'
import { overrunsOf, useConsequences } from './consequences.tsx'
import { useCustomsEntries, useCustomsNote } from './customs-notes.tsx'
import { useOwnInputs } from './decision-fields.tsx'
import { EarlierTab } from './earlier-tab.tsx'
import { FactsOfPermit } from './facts-card.tsx'
import { FastLaneCard } from './fast-lane-card.tsx'
import { useFieldWords, useValueWords } from './field-words.ts'
import { ForeignPanel } from './foreign-panel.tsx'
import { heldNotice } from './held-notice.ts'
import { HistoryCard } from './history-card.tsx'
import { IncomingCard } from './incoming-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { PermitCard } from './permit-card.tsx'
import { PreExportsCard } from './pre-exports-card.tsx'

const useLine = (record: Authorization): string => {
  const { t } = useTranslation()
  return t('authorizations.case.kindLine', {
    kind: record.kindName,
    group: t(`authorizations.case.group.${record.group}`),
  })
}

const Main = ({ record, account }: CasePartProps<Authorization>) => (
  <>
    {record.document !== null && <PermitCard record={record} document={record.document} />}
    <FactsOfPermit record={record} />
    <LinesCard record={record} />
    <PreExportsCard record={record} />
    <ForeignPanel record={record} account={account} />
    <IncomingCard record={record} account={account} />
  </>
)

/** What stops a permit, or is asked of it. */
const notices = (input: NoticesInput<Authorization>): Notice[] => {
  const { record, history, side, t, formats } = input
  const { abroad, requested, status, certificateDueOn, holds } = record
  const say = (key: string, words = {}) => t(`authorizations.case.notice.${key}`, words)
  const wish = (action: 'cancel' | 'correct' | 'extend', icon: Notice['icon']): Notice[] =>
    requested[action] && inForce.includes(status)
      ? [
          {
            key: action,
            tone: 'amber',
            icon,
            text: say(`${action}${side === 'holder' ? 'Asked' : 'Requested'}`, {
              why: isolated(because(lastOf(history, action))),
              ...(requested.extend === null ? {} : { day: formats.day(requested.extend) }),
            }),
          },
        ]
      : []
  const suspended: Notice = {
    key: 'suspended',
    tone: 'red',
    icon: 'hand-stop',
    text: say('suspended', { why: isolated(because(lastOf(history, 'suspend'))) }),
  }
  const held = holds
    // A reader who sees which permit abroad it is reads that instead.
    .filter((hold) => inForce.includes(status) && (hold !== 'foreignPermitStopped' || abroad === null))
    .map((hold) => heldNotice(hold, input))
  const certificate = (dueOn: string): Notice => {
    const isLate = dueOn < todayHere()
    return {
      key: 'certificate',
      tone: isLate ? 'red' : 'amber',
      icon: 'rosette-discount-check',
      text: say(isLate ? 'certificateLate' : 'certificateOwed', { day: formats.day(dueOn) }),
    }
  }
  return [
    ...(status === 'SUS' ? [suspended] : []),
    ...held,
    ...abroadNotices(input),
    ...wish('cancel', 'circle-x'),
    ...wish('correct', 'replace'),
    ...wish('extend', 'calendar-event'),
    ...(certificateDueOn === null ? [] : [certificate(certificateDueOn)]),
  ]
}

const askableOfLine = ['quantity', 'unit', 'purity', 'batch', 'value', 'certified']

/** Every field that an officer may open again for the applicant. */
const askable = (record: Authorization): string[] => [
  ...record.lines.flatMap(({ position }) => askableOfLine.map((name) => `lines.${position}.${name}`)),
  'lines',
  ...askableOf(headFields, record),
  'attachments',
]

/** Beside the case: what is unusual about it, what was before it, how it was judged for the fast lane, and the balances that it takes from. */
const Beside = (props: CasePartProps<Authorization>) => (
  <>
    <HintsCard {...props} />
    <HistoryCard {...props} />
    <FastLaneCard record={props.record} />
    <BalancesCard {...props} />
  </>
)

/** How the portal shows an authorization; what is not said here is alike for every kind of case. */
export const authorizationPages: CasePages<Authorization> = {
  kind: authorizationKind,
  feature: 'authorizations',
  fields: headFields,
  buttons: [
    'ask',
    'hold',
    'resume',
    'return',
    'refuse',
    'proposeRefusal',
    'suspend',
    'revoke',
    'cancel',
    'withdraw',
    'discard',
    'correct',
    'extend',
    'decline',
    'close',
    'certify',
    'lift',
    'take',
    'approve',
    'proposeApproval',
    'issue',
    'answer',
    'edit',
    'assign',
    'copy',
  ],
  primaries: ['issue', 'approve', 'proposeApproval', 'take', 'resume', 'lift', 'answer', 'edit', 'certify'],
  icons: {
    issue: 'writing-sign',
    suspend: 'hand-stop',
    lift: 'circle-check',
    revoke: 'shield-x',
    cancel: 'circle-x',
    correct: 'replace',
    extend: 'calendar-event',
    decline: 'ban',
    replace: 'replace',
    certify: 'rosette-discount-check',
    use: 'circle-half-2',
    useUp: 'circle-check',
    decideUse: 'gavel',
    disputeRecord: 'alert-triangle',
    holdGoods: 'hand-stop',
    settleRecord: 'gavel',
    repeatRecord: 'gavel',
    rejectRecord: 'gavel',
    expire: 'calendar-off',
    foreignCopy: 'send',
    foreignTransmission: 'send',
    returnedEndorsement: 'send',
    returnNothing: 'ban',
    keepIncoming: 'inbox',
    takeCertificate: 'rosette-discount-check',
    waitForRecord: 'hourglass-empty',
    endorsementReturned: 'send',
    dispatchSent: 'send',
    foreignPermitStopped: 'alert-triangle',
    foreignPermitUntrusted: 'alert-triangle',
    foreignPermitDiffers: 'alert-triangle',
    exportsExceed: 'alert-triangle',
    abroadSettled: 'circle-check',
  },
  requests: ['cancel', 'correct', 'extend'],
  tabs: [{ name: 'earlier', isFor: (_, account) => sideOf(account) === 'office', Tab: EarlierTab }],
  useLine,
  useWays: waysIn({ kind: authorizationKind, feature: 'authorizations', address: worklistAddress }),
  Main,
  Side: Beside,
  notices,
  useFieldWords: ({ direction }) => useFieldWords(direction),
  useValueWords,
  askable,
  useCheckSentences: ({ direction }) => useCaseSentences(direction),
  saidOfCheck: ({ warningReasons }, check) =>
    warningReasons.find(({ warning }) => warning === warningKey(check)),
  fitsText: (text, record) =>
    fitsGroup(text.group, record.group) &&
    fitsDirection(text.direction, record.direction) &&
    !contradictsConsignments(text, record.severalConsignments),
  useConsequences,
  useOwnInputs,
  isExplained: (error) => overrunsOf(error).length > 0,
  hasNewChecks: (error) =>
    ['authorizationWarningsOpen', 'authorizationChecklistOpen'].some((code) => isRefusal(error, code)),
  dialogs: { certify: CertifyDialog },
  useOwnEntries: useCustomsEntries,
  useOwnNote: useCustomsNote,
  comparison: { useEarlier, useRows, useChoices },
}

export const AuthorizationPage = () => <CasePage pages={authorizationPages} />
