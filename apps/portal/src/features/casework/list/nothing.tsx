import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/state-panel.tsx'
import { sayOf } from '../context.ts'

interface NothingProps {
  /** Under which the sentences of this kind of case stand. */
  words: string
  /** The view that is empty. */
  view: string
  /** How many cases wait for somebody to take them, and where; for those who take cases. */
  waiting?: { count: number; href: string } | undefined
  /** Whose own list it is, and how he begins a case. */
  own?: { newHref: string | undefined } | undefined
}

/** No case in this view: what that means, and the one thing to do about it. */
export const Nothing = ({ words, view, waiting, own }: NothingProps) => {
  const { t } = useTranslation()
  const sayAny = sayOf(t, words)
  const say = (key: string, values = {}) => sayAny(`list.empty.${key}`, values)
  if (view === 'mine' && waiting !== undefined && waiting.count > 0)
    return (
      <EmptyState
        title={say('mine')}
        help={say('unassignedWait', { count: waiting.count })}
        action={{ children: say('showUnassigned'), kind: 'primary', href: waiting.href }}
      />
    )
  if (own === undefined || view !== 'all') return <EmptyState title={say(view)} />
  if (own.newHref === undefined) return <EmptyState title={say('holder')} />
  return (
    <EmptyState
      title={say('holder')}
      help={say('holderHelp')}
      action={{ children: sayAny('list.new'), kind: 'primary', href: own.newHref }}
    />
  )
}
