import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { byteText } from '../../../ui/figures.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { explainRefusal } from '../explain-refusal.ts'
import css from './case-page.module.css'

interface OfficialPaper {
  /** Of a letter; null for the permit itself. */
  letterId: string | null
  what: 'permit' | 'refuse' | 'revoke'
  name: string
  bytes: number
  issuedOn: string
}

/** What the authority has issued in this case: the permit, and the letters of its decisions. */
export const officialPapers = ({ document, letters }: Authorization): OfficialPaper[] => [
  ...(document === null ? [] : [{ ...document, letterId: null, what: 'permit' as const }]),
  ...letters.map((letter) => ({ ...letter, letterId: letter.id, what: letter.decision })),
]

const useFetch = (id: string) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: ({ letterId }: OfficialPaper) =>
      letterId === null
        ? call('authorizations.document', { params: { id } })
        : call('authorizations.letter', { params: { id, letterId } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: explainRefusal(error, t).title }),
  })
}

/** One issued paper a row: what it is, how large, of which day. */
export const OfficialPapers = ({ record }: { record: Authorization }) => {
  const { t, i18n } = useTranslation()
  const { mediumDay } = useFormats()
  const fetching = useFetch(record.id)
  return (
    <ul className={css.papers}>
      {officialPapers(record).map((paper) => (
        <li key={paper.letterId ?? 'permit'} className={css.paper}>
          <Icon name="file-text" />
          <div className={css.paperText}>
            <Button
              kind="link"
              busy={fetching.isPending && fetching.variables?.letterId === paper.letterId}
              onClick={() => fetching.mutate(paper)}
            >
              <Ltr>{paper.name}</Ltr>
            </Button>
            <span className={css.second}>
              {t('authorizations.case.documents.officialLine', {
                what: t(`authorizations.case.documents.${paper.what}`),
                size: byteText(paper.bytes, i18n.language),
                when: mediumDay(paper.issuedOn),
              })}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
