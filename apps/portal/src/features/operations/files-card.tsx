import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { logsAddress } from '../../platform/log-search.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated } from '../../ui/bidi.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Waiting } from '../../ui/waiting.tsx'
import css from './logs.module.css'
import { type LogFiles, logFilesQuery } from './queries.ts'

type LogFile = LogFiles['files'][number]

const FileLine = ({ file, isCurrent }: { file: LogFile; isCurrent: boolean }) => {
  const { t } = useTranslation()
  const { mediumDay, number } = useFormats()
  const day = mediumDay(file.day)
  const taking = useSending({
    mutationFn: () => call('operations.logFile', { params: { name: file.name } }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({
        tone: 'red',
        title: t('operations.logs.downloadFailed'),
        text: explain(error, t).title,
      }),
  })
  const megabytes = number(Math.max(0.01, file.bytes / 1_000_000), file.bytes < 10_000_000 ? 2 : 0)
  return (
    <li
      className={`${css.file} pv-row pv-gap-8 pv-round pv-inline-6 pv-tall-32`}
      data-current={isCurrent || undefined}
    >
      <a
        className="pv-grow"
        href={logsAddress.href({ file: file.name })}
        aria-label={t('operations.logs.show', { day: isolated(day) })}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {day}
      </a>
      <span className="pv-size-12 pv-one-line pv-dim">
        {t('operations.logs.size', { megabytes: isolated(megabytes) })}
      </span>
      <IconButton
        icon="download"
        size={24}
        name={t('operations.logs.download', { day: isolated(day) })}
        disabled={taking.isPending}
        onClick={() => taking.mutate()}
      />
    </li>
  )
}

/** The log's files, one a day; each shows its lines or goes home whole. */
export const FilesCard = ({ current }: { current: string | undefined }) => {
  const { t } = useTranslation()
  const query = useQuery(logFilesQuery)
  const { data } = query
  return (
    <Card
      title={t('operations.logs.files')}
      foot={
        data && (
          <span className="pv-size-12 pv-one-line pv-dim">
            {t('operations.logs.kept', { count: data.keepDays })}
          </span>
        )
      }
    >
      <Waiting of={query} failed={t('operations.logs.filesFailed')} lines={4} />
      {data?.files.length === 0 && (
        <p className="pv-size-12 pv-one-line pv-dim">{t('operations.logs.noFiles')}</p>
      )}
      {data !== undefined && data.files.length > 0 && (
        <ul className={`${css.files} pv-stack pv-size-13 pv-scroll`}>
          {data.files.map((file) => (
            <FileLine key={file.name} file={file} isCurrent={file.name === current} />
          ))}
        </ul>
      )}
    </Card>
  )
}
