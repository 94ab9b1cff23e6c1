import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { publishedKeysQuery } from './queries.ts'

/** Before goods cross: a paper with this signature proves nothing, as others may have had the key; the record does. */
export const KeyNotice = ({ keyId }: { keyId: string | null }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { data } = useQuery({ ...publishedKeysQuery, enabled: keyId !== null })
  const since = data?.keys.find((key) => key.keyId === keyId)?.compromisedAt ?? null
  if (since === null) return null
  return (
    <LineNotice tone="amber" icon="alert-triangle">
      <p className="pv-medium">
        {t('endorsements.permit.keyCompromised', { when: isolated(moment(since)) })}
      </p>
    </LineNotice>
  )
}
