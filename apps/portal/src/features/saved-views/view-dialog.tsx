import { viewFields } from '@papaver/contract/saved-views/commands.ts'
import { useTranslation } from 'react-i18next'
import { CommandDialog } from '../../ui/form/command-dialog.tsx'
import { useCommand } from '../../ui/form/use-command.ts'
import type { SavedList, SavedView } from './queries.ts'
import { useWrite } from './use-change.ts'

interface ViewDialogProps {
  list: SavedList
  /** What is kept: of a new view the list as it stands, of one that is there what it has. */
  content: Pick<SavedView, 'query' | 'hidden'>
  /** Whose name and sharing are changed; undefined: a new one. */
  view: SavedView | undefined
  mayShare: boolean
  onClose: () => void
  onDone: (view: SavedView) => void
}

/** The name of a view, and whether colleagues see it. */
export const ViewDialog = ({ list, content, view, mayShare, onClose, onDone }: ViewDialogProps) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`saved-views.form.${key}`)
  const { query, hidden } = content
  const isShared = view?.isShared ?? false
  const write = useWrite(list)
  const command = useCommand({
    fields: viewFields.filter(({ key }) => key !== 'isShared' || mayShare || isShared),
    words: 'saved-views.form',
    begun: { name: view?.name ?? '', isShared },
    refusedAt: ({ code }) => ({
      name: code === 'savedViewsNameTaken' ? 'saved-views.refusals.savedViewsNameTaken' : undefined,
    }),
    send: (values) =>
      write({ id: view?.id, body: { query, hidden, ...values, isShared: values.isShared ?? isShared } }),
    onDone,
  })
  return (
    <CommandDialog
      command={command}
      width={480}
      title={say(view === undefined ? 'new' : 'edit')}
      note={say('what')}
      confirm={say('save')}
      cancel={say('cancel')}
      onClose={onClose}
    />
  )
}
