import type { StoppedAbroad } from '@papaver/contract/authorizations/abroad-schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { isolated } from '../../ui/bidi.tsx'
import { LineNotice } from '../../ui/line-notice.tsx'
import { stateAbroadWords } from '../authorizations/abroad-words.ts'

/** Before goods cross: the permit abroad on which this one rests is not in force there. */
export const AbroadNotice = ({ stopped }: { stopped: readonly StoppedAbroad[] }) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  return stopped.map((each) => (
    <LineNotice key={each.number} tone="red" icon="hand-stop">
      <p className="pv-medium">
        {t('endorsements.abroad', {
          number: isolated(each.number),
          country: each.countryName,
          ...stateAbroadWords(each, t, day),
        })}
      </p>
    </LineNotice>
  ))
}
