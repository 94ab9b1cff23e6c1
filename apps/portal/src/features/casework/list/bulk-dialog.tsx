import { mostInBulk } from '@papaver/contract/casework/bulk.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { sayOf } from '../context.ts'
import css from './bulk-dialog.module.css'
import type { BulkKind, BulkStep, CaseRow, Seen } from './bulk-step.ts'
import { type BulkRun, useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps<Row extends CaseRow> {
  kind: BulkKind<Row>
  step: BulkStep<Row>
  /** The chosen rows that can take the step, and how many were chosen. */
  rows: readonly Row[]
  chosen: number
  onClose: (isDone: boolean) => void
}

interface WorkingProps<Row extends CaseRow> {
  kind: BulkKind<Row>
  step: BulkStep<Row>
  run: BulkRun<Row>
  onStop: () => void
}

const Results = <Row extends CaseRow>({ kind, run }: Pick<WorkingProps<Row>, 'kind' | 'run'>) => {
  const { t } = useTranslation()
  return (
    <ul className="pv-stack pv-gap-4 pv-size-13 pv-scroll pv-high-320">
      {run.results.map(({ row, refusal }) => (
        <li key={row.id} className="pv-flex pv-wrap pv-baseline pv-gap-4-12">
          <PermitNumber number={kind.numberOf(row)} />
          {refusal === undefined ? (
            <Flag severity="passed">{sayOf(t, kind.words)('list.bulk.done')}</Flag>
          ) : (
            <span className={`${css.why} pv-grow pv-red`}>{refusal}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Working = <Row extends CaseRow>({ kind, step, run, onStop }: WorkingProps<Row>) => {
  const { t } = useTranslation()
  const sayAny = sayOf(t, step.words ?? kind.words)
  const say = (key: string, values = {}) => sayAny(`list.bulk.${key}`, values)
  const refused = run.results.filter(({ refusal }) => refusal !== undefined).length
  const done = run.results.length - refused
  const label = say(`state.${run.state}`, {
    doing: say(`doing.${step.step}`),
    done: run.results.length,
    total: run.total,
  })
  return (
    <div className="pv-stack pv-gap-12 pv-size-13">
      <ProgressLine
        label={label}
        done={run.results.length}
        total={run.total}
        {...(run.secondsLeft === undefined || run.state !== 'running'
          ? {}
          : { estimate: say('seconds', { count: run.secondsLeft }) })}
        results={
          <>
            {done > 0 && <Flag severity="passed">{say('doneCount', { count: done })}</Flag>}
            {refused > 0 && <Flag severity="error">{say('refusedCount', { count: refused })}</Flag>}
          </>
        }
        {...(run.state === 'running' ? { onStop } : {})}
      />
      <Results kind={kind} run={run} />
    </div>
  )
}

/** The rows say enough: they are judged by the versions that they have. */
const asListed = (rows: readonly CaseRow[]): Seen => ({
  shown: null,
  versions: new Map(rows.map(({ id, version }) => [id, version])),
})

/** Asks before many cases are touched, then works through them and tells the result of each. */
export const BulkDialog = <Row extends CaseRow>(props: BulkDialogProps<Row>) => {
  const { kind, step, rows, chosen, onClose } = props
  const { t } = useTranslation()
  const sayAny = sayOf(t, step.words ?? kind.words)
  const say = (key: string, values = {}) => sayAny(`list.bulk.${key}`, values)
  const [officer, setOfficer] = useState<string | null>(null)
  // The rows of the moment of asking: the list behind is fetched anew meanwhile.
  const [taken] = useState(() => rows.slice(0, mostInBulk))
  const { useSeen = asListed } = step
  const { shown, versions } = useSeen(taken)
  const { run, start, stop } = useBulkRun(kind)
  const isRunning = run?.state === 'running'
  const isUnnamed = step.asksOfficer === true && officer === null
  const close = () => onClose(run !== undefined)
  const begin = () => {
    const seen = taken.map((row) => ({ ...row, version: versions?.get(row.id) ?? row.version }))
    void start(step, seen, step.inputOf?.(officer) ?? {})
  }
  const foot =
    run === undefined ? (
      <>
        <Button size={36} onClick={close}>
          {say('keep')}
        </Button>
        <Button
          size={36}
          kind="primary"
          disabled={taken.length === 0 || isUnnamed || versions === undefined}
          onClick={begin}
        >
          {say(`confirm.${step.step}`)}
        </Button>
      </>
    ) : (
      <Button size={36} kind="primary" disabled={isRunning} onClick={close}>
        {t('ui.close')}
      </Button>
    )
  return (
    <Dialog
      open
      onClose={close}
      locked={isRunning}
      width={520}
      title={say(`title.${step.step}`, { count: taken.length })}
      foot={foot}
    >
      {run === undefined ? (
        <div className="pv-stack pv-gap-12 pv-size-13">
          <p>{say(`what.${step.step}`)}</p>
          {taken.length < chosen && <p>{say('left', { count: chosen - taken.length, limit: mostInBulk })}</p>}
          {shown}
          {step.asksOfficer === true && kind.officerField(officer, setOfficer, taken)}
        </div>
      ) : (
        <Working kind={kind} step={step} run={run} onStop={stop} />
      )}
    </Dialog>
  )
}
