import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { refreshLists, rowsQuery } from '../queries.ts'
import { sayRefusal } from '../words.ts'
import css from './arrange.module.css'
import { nameOfRow } from './list-columns.tsx'

interface LineProps {
  row: EditRow
  name: string
  index: number
  last: number
  onMove: (from: number, to: number) => void
}

const Line = ({ row, name, index, last, onMove }: LineProps) => {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: row.id })
  return (
    <li
      ref={setNodeRef}
      className={`${css.line} pv-row pv-gap-8 pv-size-13 pv-below pv-surface pv-tall-36`}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={`${css.handle} pv-centre pv-inline-grid pv-dim pv-bare pv-round`}
        {...attributes}
        {...listeners}
        aria-label={t('masters.arrange.drag', { name })}
      >
        <Icon name="menu-2" size={14} />
      </button>
      <span
        className={`${css.lineName} pv-grow pv-narrow pv-anywhere`}
        data-off={!row.isOffered || undefined}
      >
        <bdi>{name}</bdi>
      </span>
      <IconButton
        icon="arrow-up"
        size={24}
        name={t('masters.arrange.up', { name })}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        icon="arrow-down"
        size={24}
        name={t('masters.arrange.down', { name })}
        disabled={index === last}
        onClick={() => onMove(index, index + 1)}
      />
    </li>
  )
}

interface ArrangeDialogProps {
  word: ListWord
  culture: string
  cultures: readonly string[]
  onClose: () => void
}

const useOrder = (word: ListWord, onClose: () => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = useSending({
    mutationFn: (ids: string[]) => call('masters.listOrder', { params: { list: word }, body: { ids } }),
    onSuccess: () => {
      refreshLists(client)
      showToast({ tone: 'green', title: t('masters.arrange.saved') })
      onClose()
    },
  })
  return save
}

/** Puts a list in the order in which people choose from it: by dragging, by the arrows, by the keyboard. */
export const ArrangeDialog = ({ word, culture, cultures, onClose }: ArrangeDialogProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(rowsQuery(word, { pageSize: 1000 }))
  const [moved, setMoved] = useState<readonly string[]>()
  const save = useOrder(word, onClose)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rows = data?.items ?? []
  const ids = moved ?? rows.map(({ id }) => id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const move = (from: number, to: number) => setMoved(arrayMove([...ids], from, to))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id)
      move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      locked={save.isPending}
      title={t('masters.arrange.title')}
      width={520}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={save.isPending}>
            {t('masters.cancel')}
          </Button>
          <Button
            size={36}
            kind="primary"
            busy={save.isPending}
            disabled={moved === undefined}
            onClick={() => save.mutate([...ids])}
          >
            {t('masters.arrange.save')}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
          <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
            <ol className="pv-stack">
              {ids.map((id, index) => {
                const row = byId.get(id)
                return row === undefined ? null : (
                  <Line
                    key={id}
                    row={row}
                    name={nameOfRow(row, culture, cultures)}
                    index={index}
                    last={ids.length - 1}
                    onMove={move}
                  />
                )
              })}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <div role="alert">{save.isError && <FieldError>{sayRefusal(save.error, t)}</FieldError>}</div>
    </Dialog>
  )
}
