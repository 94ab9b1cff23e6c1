import type { ImportAnswer } from '@papaver/contract/localization/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { followWords } from '../../../platform/i18n.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import css from '../localization.module.css'
import { fetchTextsAnew } from '../queries.ts'
import type { Sheet } from '../sheet.ts'
import { ImportPreview } from './import-preview.tsx'

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** Languages with something to take over; English only where it is all there is, since it is there to translate from. */
const proposed = ({ languages }: ImportAnswer): string[] => {
  const changed = languages.filter(({ changes }) => changes > 0).map(({ culture }) => culture)
  const others = changed.filter((culture) => culture !== 'en')
  return others.length > 0 ? others : changed
}

const useImport = (onDone: () => void) => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | undefined>(undefined)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const preview = useSending({
    mutationFn: (next: File) =>
      call('localization.import', { query: { apply: 'false' }, form: formOf(next) }),
    onSuccess: (answer) => setChosen(proposed(answer)),
  })
  const apply = useSending({
    mutationFn: async (answer: ImportAnswer) => {
      const query = { apply: 'true', cultures: chosen.join(','), revision: answer.revision } as const
      return call('localization.import', { query, form: formOf(file as File) })
    },
    onSuccess: async ({ languages }) => {
      const count = languages.reduce((sum, { changes }) => sum + changes, 0)
      await Promise.all([fetchTextsAnew(), followWords()])
      showToast({
        tone: 'green',
        title: t('localization.saved.title'),
        text: t('localization.import.done', { count }),
      })
      onDone()
    },
  })
  const take = (next: File | undefined) => {
    setFile(next)
    preview.reset()
    apply.reset()
    if (next) preview.mutate(next)
  }
  const turn = (culture: string, on: boolean) =>
    setChosen(on ? [...chosen, culture] : chosen.filter((other) => other !== culture))
  return { file, chosen, preview, apply, take, turn }
}

type Import = ReturnType<typeof useImport>

const Languages = ({ sheet, answer, chosen, turn }: Import & { sheet: Sheet; answer: ImportAnswer }) => {
  const { t } = useTranslation()
  if (answer.languages.every(({ changes }) => changes === 0))
    return <p className={css.note}>{t('localization.import.nothing')}</p>
  return (
    <CheckGroup legend={t('localization.import.take')}>
      {answer.languages.map(({ culture, changes, same }) => (
        <CheckField
          key={culture}
          label={sheet.languages.find((each) => each.culture === culture)?.name ?? culture}
          hint={t('localization.import.ofLanguage', { changes, same })}
          checked={chosen.includes(culture)}
          disabled={changes === 0}
          onChange={(on) => turn(culture, on)}
        />
      ))}
    </CheckGroup>
  )
}

interface ImportDialogProps {
  sheet: Sheet
  onClose: () => void
}

/** Takes a file in: shows what it would change and why some cells stay, and changes it only then. */
export const ImportDialog = ({ sheet, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const state = useImport(onClose)
  const { file, chosen, preview, apply, take } = state
  const answer = preview.data
  const count = (answer?.languages ?? [])
    .filter(({ culture }) => chosen.includes(culture))
    .reduce((sum, { changes }) => sum + changes, 0)
  const error = preview.error ?? apply.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('localization.import.title')}
      width={720}
      locked={apply.isPending}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={apply.isPending}>
            {t('localization.cancel')}
          </Button>
          <Button
            kind="primary"
            size={36}
            disabled={answer === undefined || count === 0}
            busy={apply.isPending}
            onClick={() => answer && apply.mutate(answer)}
          >
            {count === 0 ? t('localization.import.do') : t('localization.import.doCount', { count })}
          </Button>
        </>
      }
    >
      <div className="pv-stack pv-gap-16">
        <FileDrop
          label={t('localization.import.file')}
          hint={t('localization.import.hint')}
          accept=".xlsx,.ods,.csv,.json"
          multiple={false}
          files={file ? [{ key: file.name, name: file.name, size: file.size }] : []}
          onAdd={([next]) => take(next)}
          onRemove={() => take(undefined)}
          error={error ? explain(error, t).title : undefined}
        />
        <div role="status">{preview.isPending && t('localization.import.reading')}</div>
        {answer && (
          <>
            <Languages {...state} sheet={sheet} answer={answer} />
            <ImportPreview sheet={sheet} answer={answer} cultures={chosen} />
          </>
        )}
      </div>
    </Dialog>
  )
}
