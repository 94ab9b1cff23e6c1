import { type FocusEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { FormSection } from '../case-form.ts'
import { useCaseWords } from '../context.ts'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'
import { FormFields } from './form-field.tsx'
import { canFold, fieldsOf, type SectionProps, sectionStates } from './sections.ts'
import { isSaid } from './typed.ts'
import type { Folds } from './use-folds.ts'
import { useFormWords } from './words.ts'

type PartOf = NonNullable<FormSection['parts']>[number]

/** A part with a heading, or one that is folded where nobody has said anything in it nor has to. */
const Part = ({ section, part }: { section: string; part: PartOf }) => {
  const { form, state, record, mode, isOpen } = useDraftView()
  const say = useCaseWords()
  const { hintOf } = useFormWords()
  const fields = fieldsOf(form, record, section, part.name)
  if (fields.length === 0) return null
  const content = (
    <>
      <FormFields fields={fields} />
      {part.Below && <part.Below />}
    </>
  )
  const title = say(`draft.parts.${part.name}`, { context: form.contextOf?.(record) })
  if (part.isFolded === true) {
    const isWanted = fields.some(
      ({ key, onlyFor }) =>
        isSaid(state.typed.head[key]) || onlyFor !== undefined || (mode === 'answer' && isOpen(key)),
    )
    return (
      <details className="pv-further pv-before-12" open={isWanted}>
        <summary className="pv-size-13">{title}</summary>
        {content}
      </details>
    )
  }
  const hint = hintOf(part.name)
  const id = `draft-part-${part.name}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings an edge and sizes of its own
    <div role="group" aria-labelledby={id} className={css.part}>
      <h3 id={id}>{title}</h3>
      {hint !== undefined && <p className="pv-note">{hint}</p>}
      {content}
    </div>
  )
}

/** What a section folds to: whatever is said in its fields. */
const SaidFacts = ({ section }: { section: string }) => {
  const { form, state, record } = useDraftView()
  const sayValue = form.useValueWords()
  const { labelOf } = useFormWords()
  const said = form.fields.filter(
    (field) => field.section === section && field.part === undefined && isSaid(state.typed.head[field.key]),
  )
  return (
    <Facts
      facts={said.map(({ key }) => ({
        label: labelOf(key),
        value: <bdi>{sayValue(key, [state.typed.head[key] ?? ''].flat().map(String).join(', '))}</bdi>,
      }))}
      key={record.id}
    />
  )
}

/**
 * Folds a section that is done. Only when asked: a form that folds by itself moves what a person is about to
 * click on.
 */
const FoldFoot = ({ onFold }: { onFold: () => void }) => {
  const say = useCaseWords()
  return (
    <div className={`${css.foldFoot} pv-flex pv-end`}>
      <Button kind="link" icon="check" onClick={onFold}>
        {say('draft.fold')}
      </Button>
    </div>
  )
}

const FieldsCard = ({ section, ...props }: SectionProps & { section: FormSection }) => {
  const { number, state, folded, onOpen, onFold } = props
  const { form, record } = useDraftView()
  const say = useCaseWords()
  const { Facts: OwnFacts, Below, parts = [] } = section
  const facts: ReactNode = OwnFacts === undefined ? <SaidFacts section={section.name} /> : <OwnFacts />
  return (
    <SectionCard
      number={number}
      title={say(`draft.sections.${section.name}`)}
      state={state}
      facts={folded ? facts : undefined}
      onChange={onOpen}
    >
      <FormFields fields={fieldsOf(form, record, section.name)} />
      {parts.map((part) => (
        <Part key={part.name} section={section.name} part={part} />
      ))}
      {Below && <Below />}
      {state === 'done' && canFold(form, section, record) && <FoldFoot onFold={onFold} />}
    </SectionCard>
  )
}

/** The numbered cards of the form. Leaving one saves what was changed in it. */
export const SectionCards = ({ folds }: { folds: Folds }) => {
  const { form, state, checks, record, draft } = useDraftView()
  const [at, setAt] = useState<string | undefined>(undefined)
  const states = sectionStates(form, state.typed, record, checks, at)
  const follow = (event: FocusEvent) => {
    const name = (event.target as HTMLElement).closest<HTMLElement>('[data-section]')?.dataset.section
    if (name === at) return
    if (at !== undefined) void draft.flush()
    setAt(name)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is
    <div onFocus={follow} className={css.sections}>
      {form.sections.map((section, index) => {
        const { name, Card } = section
        const props: SectionProps = {
          number: index + 1,
          state: states.get(name) ?? 'open',
          folded: folds.isFolded(name) && states.get(name) === 'done',
          onOpen: () => folds.open(name),
          onFold: () => folds.fold(name),
        }
        return (
          <div key={name} data-section={name}>
            {Card === undefined ? <FieldsCard section={section} {...props} /> : <Card {...props} />}
          </div>
        )
      })}
    </div>
  )
}
