import type { ImportAnswer } from '@papaver/contract/casework/import-schema.ts'
import { lineResults } from '@papaver/contract/casework/line-results.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { listed } from '../../../platform/listed.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useExport } from '../../../ui/list/use-export.ts'
import { NotReadLine } from '../../../ui/not-read-line.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { SheetDrop } from '../../../ui/sheet-drop.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { type Said, useImportColumns } from './import-columns.tsx'

interface ImportQuery {
  apply: 'true' | 'false'
  mark?: string
  from?: number
  entered?: number
}

export interface ImportPageProps extends Said {
  /** Address of the list that the entries will stand in. */
  list: string
  /** What becomes of the lines of whoever sends them. */
  lead: string
  send: (form: FormData, query: ImportQuery) => Promise<ImportAnswer>
  template: () => Promise<Blob>
  onDone: () => void
}

/** More lines than a person reads are counted, not drawn. */
const mostShown = 200

/** What becomes of each line, by its result. */
const Results = ({ answer, ...props }: ImportPageProps & { answer: ImportAnswer }) => {
  const { t } = useTranslation()
  const isNumbered = answer.lines.some(({ case: of }) => of?.number != null)
  const columns = useImportColumns(props, isNumbered)
  const [chosen, setChosen] = useState<string>('all')
  const of = (result: string) => answer.lines.filter((line) => result === 'all' || line.result === result)
  const present = lineResults.filter((result) => of(result).length > 0)
  const current = present.some((result) => result === chosen) ? chosen : 'all'
  if (answer.lines.length === 0)
    return (
      <>
        <p>{t('casework.import.none')}</p>
        <NotReadLine of={answer} />
      </>
    )
  return (
    <>
      <NotReadLine of={answer} />
      <ViewTabs
        label={t('casework.import.caption')}
        current={current}
        tabs={['all', ...present].map((key) => ({
          key,
          label: t(`casework.import.${key === 'all' ? 'all' : `results.${key}`}`),
          count: of(key).length,
          urgent: key === 'refused',
        }))}
        onChange={setChosen}
      />
      <DataTable
        caption={t('casework.import.caption')}
        columns={columns}
        rows={of(current).slice(0, mostShown)}
        rowKey={({ line }) => String(line)}
      />
      {of(current).length > mostShown && (
        <p className="pv-dim">{t('casework.import.more', { count: of(current).length - mostShown })}</p>
      )}
    </>
  )
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

const enteredOf = ({ lines }: ImportAnswer): number =>
  lines.filter(({ result }) => result === 'entered').length

interface Sent {
  file: File
  /** What was looked at, where it is to be entered. */
  looked?: ImportAnswer
}

/** Some lines at a time, so that one sees it move; what has been entered stands in the place of what was looked at. */
const enterAll = async (
  { send }: ImportPageProps,
  { file, looked }: Required<Sent>,
  onProgress: (done: number) => void,
): Promise<ImportAnswer> => {
  let whole = looked
  let from: number | null = 0
  while (from !== null) {
    const query: ImportQuery = { apply: 'true', mark: looked.mark, from, entered: enteredOf(whole) }
    const { lines, next }: ImportAnswer = await send(formOf(file), query)
    const results = new Map(lines.map((line) => [line.line, line]))
    whole = {
      ...whole,
      isApplied: true,
      lines: whole.lines.map((line) => results.get(line.line) ?? line),
    }
    onProgress(next === null ? whole.lines.length : whole.lines.filter(({ line }) => line < next).length)
    from = next
  }
  return whole
}

const useImport = (props: ImportPageProps) => {
  const { t } = useTranslation()
  const [done, setDone] = useState(0)
  const sending = useSending({
    mutationFn: ({ file, looked }: Sent) => {
      setDone(0)
      return looked === undefined
        ? props.send(formOf(file), { apply: 'false' })
        : enterAll(props, { file, looked }, setDone)
    },
    onSuccess: (answer) => {
      if (!answer.isApplied) return
      showToast({ tone: 'green', title: t('casework.import.done', { count: enteredOf(answer) }) })
    },
    // What was entered before a failure stands in the lists as well.
    onSettled: (_answer, _error, { looked }) => looked && props.onDone(),
  })
  return { ...sending, done }
}

/** Says in words why a file was not read; the columns that it may have stand behind. */
const WhyNot = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const columns = isRefusal(error, 'caseworkImportColumns') ? error.details.columns : undefined
  return (
    <FieldError>
      {explain(error, t).title} {Array.isArray(columns) && <bdi>{listed(columns.map(String))}</bdi>}
    </FieldError>
  )
}

/** The file is looked at; then its lines are entered, some at a time. */
const Pending = ({ looked, done }: { looked: ImportAnswer | undefined; done: number }) => {
  const { t } = useTranslation()
  if (looked !== undefined)
    return (
      <ProgressLine
        label={t('casework.import.entering')}
        done={done}
        total={looked.lines.length}
        estimate={t('casework.import.progress', { done, total: looked.lines.length })}
      />
    )
  return (
    <>
      <p>{t('casework.import.reading')}</p>
      <Skeleton lines={4} />
    </>
  )
}

/** A list for a register: looked at line by line first, then entered; a line that is not right stops only itself. */
export const ImportPage = (props: ImportPageProps) => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const sending = useImport(props)
  const template = useExport(props.template)
  const { data: answer, isPending, error, variables, done } = sending
  const looked = variables?.looked
  const fresh = answer?.lines.filter(({ result }) => result === 'new').length ?? 0
  const choose = (next: File | undefined) => {
    setFile(next)
    if (next === undefined) sending.reset()
    else sending.mutate({ file: next })
  }
  return (
    <PageFrame>
      <PageHead
        variant="list"
        back={{ label: t('casework.import.toList'), href: props.list }}
        title={t('casework.import.title')}
        actions={[
          {
            key: 'template',
            label: t('casework.import.template'),
            icon: 'download',
            busy: template.isPending,
            onClick: () => template.mutate(),
          },
        ]}
      />
      <PageContent>
        <Card>
          <div className="pv-stack pv-gap-16">
            <p className="pv-flush">
              {props.lead} {t('casework.import.lead')}
            </p>
            <SheetDrop
              label={t('casework.import.file')}
              hint={t('casework.import.hint')}
              file={file}
              onChoose={choose}
              pending={isPending ? <Pending looked={looked} done={done} /> : undefined}
              error={error}
              sayError={() => <WhyNot error={error} />}
            />
            {answer && fresh > 0 && file !== undefined && !isPending && (
              <span>
                <Button kind="primary" size={36} onClick={() => sending.mutate({ file, looked: answer })}>
                  {t('casework.import.enter', { count: fresh })}
                </Button>
              </span>
            )}
            {answer && !isPending && <Results answer={answer} {...props} />}
          </div>
        </Card>
      </PageContent>
    </PageFrame>
  )
}
