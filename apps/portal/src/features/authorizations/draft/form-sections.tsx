import { type FocusEvent, useState } from 'react'
import css from './draft.module.css'
import { useDraftView } from './draft-context.ts'
import { FilesSection } from './files-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { PurposeSection } from './purpose-section.tsx'
import { RemarksSection } from './remarks-section.tsx'
import { type SectionName, sectionNames, sectionStates } from './sections.ts'
import type { Folds } from './use-folds.ts'
import { WhoSection } from './who-section.tsx'

/** The numbered cards of the form. Leaving one saves what was changed in it. */
export function Sections({ folds }: { folds: Folds }) {
  const { state, checks, server, draft } = useDraftView()
  const [at, setAt] = useState<SectionName | undefined>(undefined)
  const states = sectionStates(state.form, checks, server.attachments.length, at)
  const follow = (event: FocusEvent) => {
    const name = (event.target as HTMLElement).closest<HTMLElement>('[data-section]')?.dataset.section
    const found = sectionNames.find((each) => each === name)
    if (found === at) return
    if (at !== undefined) void draft.flush()
    setAt(found)
  }
  const of = (name: SectionName) => ({
    state: states[name],
    folded: folds.isFolded(name) && states[name] === 'done',
    onOpen: () => folds.open(name),
    onFold: () => folds.fold(name),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches where the focus is
    <div onFocus={follow} className={css.sections}>
      <div data-section="who">
        <WhoSection {...of('who')} />
      </div>
      <div data-section="lines">
        <LinesSection state={states.lines} />
      </div>
      <div data-section="purpose">
        <PurposeSection {...of('purpose')} />
      </div>
      <div data-section="files">
        <FilesSection state={states.files} />
      </div>
      <div data-section="remarks">
        <RemarksSection state={states.remarks} />
      </div>
    </div>
  )
}
