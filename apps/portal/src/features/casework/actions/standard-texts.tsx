import type { CaseView } from '@papaver/contract/casework/schema.ts'
import type { NoteUse } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { masterQuery } from '../../../platform/queries.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'

/** Which texts of the library a step may say. */
export const textsOf: Readonly<Record<string, NoteUse | undefined>> = {
  ask: 'question',
  refuse: 'refusal',
  revoke: 'revocation',
}

interface KeptText {
  code: string
  text: string
}

interface StandardTextsProps {
  record: CaseView
  use: NoteUse
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Chosen before; they stay on offer, whatever has become of them in the library. */
  kept?: readonly KeptText[]
  /** The words for the choice, and what becomes of what is chosen; those of what is said with a step by default. */
  legend?: string
  hint?: string
}

/** Texts of the authority's library that fit the case, to be said with the step; nothing where it has none. */
export const StandardTexts = (props: StandardTextsProps) => {
  const { record, use, chosen, onChange, kept = [] } = props
  const { fitsText } = usePages()
  const say = useCaseWords()
  const { data = [] } = useQuery(masterQuery('masters.generalNotes'))
  const isKept = (code: string) => kept.some((text) => text.code === code)
  const fitting = data.filter(
    (text) => text.isActive && text.usedFor === use && !isKept(text.code) && fitsText(text, record),
  )
  const offered: readonly KeptText[] = [...kept, ...fitting.map(({ code, name }) => ({ code, text: name }))]
  if (offered.length === 0) return null
  return (
    <fieldset className={`${css.texts} pv-stack pv-gap-6`}>
      <legend>{props.legend ?? say('actions.texts')}</legend>
      <p className="pv-hint">{props.hint ?? say('actions.textsHint')}</p>
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
