import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { listed } from '../../platform/listed.ts'
import { isRefusal } from '../../platform/responses.ts'

interface FileRefusedProps {
  error: unknown
  /** Its title, unless said. */
  say?: ((error: unknown) => string) | undefined
}

/** Says in words why a file was not read; the columns that it may have stand behind. */
export const FileRefused = ({ error, say }: FileRefusedProps) => {
  const { t } = useTranslation()
  const columns = isRefusal(error) ? error.details?.columns : undefined
  return (
    <>
      {say?.(error) ?? explain(error, t).title}{' '}
      {Array.isArray(columns) && <bdi className="pv-dim">{listed(columns.map(String))}</bdi>}
    </>
  )
}
