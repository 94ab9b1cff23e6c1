import { preparationFields } from '@papaver/contract/preparations/fields.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { CatalogueEntry } from '@papaver/contract/preparations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/state-panel.tsx'
import { CaseStatus } from '../casework/status.tsx'
import { usualWords } from '../casework/usual-pages.ts'
import { ComponentsCard, VersionsCard } from './cards.tsx'
import { entryQuery, feature } from './queries.ts'
import { Star } from './star.tsx'

const words = usualWords({ feature, fields: preparationFields })

const useFacts = (entry: CatalogueEntry) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const say = words.useValueWords()
  const said = preparationFields.filter(
    ({ key }) => entry[key] !== null && entry[key] !== false && key !== 'tradeName',
  )
  return [
    ...said.map(({ key }) => ({
      label: t(`preparations.fields.${key}`),
      value: <bdi>{entry[key] === true ? t('casework.import.yes') : say(key, String(entry[key]))}</bdi>,
    })),
    { label: t('preparations.fields.serial'), value: entry.serial },
    ...(entry.validFrom === null
      ? []
      : [{ label: t('preparations.fields.validFrom'), value: mediumDay(entry.validFrom) }]),
  ]
}

const Entry = ({ entry }: { entry: CatalogueEntry }) => (
  <PageContent>
    <div className="pv-stack pv-gap-16">
      <Card>
        <Facts facts={useFacts(entry)} />
      </Card>
      <ComponentsCard {...entry} />
      <VersionsCard versions={entry.versions} hrefOf={(id) => hrefOf(`/preparations/catalogue/${id}`)} />
    </div>
  </PageContent>
)

/** An entry of the catalogue as everybody who works with it may see it. */
export const EntryPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch, isFetching } = useQuery(entryQuery(id))
  const back = { label: t('preparations.catalogue.title'), href: hrefOf('/preparations/catalogue') }
  if (error && data === undefined)
    return (
      <FailedState isPage title={explain(error, t).title} onRetry={() => void refetch()} busy={isFetching} />
    )
  return (
    <PageFrame>
      <PageHead
        variant="record"
        back={back}
        title={data?.name ?? ' '}
        line={data?.number}
        status={
          data && (
            <>
              <CaseStatus kind={preparationKind} status={data.status} variant="pill" />
              <Star id={data.id} name={data.name} />
            </>
          )
        }
      />
      {data ? (
        <Entry entry={data} />
      ) : (
        <PageContent>
          <Skeleton lines={6} />
        </PageContent>
      )}
    </PageFrame>
  )
}
