import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { byteText } from '../../../ui/figures.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import css from '../casework.module.css'
import { useCaseWords, usePages } from '../context.ts'
import { callOf, having } from '../queries.ts'
import { SignatureLines } from '../signature-lines.tsx'

interface OfficialDocument extends Pick<CaseView['letters'][number], 'signature'> {
  /** Of a letter; null for what the case was about. */
  letterId: string | null
  what: 'permit' | CaseView['letters'][number]['decision']
  name: string
  bytes: number
  issuedOn: string
}

/** What the authority has issued in this case: what was asked for, and the letters of its decisions. */
export const officialDocuments = ({ document, letters }: CaseView): OfficialDocument[] => [
  ...(document === null ? [] : [{ ...document, letterId: null, what: 'permit' as const }]),
  ...letters.map((letter) => ({ ...letter, letterId: letter.id, what: letter.decision })),
]

const useFetch = (id: string) => {
  const { t } = useTranslation()
  const { feature } = usePages()
  return useSending({
    mutationFn: ({ letterId }: OfficialDocument) =>
      letterId === null
        ? call(callOf(having(feature, 'document'), 'document'), { params: { id } })
        : call(callOf(having(feature, 'letter'), 'letter'), { params: { id, letterId } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
  })
}

/** One document a row: what it is, how large, of which day. */
export const OfficialDocuments = ({ record }: { record: CaseView }) => {
  const { i18n } = useTranslation()
  const say = useCaseWords()
  const { mediumDay } = useFormats()
  const fetching = useFetch(record.id)
  return (
    <ul className={`${css.files} pv-stack pv-after-16`}>
      {officialDocuments(record).map((document) => (
        <li key={document.letterId ?? 'issued'} className="pv-row pv-gap-12 pv-below pv-block-6">
          <Icon name="file-text" />
          <div className={`${css.fileText} pv-stack pv-begin pv-grow pv-narrow`}>
            <Button
              kind="link"
              isContent
              busy={fetching.isPending && fetching.variables?.letterId === document.letterId}
              onClick={() => fetching.mutate(document)}
            >
              <Ltr>{document.name}</Ltr>
            </Button>
            <span className="pv-hint">
              {say('case.documents.officialLine', {
                what: say(`case.documents.${document.what}`),
                size: byteText(document.bytes, i18n.language),
                when: mediumDay(document.issuedOn),
              })}
            </span>
            <SignatureLines signature={document.signature} />
          </div>
        </li>
      ))}
    </ul>
  )
}
