import { matchesForgivingly } from '@papaver/contract/forgiving-search.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './manage.module.css'
import { usePortalWords } from './use-words.ts'

const most = 40

interface WordPickerProps {
  culture: string
  onPick: (key: string) => void
  onClose: () => void
}

/** Chooses a word of the portal: the text then names the button, whatever the button is called. */
export const WordPicker = ({ culture, onPick, onClose }: WordPickerProps) => {
  const { t } = useTranslation()
  const { choices } = usePortalWords(culture)
  const [search, setSearch] = useState('')
  const found = useMemo(
    () =>
      search.trim() === ''
        ? []
        : choices.filter(([key, word]) => matchesForgivingly(search, [word, key])).slice(0, most),
    [choices, search],
  )
  return (
    <Dialog open onClose={onClose} title={t('help.word.title')} width={520}>
      <div className={css.stack}>
        <TextField
          label={t('help.word.search')}
          hint={t('help.word.hint')}
          value={search}
          onChange={setSearch}
          autoFocus
        />
        <p role="status" className="pv-size-12 pv-dim">
          {search.trim() === '' ? '' : t('help.word.found', { count: found.length })}
        </p>
        <ul className="pv-scroll pv-high-320">
          {found.map(([key, word]) => (
            <li key={key}>
              <button type="button" className={css.word} onClick={() => onPick(key)}>
                <bdi lang={culture}>{word}</bdi>
                <bdi dir="ltr" className="pv-size-12 pv-dim">
                  {key}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
