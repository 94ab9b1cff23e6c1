import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useSending } from '../../../platform/sending.ts'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SheetDrop } from '../../../ui/sheet-drop.tsx'
import { CheckResult } from '../check-result.tsx'
import { FirstLook, LookProgress } from '../first-look/first-look.tsx'
import { useFirstLook } from '../first-look/use-first-look.ts'
import { annotateFile, type Chosen, checkFile } from '../queries.ts'

/** A filled-in file, checked before anything is sent; whatever it is about is fixed while this is shown. */
export const CheckCard = ({ chosen }: { chosen: Chosen }) => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const { rows, look, send, stop } = useFirstLook(chosen)
  const sending = useSending({
    mutationFn: (sent: File) => send(sent, (file, signal) => checkFile(chosen, file, signal)),
  })
  const { data: result, error, isPending } = sending
  const choose = (next: File | undefined) => {
    setFile(next)
    stop()
    if (next === undefined) sending.reset()
    else sending.mutate(next)
  }
  return (
    <Card title={t('statistics.page.check')}>
      <div className="pv-stack pv-gap-16">
        <p className="pv-flush">{t('statistics.page.checkLead')}</p>
        <SheetDrop
          label={t('statistics.page.file')}
          hint={t('statistics.page.fileHint')}
          file={file}
          onChoose={choose}
          pending={isPending ? <LookProgress rows={rows} onStop={() => choose(undefined)} /> : undefined}
          error={error}
          sayError={() => <FieldError>{explain(error, t).title}</FieldError>}
        />
        {look !== undefined && result === undefined && <FirstLook look={look} />}
        {result !== undefined && file !== undefined && !isPending && (
          <CheckResult result={result} takeCopy={(only) => annotateFile(chosen, file, only)} />
        )}
      </div>
    </Card>
  )
}
