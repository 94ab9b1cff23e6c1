import type { ImportAnswer } from '@papaver/contract/casework/import-schema.ts'
import { lineResults } from '@papaver/contract/casework/line-results.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileRefused } from '../../../ui/import/file-refused.tsx'
import { useImport } from '../../../ui/import/use-import.ts'
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

const enteredOf = ({ lines }: ImportAnswer): number =>
  lines.filter(({ result }) => result === 'entered').length

/** Some lines at a time, so that one sees it move; what has been entered stands in the place of what was looked at. */
const enterAll = async (
  { send }: ImportPageProps,
  form: FormData,
  looked: ImportAnswer,
  onProgress: (done: number) => void,
): Promise<ImportAnswer> => {
  let whole = looked
  let from: number | null = 0
  while (from !== null) {
    const query: ImportQuery = { apply: 'true', mark: looked.mark, from, entered: enteredOf(whole) }
    const { lines, next }: ImportAnswer = await send(form, query)
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

const useLinesImport = (props: ImportPageProps) => {
  const { t } = useTranslation()
  const [done, setDone] = useState(0)
  const importing = useImport<ImportAnswer>({
    look: (form) => props.send(form, { apply: 'false' }),
    apply: (form, looked) => {
      setDone(0)
      return enterAll(props, form, looked, setDone)
    },
    onApplied: (answer) =>
      showToast({ tone: 'green', title: t('casework.import.done', { count: enteredOf(answer) }) }),
    // What was entered before a failure stands in the lists as well.
    onTried: props.onDone,
  })
  const { applied, looked, isLooking, isApplying, error } = importing
  const answer = isApplying || error !== null ? undefined : (applied ?? looked)
  const pending = isApplying ? <Entering of={looked} done={done} /> : isLooking ? <Reading /> : undefined
  return { ...importing, answer, pending }
}

const Reading = () => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('casework.import.reading')}</p>
      <Skeleton lines={4} />
    </>
  )
}

/** Lines are entered some at a time. */
const Entering = ({ of, done }: { of: ImportAnswer | undefined; done: number }) => {
  const { t } = useTranslation()
  const total = of?.lines.length ?? 0
  return (
    <ProgressLine
      label={t('casework.import.entering')}
      done={done}
      total={total}
      estimate={t('casework.import.progress', { done, total })}
    />
  )
}

/** A list for a register: looked at line by line first, then entered; a line that is not right stops only itself. */
export const ImportPage = (props: ImportPageProps) => {
  const { t } = useTranslation()
  const { file, choose, send, answer, pending, error } = useLinesImport(props)
  const template = useExport(props.template)
  const fresh = answer?.lines.filter(({ result }) => result === 'new').length ?? 0
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
              pending={pending}
              error={error}
              sayError={() => (
                <FieldError>
                  <FileRefused error={error} />
                </FieldError>
              )}
            />
            {fresh > 0 && (
              <span>
                <Button kind="primary" size={36} onClick={() => send()}>
                  {t('casework.import.enter', { count: fresh })}
                </Button>
              </span>
            )}
            {answer && <Results answer={answer} {...props} />}
          </div>
        </Card>
      </PageContent>
    </PageFrame>
  )
}
