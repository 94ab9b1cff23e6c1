import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { Sheet } from '../sheet.ts'

type Format = 'xlsx' | 'json'

/** The texts as a file for a translator; English is always beside them. */
export const ExportDialog = ({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) => {
  const { t } = useTranslation()
  const others = sheet.languages.filter(({ culture }) => culture !== 'en')
  const [format, setFormat] = useState<Format>('xlsx')
  const [chosen, setChosen] = useState<readonly string[]>(others.map(({ culture }) => culture))
  const turn = (culture: string, on: boolean) =>
    setChosen(on ? [...chosen, culture] : chosen.filter((other) => other !== culture))
  const fetching = useSending({
    mutationFn: () =>
      call('localization.export', { query: { format, cultures: ['en', ...chosen].join(',') } }),
    onSuccess: (file) => {
      saveFile(file)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('localization.export.title')}
      locked={fetching.isPending}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={fetching.isPending}>
            {t('localization.cancel')}
          </Button>
          <Button
            kind="primary"
            size={36}
            icon="download"
            busy={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {t('localization.export.do')}
          </Button>
        </>
      }
    >
      <div className="pv-stack pv-gap-16">
        <ChoiceCards<Format>
          name="format"
          label={t('localization.export.format')}
          value={format}
          onChange={setFormat}
          choices={[
            { value: 'xlsx', label: 'XLSX', text: t('localization.export.xlsx') },
            { value: 'json', label: 'JSON', text: t('localization.export.json') },
          ]}
        />
        <CheckGroup
          legend={t('localization.export.languages')}
          hint={t('localization.export.withEnglish')}
          columns={2}
          error={fetching.error ? explain(fetching.error, t).title : undefined}
        >
          {others.map(({ culture, name }) => (
            <CheckField
              key={culture}
              label={name}
              checked={chosen.includes(culture)}
              onChange={(on) => turn(culture, on)}
            />
          ))}
        </CheckGroup>
      </div>
    </Dialog>
  )
}
