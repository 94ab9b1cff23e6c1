import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { fieldName, sayFieldValue } from '../words.ts'
import css from './row-page.module.css'

/** What of a row is the authority's own, and what ships instead. */
export const ShippedCard = ({ word, row }: { word: ListWord; row: EditRow }) => {
  const { t } = useTranslation()
  const { shipped, edited, shippedChanged } = row
  if (shipped === null)
    return (
      <Card title={t('masters.shipped.title')}>
        <p className="pv-note">{t('masters.shipped.own')}</p>
      </Card>
    )
  return (
    <Card title={t('masters.shipped.title')}>
      <p className="pv-note">{t(edited.length === 0 ? 'masters.shipped.same' : 'masters.shipped.changed')}</p>
      {edited.length > 0 && (
        <dl className={`${css.shipped} pv-stack pv-gap-8 pv-size-13 pv-before-8`}>
          {edited.map((field) => (
            <div key={field}>
              <dt>
                {fieldName(t, field)}
                {shippedChanged.includes(field) && (
                  <Flag severity="warning">{t('masters.flags.shippedChanged')}</Flag>
                )}
              </dt>
              <dd>
                <bdi>{sayFieldValue(t, word, field, shipped[field])}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
