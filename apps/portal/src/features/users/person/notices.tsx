import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { isAnswered } from '../flags.ts'
import type { HistoryEntry, UserRecord } from '../types.ts'
import { sayActor } from './history-words.ts'

interface Notice {
  key: string
  tone: Tone
  icon: IconName
  text: string
}

interface NoticesInput {
  record: UserRecord
  history: readonly HistoryEntry[]
  t: TFunction
  formats: Formats
}

const because = (entry: HistoryEntry | undefined): string =>
  [entry?.reason, entry?.comment].filter(Boolean).join(' – ')

/** What put the account where it stands now. */
const lastStep = (history: readonly HistoryEntry[], status: string): HistoryEntry | undefined =>
  history.findLast((entry) => entry.toStatus === status && entry.fromStatus !== status)

/** Why an account that nobody can use any more, or not now, came to that. */
const restOf = ({ record, history, t, formats }: NoticesInput): Notice | false => {
  const { status } = record
  if (!['INA', 'CAN', 'CAS', 'CLO'].includes(status)) return false
  const step = lastStep(history, status)
  const words = {
    who: step === undefined ? '' : isolated(sayActor(step, t)),
    when: isolated(formats.mediumDay(step?.at ?? record.statusSince)),
    why: isolated(because(step)),
  }
  const isFinal = status !== 'INA'
  return {
    key: 'rest',
    tone: isFinal ? 'neutral' : 'amber',
    icon: isFinal ? 'archive' : 'user-pause',
    text: `${t(`users.notices.${status}`, words)} ${isolated(words.why)}`,
  }
}

/** What stands in the way of the usual course, or came out of it: said once, at the top. */
const noticesOf = (input: NoticesInput): Notice[] => {
  const { record, t, formats } = input
  const { flags, request, lapsesOn } = record
  const letterAt = request?.signedLetter?.uploadedAt
  const found: (Notice | false)[] = [
    record.isAccountLocked && { key: 'locked', tone: 'red', icon: 'lock', text: t('users.notices.locked') },
    isAnswered(flags) && {
      key: 'answered',
      tone: 'blue',
      icon: 'message-2',
      text: t('users.notices.answered'),
    },
    flags.includes('letterReturned') &&
      letterAt !== undefined && {
        key: 'letter',
        tone: 'blue',
        icon: 'writing-sign',
        text: t('users.notices.letterReturned', { when: formats.moment(letterAt) }),
      },
    flags.includes('informationWanted') && {
      key: 'asked',
      tone: 'amber',
      icon: 'message-question',
      text: request?.informationDueOn
        ? t('users.notices.askedUntil', { day: formats.day(request.informationDueOn) })
        : t('users.notices.asked'),
    },
    lapsesOn !== null && {
      key: 'lapses',
      tone: 'amber',
      icon: 'clock-exclamation',
      text: t('users.notices.lapses', { day: formats.day(lapsesOn) }),
    },
    restOf(input),
  ]
  return found.filter((notice) => notice !== false)
}

interface NoticesProps {
  record: UserRecord
  history: readonly HistoryEntry[]
  /** The reader looks at his own account. */
  isSelf: boolean
}

export const Notices = ({ record, history, isSelf }: NoticesProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <>
      {isSelf && (
        <LineNotice tone="blue" icon="info-circle">
          <p>
            {t('users.notices.self')} <a href="#/users/settings">{t('users.notices.toSettings')}</a>
          </p>
        </LineNotice>
      )}
      {noticesOf({ record, history, t, formats }).map(({ key, tone, icon, text }) => (
        <LineNotice key={key} tone={tone} icon={icon}>
          <p>{text}</p>
        </LineNotice>
      ))}
    </>
  )
}
