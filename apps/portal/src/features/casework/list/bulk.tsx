import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { sayOf } from '../context.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkKind, BulkStep, CaseRow } from './bulk-step.ts'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [contenteditable]') !== null

/** The letters of the bar, while rows are chosen and nobody writes. */
const useShortcuts = (run: ((shortcut: string) => boolean) | undefined) =>
  useEffect(() => {
    if (run === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (run(event.key.toUpperCase())) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

interface BulkProps<Row extends CaseRow> {
  kind: BulkKind<Row>
  picked: readonly Row[]
  onClear: () => void
}

/** What can be done to the chosen cases, and the dialog that does it. */
export const Bulk = <Row extends CaseRow>({ kind, picked, onClear }: BulkProps<Row>) => {
  const { t } = useTranslation()
  const [step, setStep] = useState<BulkStep<Row>>()
  const able = ({ fits }: BulkStep<Row>) => picked.filter(fits)
  const run = (shortcut: string): boolean => {
    const wanted = kind.steps.find((each) => each.shortcut === shortcut && able(each).length > 0)
    if (wanted !== undefined) setStep(wanted)
    return wanted !== undefined
  }
  useShortcuts(picked.length > 0 && step === undefined ? run : undefined)
  return (
    <>
      <BulkBar
        chosen={picked.length}
        onClear={onClear}
        actions={kind.steps.map((each) => ({
          key: each.step,
          label: sayOf(t, each.words ?? kind.words)(`list.bulk.action.${each.step}`),
          icon: each.icon,
          shortcut: each.shortcut,
          able: able(each).length,
          onClick: () => setStep(each),
        }))}
      >
        {kind.aside?.(picked)}
      </BulkBar>
      {step !== undefined && (
        <BulkDialog
          kind={kind}
          step={step}
          rows={able(step)}
          chosen={picked.length}
          onClose={(isDone) => {
            setStep(undefined)
            if (isDone) onClear()
          }}
        />
      )}
    </>
  )
}
