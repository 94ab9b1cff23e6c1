import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { type Formats, useFormats } from '../../../platform/formats.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'
import type { Audience } from '../audience.ts'
import css from './case-page.module.css'

interface Notice {
  key: string
  tone: Tone
  icon: IconName
  text: string
  /** Where it leads: the permit before or after. */
  link?: { id: string; number: string }
}

interface NoticesInput {
  record: Authorization
  history: readonly HistoryEntry[]
  audience: Audience
  t: TFunction
  formats: Formats
}

const lastOf = (history: readonly HistoryEntry[], action: string): HistoryEntry | undefined =>
  history.findLast((entry) => entry.action === action)

const because = (entry: HistoryEntry | undefined): string =>
  [entry?.reason, entry?.comment].filter(Boolean).join('. ')

/** What stands in the way of the usual course, or came out of it: said once, at the top. */
const noticesOf = ({ record, history, audience, t, formats }: NoticesInput): Notice[] => {
  const say = (key: string, words: Record<string, string> = {}) =>
    t(`authorizations.case.notice.${key}`, words)
  const { proposal, requested, status, replacedBy, replaces, entered } = record
  const today = todayHere()
  const found: (Notice | false)[] = [
    proposal !== null &&
      status === 'PRO' && {
        key: 'proposal',
        tone: 'violet',
        icon: proposal.decision === 'refuse' ? 'ban' : 'thumb-up',
        text: say(proposal.decision === 'refuse' ? 'refusalProposed' : 'approvalProposed', {
          who: proposal.by,
          when: formats.moment(proposal.at),
        }),
      },
    status === 'INF' && {
      key: 'asked',
      tone: 'amber',
      icon: 'message-question',
      text: say(audience === 'holder' ? 'answerWanted' : 'answerAwaited', {
        day: formats.day(lastOf(history, 'ask')?.dueOn ?? record.updatedAt),
      }),
    },
    status === 'HLD' && {
      key: 'hold',
      tone: 'amber',
      icon: 'player-pause',
      text: say('onHold', { why: because(lastOf(history, 'hold')) }),
    },
    status === 'SUS' && {
      key: 'suspended',
      tone: 'red',
      icon: 'hand-stop',
      text: say('suspended', { why: because(lastOf(history, 'suspend')) }),
    },
    requested.cancel &&
      status === 'ISS' && {
        key: 'cancel',
        tone: 'amber',
        icon: 'circle-x',
        text: say(audience === 'holder' ? 'cancelAsked' : 'cancelRequested', {
          why: because(lastOf(history, 'cancel')),
        }),
      },
    requested.correct &&
      status === 'ISS' && {
        key: 'correct',
        tone: 'amber',
        icon: 'replace',
        text: say(audience === 'holder' ? 'correctAsked' : 'correctRequested', {
          why: because(lastOf(history, 'correct')),
        }),
      },
    record.certificateDueOn !== null && {
      key: 'certificate',
      tone: record.certificateDueOn < today ? 'red' : 'amber',
      icon: 'rosette-discount-check',
      text: say(record.certificateDueOn < today ? 'certificateLate' : 'certificateOwed', {
        day: formats.day(record.certificateDueOn),
      }),
    },
    entered !== null && {
      key: 'entered',
      tone: 'neutral',
      icon: 'pencil',
      text: say('entered', { who: entered.by, day: formats.day(entered.receivedOn) }),
    },
    replacedBy !== null && {
      key: 'replacedBy',
      tone: 'neutral',
      icon: 'replace',
      text: say('replacedBy'),
      link: replacedBy,
    },
    replaces !== null && {
      key: 'replaces',
      tone: 'neutral',
      icon: 'replace',
      text: say('replaces'),
      link: replaces,
    },
  ]
  return found.filter((notice) => notice !== false)
}

export const Notices = (input: Omit<NoticesInput, 't' | 'formats'>) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const notices = noticesOf({ ...input, t, formats })
  return notices.map(({ key, tone, icon, text, link }) => (
    <div key={key} className={`${css.notice} ${toneClass(tone)}`}>
      <Icon name={icon} />
      <p>
        {text} {link && <PermitNumber number={link.number} href={`#/import-export/${link.id}`} />}
      </p>
    </div>
  ))
}
