import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { Notice, NoticesInput } from '../../casework/pages.ts'
import { exceededWords, stoppedSentence } from '../abroad-words.ts'

/** What the authority of the other country has said that stands against the case. */
export const abroadNotices = ({ record, t, formats }: NoticesInput<Authorization>): Notice[] => {
  const { abroad, direction } = record
  if (abroad === null) return []
  const danger = (key: string, text: string): Notice => ({ key, tone: 'red', icon: 'alert-triangle', text })
  const { stopped, differs, exceeded } = abroad
  const figure = (quantity: string, unit: string) => `${formats.number(quantity)}\u00a0${unit}`
  return [
    ...stopped.map((each) =>
      danger(`abroad ${each.number}`, stoppedSentence(each, { t, day: formats.day, direction })),
    ),
    ...(differs
      ? [
          danger(
            'abroad differs',
            t('authorizations.abroad.differs', { card: t('exchange.incoming.ofCase') }),
          ),
        ]
      : []),
    ...(exceeded.length > 0
      ? [
          danger(
            'abroad exceeded',
            t('authorizations.abroad.exceeded', { goods: exceededWords(exceeded, t, figure) }),
          ),
        ]
      : []),
  ]
}
