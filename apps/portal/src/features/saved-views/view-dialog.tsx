import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormFailure } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SavedList, SavedView } from './queries.ts'
import { useWrite } from './use-change.ts'

/** As `longestViewName` of the contract, which brings its shapes with it. */
const longestName = 80

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
  const formId = useId()
  const write = useWrite(list, onDone)
  const form = useForm({
    standing: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    judge: ({ name }) => ({ name: name.trim() === '' ? 'saved-views.form.nameMissing' : undefined }),
    refusedAt: ({ code }) => ({
      name: code === 'savedViewsNameTaken' ? 'saved-views.refusals.savedViewsNameTaken' : undefined,
    }),
    refusal: write.error,
  })
  const { query, hidden } = content
  return (
    <Dialog
      open
      onClose={onClose}
      locked={write.isPending}
      width={480}
      title={say(view === undefined ? 'new' : 'edit')}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={write.isPending}>
            {say('cancel')}
          </Button>
          <Button size={36} kind="primary" type="submit" form={formId} busy={write.isPending}>
            {say('save')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        className="pv-stack pv-gap-12"
        isBusy={write.isPending}
        onSubmit={({ name, isShared }) =>
          write.mutate({ id: view?.id, body: { name: name.trim(), isShared, query, hidden } })
        }
      >
        <p className="pv-note">{say('what')}</p>
        <TextField {...form.at('name')} label={say('name')} maxLength={longestName} size="dialog" autoFocus />
        {(mayShare || view?.isShared === true) && (
          <CheckField {...form.checkAt('isShared')} label={say('share')} hint={say('shareHint')} />
        )}
        <FormFailure error={form.failure} />
      </Form>
    </Dialog>
  )
}
