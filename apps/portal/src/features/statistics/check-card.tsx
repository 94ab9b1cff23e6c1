import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckResult } from './check-result.tsx'
import { type Chosen, checkFile } from './queries.ts'

/** Not where the file itself is to be put right first. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error !== null && !(isRefusal(error) && error.status >= 400 && error.status < 500)

/** A filled-in file, checked before anything is sent; whatever it is about is fixed while this is shown. */
export const CheckCard = ({ chosen }: { chosen: Chosen }) => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const sending = useSending({ mutationFn: (sent: File) => checkFile(chosen, sent) })
  const { data: result, error, isPending } = sending
  const choose = (next: File | undefined) => {
    setFile(next)
    if (next === undefined) sending.reset()
    else sending.mutate(next)
  }
  return (
    <Card title={t('statistics.page.check')}>
      <div className="pv-stack pv-gap-16">
        <p className="pv-flush">{t('statistics.page.checkLead')}</p>
        <FileDrop
          label={t('statistics.page.file')}
          hint={t('statistics.page.fileHint')}
          accept=".xlsx,.ods,.csv"
          multiple={false}
          disabled={isPending}
          files={file === undefined ? [] : [{ key: file.name, name: file.name, size: file.size }]}
          onAdd={([first]) => choose(first)}
          onRemove={() => choose(undefined)}
        />
        {isPending && (
          <div role="status">
            <p>{t('statistics.page.reading')}</p>
            <Skeleton lines={4} />
          </div>
        )}
        <div role="alert">{error !== null && <FieldError>{explain(error, t).title}</FieldError>}</div>
        {isWorthAnotherTry(error) && file !== undefined && (
          <span>
            <Button icon="refresh" size={36} onClick={() => choose(file)}>
              {t('frame.failed.again')}
            </Button>
          </span>
        )}
        {result !== undefined && file !== undefined && !isPending && (
          <CheckResult chosen={chosen} file={file} result={result} />
        )}
      </div>
    </Card>
  )
}
