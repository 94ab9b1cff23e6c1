import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { usageQuery } from '../queries.ts'

/** "37 requests", each kind of thing in its own words. */
export const useSayUse = () => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ kind, count }: { kind: string; count: number }): string =>
    t(`masters.usage.kinds.${kind}`, { count, shown: number(count) })
}

/** What stands on the row now. */
export const UsageCard = ({ word, id }: { word: ListWord; id: string }) => {
  const { t } = useTranslation()
  const sayUse = useSayUse()
  const query = useQuery(usageQuery(word, id))
  const { data } = query
  return (
    <Card title={t('masters.usage.title')}>
      <Waiting of={query} failed={t('masters.usage.failed')} lines={2} />
      {data?.uses.length === 0 && <p className="pv-note">{t('masters.usage.none')}</p>}
      {data !== undefined && data.uses.length > 0 && (
        <ul className="pv-stack pv-gap-4 pv-size-13">
          {data.uses.map((use) => (
            <li key={use.kind}>{sayUse(use)}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
