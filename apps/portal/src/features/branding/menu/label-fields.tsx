import { brandingLengths } from '@papaver/contract/branding/rules.ts'
import type { MenuEntry } from '@papaver/contract/branding/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useLanguages } from '../../account/language-switch.tsx'
import type { SayProblem } from './item-fields.tsx'
import { useMenuKeys } from './use-entry-name.ts'

export interface EntryFieldProps {
  entry: MenuEntry
  say: SayProblem
  onChange: (part: Partial<MenuEntry>) => void
}

/** Words of the translations, or the authority's own in each language of the portal. */
export const LabelFields = ({ entry, say, onChange }: EntryFieldProps) => {
  const { t } = useTranslation()
  const { label } = entry
  // What was typed is kept while the other way is looked at.
  const [other, setOther] = useState<MenuEntry['label']>({ texts: {} })
  const kind = 'key' in label ? 'key' : 'texts'
  const turn = (wanted: 'key' | 'texts'): void => {
    if (wanted === kind) return
    setOther(label)
    onChange({ label: wanted in other ? other : { key: 'frame.menu.home' } })
  }
  return (
    <div className="pv-column pv-gap-8">
      <ChoiceCards
        name={`label-${entry.id}`}
        label={t('branding.menuEditor.label')}
        value={kind}
        onChange={turn}
        choices={[
          { value: 'key', label: t('branding.menuEditor.labelKey') },
          { value: 'texts', label: t('branding.menuEditor.labelOwn') },
        ]}
      />
      {'key' in label ? (
        <KeyField chosen={label.key} error={say('label')} onChoose={(key) => onChange({ label: { key } })} />
      ) : (
        <OwnTexts
          texts={label.texts}
          error={say('label')}
          onChange={(texts) => onChange({ label: { texts } })}
        />
      )}
    </div>
  )
}

const KeyField = ({
  chosen,
  error,
  onChoose,
}: {
  chosen: string
  error: string | undefined
  onChoose: (key: string) => void
}) => {
  const { t } = useTranslation()
  const keys = useMenuKeys()
  return (
    <SelectField
      label={t('branding.menuEditor.words')}
      hint={t('branding.menuEditor.wordsHint')}
      error={error}
      value={chosen}
      options={keys.map(({ key, words }) => ({ value: key, label: words, hint: key, synonyms: [key] }))}
      onChange={(key) => key !== null && onChoose(key)}
    />
  )
}

interface OwnTextsProps {
  texts: Readonly<Record<string, string>>
  error: string | undefined
  onChange: (texts: Record<string, string>) => void
}

/** A field for each language that the portal speaks; one is enough, the others then show it. */
const OwnTexts = ({ texts, error, onChange }: OwnTextsProps) => {
  const { t } = useTranslation()
  const { items } = useLanguages()
  return (
    <fieldset className="pv-column pv-gap-8">
      <legend className="pv-size-13 pv-medium">{t('branding.menuEditor.ownWords')}</legend>
      <p className="pv-size-12 pv-dim">{t('branding.menuEditor.ownWordsHint')}</p>
      {items.map(({ value: culture, name }, index) => (
        <TextField
          key={culture}
          label={<span lang={culture}>{name}</span>}
          size="dense"
          optional
          value={texts[culture] ?? ''}
          maxLength={brandingLengths.label}
          error={index === 0 ? error : undefined}
          onChange={(text) => onChange({ ...texts, [culture]: text })}
        />
      ))}
    </fieldset>
  )
}
