import type { CaseView, HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { type Say, useCaseWords, usePages } from '../context.ts'
import type { CasePages, Notice, NoticesInput } from '../pages.ts'
import type { Side } from '../side.ts'

export const lastOf = (history: readonly HistoryEntry[], action: string): HistoryEntry | undefined =>
  history.findLast((entry) => entry.action === action)

export const because = (entry: HistoryEntry | undefined): string =>
  [entry?.reason, entry?.comment].filter(Boolean).join('. ')

type Input = NoticesInput & { say: Say; kind: CasePages['kind'] }

/** Where the case rests: what is proposed, asked, or keeps it on hold. */
const restNotices = ({ record, history, side, formats, say, kind }: Input): (Notice | false)[] => {
  const { proposal, status } = record
  return [
    proposal !== null &&
      status === kind.means.decide && {
        key: 'proposal',
        tone: 'violet',
        icon: proposal.decision === 'refuse' ? 'ban' : 'thumb-up',
        text: say(`case.notice.${proposal.decision === 'refuse' ? 'refusalProposed' : 'approvalProposed'}`, {
          who: proposal.by,
          when: formats.moment(proposal.at),
        }),
      },
    status === kind.means.asked && {
      key: 'asked',
      tone: 'amber',
      icon: 'message-question',
      text: say(`case.notice.${side === 'holder' ? 'answerWanted' : 'answerAwaited'}`, {
        day: formats.day(lastOf(history, 'ask')?.dueOn ?? record.updatedAt),
      }),
    },
    kind.life[status]?.resume !== undefined && {
      key: 'hold',
      tone: 'amber',
      icon: 'player-pause',
      text: say('case.notice.onHold', { why: isolated(because(lastOf(history, 'hold'))) }),
    },
  ]
}

/** Where the case came from, and what came of it. */
const wayNotices = ({ record, formats, say }: Input): (Notice | false)[] => {
  const { entered, replaces, replacedBy } = record
  const other = (
    key: 'replaces' | 'replacedBy' | 'replacedByRequest',
    link: typeof replaces,
  ): Notice | false =>
    link !== null && { key, tone: 'neutral', icon: 'replace', text: say(`case.notice.${key}`), link }
  return [
    entered !== null && {
      key: 'entered',
      tone: 'neutral',
      icon: 'pencil',
      text: say('case.notice.entered', { who: entered.by, day: formats.day(entered.receivedOn) }),
    },
    other(replacedBy?.isPending ? 'replacedByRequest' : 'replacedBy', replacedBy),
    other('replaces', replaces),
  ]
}

interface NoticesProps {
  record: CaseView
  history: readonly HistoryEntry[]
  side: Side
}

export const Notices = (props: NoticesProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const say = useCaseWords()
  const { kind, notices } = usePages()
  const input = { ...props, t, formats, say, kind }
  const all = [...restNotices(input), ...(notices?.(input) ?? []), ...wayNotices(input)]
  return all
    .filter((notice) => notice !== false)
    .map(({ key, tone, icon, text, link }) => (
      <LineNotice key={key} tone={tone} icon={icon}>
        <p>
          {text}{' '}
          {link && 'name' in link && (
            <a href={hrefOf(`${link.place}/${link.id}`)}>
              <bdi>{link.name}</bdi>
            </a>
          )}
          {link && 'number' in link && (
            <PermitNumber number={link.number} href={`#${link.place ?? kind.place}/${link.id}`} />
          )}
        </p>
      </LineNotice>
    ))
}
