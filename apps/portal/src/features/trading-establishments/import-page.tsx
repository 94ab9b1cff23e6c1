import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { PartnerImportAnswer } from '@papaver/contract/trading-establishments/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Flag, type Severity } from '../../ui/flag.tsx'
import { useExport } from '../../ui/list/use-export.ts'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import css from './partners.module.css'
import { feature } from './queries.ts'

type Row = PartnerImportAnswer['rows'][number]

const severities: Readonly<Record<Row['result'], Severity>> = {
  new: 'passed',
  known: 'notice',
  refused: 'error',
}

/** One line of the file: what it would become, or has become, and why not. */
const Result = ({ row, isWritten }: { row: Row; isWritten: boolean }) => {
  const { t } = useTranslation()
  const result = isWritten && row.result === 'new' ? 'entered' : row.result
  return (
    <li className={css.row}>
      <span className={css.dim}>{t(`${feature}.import.line`, { line: row.line })}</span>
      <bdi className={css.what}>{[row.name, row.countryId, row.number].filter(Boolean).join(', ')}</bdi>
      <Flag severity={severities[row.result]}>{t(`${feature}.import.result.${result}`)}</Flag>
      {row.problems.map(({ field, code }) => (
        <span key={field} className={css.dim}>
          {t(`${feature}.checks.${code === 'required' ? 'missing' : 'wrong'}.title`, {
            field: t(`${feature}.fields.${field}`),
          })}
        </span>
      ))}
    </li>
  )
}

const useImport = () => {
  const client = useQueryClient()
  return useSending({
    mutationFn: ({ file, write }: { file: File; write: 'true' | 'false' }) => {
      const form = new FormData()
      form.append('file', file)
      return call('trading-establishments.import', { query: { write }, form })
    },
    onSuccess: ({ isWritten }) => {
      if (isWritten) void client.invalidateQueries({ queryKey: [feature] })
    },
  })
}

/** What became, or would become, of each line of the file. */
const Results = ({ answer }: { answer: PartnerImportAnswer }) => {
  const { t } = useTranslation()
  const heads = answer.ignored.join(', ')
  return (
    <div className={css.stack}>
      {heads !== '' && <p className={css.dim}>{t(`${feature}.import.ignored`, { heads })}</p>}
      <ul className={css.rows} aria-live="polite">
        {answer.rows.map((row) => (
          <Result key={row.line} row={row} isWritten={answer.isWritten} />
        ))}
      </ul>
    </div>
  )
}

const Import = () => {
  const { t } = useTranslation()
  const say = (key: string) => t(`${feature}.import.${key}`)
  const [file, setFile] = useState<File>()
  const send = useImport()
  const template = useExport(() => call('trading-establishments.importTemplate', {}))
  const answer = send.data
  const isReady = answer?.rows.some(({ result }) => result === 'new') === true && !answer.isWritten
  const choose = (next: File | undefined) => {
    setFile(next)
    if (next === undefined) send.reset()
    else send.mutate({ file: next, write: 'false' })
  }
  const isWriting = send.isPending && send.variables.write === 'true'
  return (
    <Card
      foot={
        <Button
          size={36}
          kind="primary"
          busy={isWriting}
          disabled={!isReady || file === undefined}
          onClick={() => file && send.mutate({ file, write: 'true' })}
        >
          {say('apply')}
        </Button>
      }
    >
      <div className={css.stack}>
        <p>{say('what')}</p>
        <div>
          <Button kind="link" icon="download" onClick={() => template.mutate()}>
            {say('template')}
          </Button>
        </div>
        <FileDrop
          label={say('file')}
          hint={say('hint')}
          accept=".csv,.xlsx,.ods"
          multiple={false}
          disabled={send.isPending}
          files={file === undefined ? [] : [{ key: file.name, name: file.name, size: file.size }]}
          onAdd={([first]) => choose(first)}
          onRemove={() => choose(undefined)}
        />
        {send.isPending && !isWriting && <Skeleton lines={4} />}
        <div role="alert">
          {send.error !== null && <FieldError>{explain(send.error, t).title}</FieldError>}
        </div>
        {answer && <Results answer={answer} />}
      </div>
    </Card>
  )
}

/** Partners from a spreadsheet: looked at line by line first, then entered; a line that is not right stops only itself. */
export const ImportPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'case.decide')) return <ForbiddenState title={t(`${feature}.list.forbidden`)} />
  const back = { label: t(`${feature}.list.title`), href: hrefOf(partnerKind.place) }
  return (
    <PageFrame>
      <PageHead title={t(`${feature}.import.title`)} back={back} />
      <PageContent>
        <Import />
      </PageContent>
    </PageFrame>
  )
}
