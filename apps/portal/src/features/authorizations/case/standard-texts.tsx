import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { NoteUse } from '@papaver/contract/masters/lists.ts'
import { fitsDirection, fitsGroup } from '@papaver/contract/masters/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { masterQuery } from '../../../platform/queries.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import css from './case-page.module.css'
import type { Deed } from './deeds.ts'

/** Which texts of the library a step may say. */
export const textsOf: Partial<Record<Deed, NoteUse>> = {
  ask: 'question',
  refuse: 'refusal',
  revoke: 'revocation',
}

interface StandardTextsProps {
  record: Authorization
  use: NoteUse
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Chosen before; they stay on offer, whatever has become of them in the library. */
  kept?: readonly { code: string; text: string }[]
  /** The words for the choice, and what becomes of what is chosen; those of what is said with a step by default. */
  legend?: string
  hint?: string
}

const useOffered = (
  record: Authorization,
  use: NoteUse,
  kept: NonNullable<StandardTextsProps['kept']>,
): readonly { code: string; text: string }[] => {
  const { data = [] } = useQuery(masterQuery('masters.generalNotes'))
  const offered = data.filter(
    (note) =>
      note.isActive &&
      note.usedFor === use &&
      !kept.some(({ code }) => code === note.code) &&
      fitsGroup(note.group, record.group) &&
      fitsDirection(note.direction, record.direction),
  )
  return [...kept, ...offered.map(({ code, name }) => ({ code, text: name }))]
}

/** Texts of the authority's library that fit the case, to be said with the step; nothing where it has none. */
export const StandardTexts = (props: StandardTextsProps) => {
  const { record, use, chosen, onChange, kept = [] } = props
  const { t } = useTranslation()
  const offered = useOffered(record, use, kept)
  if (offered.length === 0) return null
  return (
    <fieldset className={css.texts}>
      <legend>{props.legend ?? t('authorizations.actions.texts')}</legend>
      <p className={css.hint}>{props.hint ?? t('authorizations.actions.textsHint')}</p>
      {offered.map(({ code, text }) => (
        <CheckField
          key={code}
          label={text}
          checked={chosen.includes(code)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, code] : chosen.filter((each) => each !== code))
          }
        />
      ))}
    </fieldset>
  )
}
