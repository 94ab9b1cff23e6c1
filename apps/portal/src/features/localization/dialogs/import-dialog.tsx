import type { ImportAnswer } from '@papaver/contract/localization/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { followWords } from '../../../platform/i18n.ts'
import { showToast } from '../../../platform/toasts.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { ImportDialog as AnyImportDialog } from '../../../ui/import/import-dialog.tsx'
import { useImport } from '../../../ui/import/use-import.ts'
import css from '../localization.module.css'
import { fetchTextsAnew } from '../queries.ts'
import type { Sheet } from '../sheet.ts'
import { changesIn, ImportPreview } from './import-preview.tsx'

/** Languages with something to take over; English only where it is all there is, since it is there to translate from. */
const proposed = ({ languages }: ImportAnswer): string[] => {
  const changed = languages.filter(({ changes }) => changes > 0).map(({ culture }) => culture)
  const others = changed.filter((culture) => culture !== 'en')
  return others.length > 0 ? others : changed
}

interface LanguagesProps {
  sheet: Sheet
  answer: ImportAnswer
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

const Languages = ({ sheet, answer, chosen, onChoose }: LanguagesProps) => {
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
          onChange={(on) => onChoose(on ? [...chosen, culture] : chosen.filter((other) => other !== culture))}
        />
      ))}
    </CheckGroup>
  )
}

interface ImportDialogProps {
  sheet: Sheet
  onClose: () => void
}

/** A file of texts; what of it is taken over is chosen language by language. */
export const ImportDialog = ({ sheet, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const importing = useImport<ImportAnswer>({
    look: (form) => call('localization.import', { query: { apply: 'false' }, form }),
    onLooked: (answer) => setChosen(proposed(answer)),
    apply: (form, { revision }) =>
      call('localization.import', { query: { apply: 'true', cultures: chosen.join(','), revision }, form }),
    onApplied: async ({ languages }) => {
      const count = languages.reduce((sum, { changes }) => sum + changes, 0)
      await Promise.all([fetchTextsAnew(), followWords()])
      showToast({
        tone: 'green',
        title: t('localization.saved.title'),
        text: t('localization.import.done', { count }),
      })
      onClose()
    },
  })
  const { looked } = importing
  const count = looked === undefined ? 0 : changesIn(looked, chosen)
  return (
    <AnyImportDialog
      importing={importing}
      words="localization.import"
      width={720}
      accept=".xlsx,.ods,.csv,.json"
      confirm={{
        label: count === 0 ? t('localization.import.do') : t('localization.import.doCount', { count }),
        cancel: t('localization.cancel'),
        isReady: count > 0,
      }}
      onClose={onClose}
    >
      {looked && (
        <>
          <Languages sheet={sheet} answer={looked} chosen={chosen} onChoose={setChosen} />
          <ImportPreview sheet={sheet} answer={looked} cultures={chosen} />
        </>
      )}
    </AnyImportDialog>
  )
}
