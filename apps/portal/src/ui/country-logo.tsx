import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryLogoQuery, queryClient } from '../platform/queries.ts'
import { onLogoChange } from '../platform/theme/look.ts'

/** The arms of the state; a JPEG by the specification (§3). Keeps its white ground in every scheme. */
export const CountryLogo = ({ className }: { className?: string | undefined }) => {
  const { t } = useTranslation()
  const { data } = useQuery(countryLogoQuery)
  const [isBroken, setBroken] = useState(false)
  useEffect(
    () =>
      onLogoChange(() => {
        setBroken(false)
        void queryClient.invalidateQueries({ queryKey: countryLogoQuery.queryKey })
      }),
    [],
  )
  if (!data || isBroken) return <span className={className} />
  return (
    <span className={className}>
      <img
        src={`data:image/jpeg;base64,${data.base64String}`}
        alt={t('frame.logo')}
        onError={() => setBroken(true)}
      />
    </span>
  )
}
