import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { type MarkAction, markNotifications } from './queries.ts'

/** What takes an action back. */
const opposites = { read: 'unread', unread: 'read', archive: 'restore', restore: 'archive' } as const
type Reversible = keyof typeof opposites

export interface Mark {
  action: MarkAction
  ids: readonly string[]
  /** Taking an action back says nothing more and offers nothing more. */
  isUndo?: boolean
}

/** Marks notifications, says what was done and offers to take it back. */
export const useMark = () => {
  const { t } = useTranslation()
  const marking = useSending({
    mutationFn: ({ action, ids }: Mark) => markNotifications(action, ids),
    onSuccess: (changed, { action, ids, isUndo }) => {
      if (isUndo || changed === 0) return
      const undo = action === 'readAll' ? undefined : opposites[action as Reversible]
      showToast({
        tone: 'green',
        title: t(`notifications.page.done.${action === 'readAll' ? 'read' : action}`, { amount: changed }),
        ...(undo === undefined
          ? {}
          : {
              action: {
                label: t('notifications.page.undo'),
                run: () => marking.mutate({ action: undo, ids, isUndo: true }),
              },
            }),
      })
    },
    onError: (error) =>
      showToast({ tone: 'red', title: t('notifications.page.actFailed'), text: explain(error, t).title }),
  })
  return {
    /** `onDone` is called when the lists are new. */
    mark: (action: MarkAction, ids: readonly string[] = [], onDone?: () => void) =>
      marking.mutate({ action, ids }, onDone ? { onSuccess: onDone } : {}),
    isMarking: marking.isPending,
  }
}
