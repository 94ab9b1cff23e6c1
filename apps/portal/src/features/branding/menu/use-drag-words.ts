import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useTranslation } from 'react-i18next'
import { findEntry, type Groups } from './draft.ts'
import { useEntryName } from './use-entry-name.ts'

/** How rows are taken, and what a screen reader is told while they are on their way. */
export const useDragWords = (groups: Groups) => {
  const { t } = useTranslation()
  const nameOf = useEntryName()
  const sensors = useSensors(
    // A press that does not move is a press on the handle.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const name = (id: UniqueIdentifier): string => {
    const entry = findEntry(groups, String(id))
    return entry === undefined ? '' : nameOf(entry)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('branding.drag.taken', { name: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null
        ? t('branding.drag.nowhere', { name: name(active.id) })
        : t('branding.drag.over', { name: name(active.id), other: name(over.id) }),
    onDragEnd: ({ active, over }) =>
      over === null
        ? t('branding.drag.cancelled', { name: name(active.id) })
        : t('branding.drag.dropped', { name: name(active.id), other: name(over.id) }),
    onDragCancel: ({ active }) => t('branding.drag.cancelled', { name: name(active.id) }),
  }
  const screenReaderInstructions = { draggable: t('branding.drag.how') }
  return { sensors, accessibility: { announcements, screenReaderInstructions } }
}
