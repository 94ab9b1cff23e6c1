import { longestCulture, longestOwnName } from '@papaver/contract/localization/rules.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { languagesQuery, queryClient } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { fetchTextsAnew } from '../queries.ts'
import type { Sheet } from '../sheet.ts'
import { directionOf, knownLanguages, ownNameOf } from './known-languages.ts'

/** Chosen where the code is typed and not chosen. */
const another = '-'

interface Wish {
  choice: string | null
  culture: string
  name: string
  direction: 'ltr' | 'rtl'
  isEnabled: boolean
  start: 'empty' | 'file'
}
const begin: Wish = {
  choice: null,
  culture: '',
  name: '',
  direction: 'ltr',
  isEnabled: true,
  start: 'empty',
}

/** Name and direction are proposed with the code, and stay as they were typed otherwise. */
const withCulture = (wish: Wish, culture: string): Wish => ({
  ...wish,
  culture,
  name: ownNameOf(culture) || wish.name,
  direction: directionOf(culture),
})

interface FieldsProps {
  sheet: Sheet
  wish: Wish
  onChange: (wish: Wish) => void
}

const Fields = ({ sheet, wish, onChange }: FieldsProps) => {
  const { t, i18n } = useTranslation()
  const known = useMemo(
    () =>
      knownLanguages(
        i18n.language,
        sheet.languages.map(({ culture }) => culture),
      ),
    [i18n.language, sheet],
  )
  const choose = (choice: string | null) =>
    onChange(
      choice === null || choice === another
        ? { ...wish, choice, culture: '', name: '' }
        : withCulture({ ...wish, choice }, choice),
    )
  return (
    <div className="pv-stack pv-gap-16">
      <SelectField
        label={t('localization.add.language')}
        value={wish.choice}
        onChange={choose}
        options={[
          ...known.map(({ culture, label, ownName }) => ({
            value: culture,
            label,
            code: culture,
            synonyms: [ownName],
          })),
          { value: another, label: t('localization.add.another') },
        ]}
      />
      {wish.choice === another && (
        <TextField
          label={t('localization.add.code')}
          hint={t('localization.add.codeHint')}
          value={wish.culture}
          onChange={(culture) => onChange(withCulture(wish, culture.trim()))}
          maxLength={longestCulture}
          ltr
        />
      )}
      <TextField
        label={t('localization.add.name')}
        hint={t('localization.add.nameHint')}
        value={wish.name}
        onChange={(name) => onChange({ ...wish, name })}
        maxLength={longestOwnName}
      />
      <ChoiceCards<'ltr' | 'rtl'>
        name="direction"
        label={t('localization.add.direction')}
        value={wish.direction}
        onChange={(direction) => onChange({ ...wish, direction })}
        choices={[
          { value: 'ltr', label: t('localization.direction.ltr') },
          { value: 'rtl', label: t('localization.direction.rtl') },
        ]}
      />
      <ChoiceCards<'empty' | 'file'>
        name="start"
        label={t('localization.add.start')}
        value={wish.start}
        onChange={(start) => onChange({ ...wish, start })}
        choices={[
          { value: 'empty', label: t('localization.add.empty'), text: t('localization.add.emptyText') },
          { value: 'file', label: t('localization.add.fromFile'), text: t('localization.add.fromFileText') },
        ]}
      />
      <CheckField
        label={t('localization.add.enabled')}
        hint={t('localization.add.enabledHint')}
        checked={wish.isEnabled}
        onChange={(isEnabled) => onChange({ ...wish, isEnabled })}
      />
    </div>
  )
}

interface AddLanguageDialogProps {
  sheet: Sheet
  onClose: () => void
  /** `start`: how its texts shall come. */
  onAdded: (culture: string, start: Wish['start']) => void
}

/** Adds a language of the authority's: its code, what it calls itself, how it is written. */
export const AddLanguageDialog = ({ sheet, onClose, onAdded }: AddLanguageDialogProps) => {
  const { t } = useTranslation()
  const [wish, setWish] = useState(begin)
  const adding = useSending({
    mutationFn: ({ culture, name, direction, isEnabled }: Wish) =>
      call('localization.addLanguage', { body: { culture, name, direction, isEnabled } }),
    onSuccess: async ({ culture }) => {
      await Promise.all([
        fetchTextsAnew(),
        queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey }),
      ])
      onAdded(culture, wish.start)
    },
  })
  const isReady = wish.culture !== '' && wish.name.trim() !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('localization.add.title')}
      width={520}
      locked={adding.isPending}
      foot={
        <>
          <Button size={36} onClick={onClose} disabled={adding.isPending}>
            {t('localization.cancel')}
          </Button>
          <Button
            kind="primary"
            size={36}
            disabled={!isReady}
            busy={adding.isPending}
            onClick={() => adding.mutate(wish)}
          >
            {t('localization.add.do')}
          </Button>
        </>
      }
    >
      <Fields sheet={sheet} wish={wish} onChange={setWish} />
      {adding.error && (
        <p role="alert" className="pv-size-13 pv-red">
          {explain(adding.error, t).title}
        </p>
      )}
    </Dialog>
  )
}
