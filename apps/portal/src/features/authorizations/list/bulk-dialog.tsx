import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { OfficerField } from '../officer-field.tsx'
import { type BulkAction, bulkLimit } from './bulk-rows.ts'
import css from './list-page.module.css'
import { type BulkRun, type RowResult, useBulkRun } from './use-bulk-run.ts'

interface BulkDialogProps {
  action: BulkAction
  /** The chosen rows that can take the step, and how many were chosen. */
  rows: readonly ListItem[]
  chosen: number
  onClose: (isDone: boolean) => void
}

const words = 'authorizations.list.bulk'

const Results = ({ results }: { results: readonly RowResult[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={css.results}>
      {results.map(({ row, refusal }) => (
        <li key={row.id} className={css.result}>
          <PermitNumber number={row.number ?? row.kindName} />
          {refusal === undefined ? (
            <Flag severity="passed">{t(`${words}.done`)}</Flag>
          ) : (
            <span className={css.why}>{refusal}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Working = ({ action, run, onStop }: { action: BulkAction; run: BulkRun; onStop: () => void }) => {
  const { t } = useTranslation()
  const refused = run.results.filter(({ refusal }) => refusal !== undefined).length
  const done = run.results.length - refused
  const label = t(`${words}.state.${run.state}`, {
    deed: t(`${words}.deed.${action}`),
    done: run.results.length,
    total: run.total,
  })
  return (
    <div className={css.asking}>
      <ProgressLine
        label={label}
        done={run.results.length}
        total={run.total}
        {...(run.secondsLeft === undefined || run.state !== 'running'
          ? {}
          : { estimate: t(`${words}.seconds`, { count: run.secondsLeft }) })}
        results={
          <>
            {done > 0 && <Flag severity="passed">{t(`${words}.doneCount`, { count: done })}</Flag>}
            {refused > 0 && <Flag severity="error">{t(`${words}.refusedCount`, { count: refused })}</Flag>}
          </>
        }
        {...(run.state === 'running' ? { onStop } : {})}
      />
      <Results results={run.results} />
    </div>
  )
}

/** Asks before many cases are touched, then works through them and tells the result of each. */
export const BulkDialog = ({ action, rows, chosen, onClose }: BulkDialogProps) => {
  const { t } = useTranslation()
  const [officer, setOfficer] = useState<string | null>(null)
  // The rows of the moment of asking: the list behind is fetched anew meanwhile.
  const [taken] = useState(() => rows.slice(0, bulkLimit))
  const { run, start, stop } = useBulkRun()
  const isRunning = run?.state === 'running'
  const close = () => onClose(run !== undefined)
  const begin = () =>
    void start(action, taken, {
      ...(action === 'propose' ? { decision: 'approve' } : {}),
      ...(action === 'assign' && officer !== null ? { assigneeId: officer } : {}),
    })
  const foot =
    run === undefined ? (
      <>
        <Button size={36} onClick={close}>
          {t(`${words}.keep`)}
        </Button>
        <Button
          size={36}
          kind="primary"
          disabled={taken.length === 0 || (action === 'assign' && officer === null)}
          onClick={begin}
        >
          {t(`${words}.confirm.${action}`)}
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
      title={t(`${words}.title.${action}`, { count: taken.length })}
      foot={foot}
    >
      {run === undefined ? (
        <div className={css.asking}>
          <p>{t(`${words}.what.${action}`)}</p>
          {taken.length < chosen && (
            <p>{t(`${words}.left`, { count: chosen - taken.length, limit: bulkLimit })}</p>
          )}
          {action === 'assign' && <OfficerField value={officer} onChange={setOfficer} />}
        </div>
      ) : (
        <Working action={action} run={run} onStop={stop} />
      )}
    </Dialog>
  )
}
