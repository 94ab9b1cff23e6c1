import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { factorOn } from '@papaver/contract/masters/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useStore } from '../../../platform/store.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { nameOfRow } from '../list/list-columns.tsx'
import { rowsQuery } from '../queries.ts'
import { optionName } from '../words.ts'
import { RelatedCard } from './related-card.tsx'

interface RelatedProps {
  row: EditRow
  cultures: readonly string[]
}

/** The dated factors of the forms of a substance, by form. */
const useFactors = (substance: EditRow) => {
  const { data } = useQuery(rowsQuery('conversionFactors', { q: `${substance.code}/`, pageSize: 500 }))
  return Map.groupBy(
    (data?.items ?? []).filter(({ isActive }) => isActive),
    ({ values }) => String(values.formId),
  )
}

const Factor = ({ factors, name }: { factors: readonly EditRow[]; name: string }) => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  const dated = factors.map(({ values }) => ({
    validFrom: (values.from as string | null) ?? null,
    factor: String(values.factor),
    source: String(values.source ?? ''),
  }))
  const today = todayHere()
  const present = factorOn(dated, today)
  const next = dated.filter(({ validFrom }) => validFrom !== null && validFrom > today)
  if (present === undefined) return <>{t('masters.factor.none')}</>
  return (
    <>
      <span>{t('masters.factor.sentence', { name: isolated(name), factor: number(present.factor) })}</span>
      {present.validFrom !== null && (
        <span className="pv-dim">{t('masters.factor.since', { day: mediumDay(present.validFrom) })}</span>
      )}
      {present.source !== '' && <span className="pv-dim">{present.source}</span>}
      {next.map(({ validFrom, factor }) => (
        <span key={validFrom} className="pv-dim">
          {t('masters.factor.next', { day: mediumDay(validFrom ?? ''), factor: number(factor) })}
        </span>
      ))}
    </>
  )
}

const FormsCard = ({ row, cultures }: RelatedProps) => {
  const { t } = useTranslation()
  const { culture } = useStore(currentCulture)
  const factors = useFactors(row)
  return (
    <RelatedCard
      word="substanceForms"
      where={`substanceId:${row.id}`}
      aside={
        <Button icon="plus" href={hrefOf(`/masters/substance-guide/${row.id}`)}>
          {t('masters.guide.openForms')}
        </Button>
      }
      render={(form) => {
        const name = nameOfRow(form, culture, cultures)
        const { formula } = form.values
        const isBase = form.code.endsWith('/base')
        return {
          name,
          facts: (
            <>
              {typeof formula === 'string' && (
                <Ltr className="pv-size-12 pv-mono pv-anywhere pv-dim">{formula}</Ltr>
              )}
              {!isBase && <Factor factors={factors.get(form.id) ?? []} name={name} />}
            </>
          ),
        }
      }}
    />
  )
}

const FactorsCard = ({ row }: RelatedProps) => {
  const { t } = useTranslation()
  const { number, mediumDay } = useFormats()
  return (
    <RelatedCard
      word="conversionFactors"
      where={`formId:${row.id}`}
      render={({ values }) => ({
        name: values.from
          ? t('masters.factor.from', {
              day: mediumDay(String(values.from)),
              factor: number(String(values.factor)),
            })
          : t('masters.factor.fromStart', { factor: number(String(values.factor)) }),
        ...(values.source ? { facts: <span className="pv-dim">{String(values.source)}</span> } : {}),
      })}
    />
  )
}

const ProhibitionsCard = ({ row, word }: RelatedProps & { word: 'substances' | 'countries' }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const other = word === 'substances' ? ('countries' as const) : ('substances' as const)
  const key = other === 'countries' ? 'countryId' : 'substanceId'
  return (
    <RelatedCard
      word="prohibitions"
      where={`${word === 'substances' ? 'substanceId' : 'countryId'}:${row.id}`}
      render={({ values, code }, labels) => ({
        name: labels[other]?.[String(values[key])] ?? code,
        facts: (
          <>
            <span>{optionName(t, { key: 'scope' }, String(values.scope))}</span>
            {values.since && (
              <span className="pv-dim">
                {t('masters.related.since', { day: mediumDay(String(values.since)) })}
              </span>
            )}
          </>
        ),
      })}
    />
  )
}

const PlacesCard = ({
  row,
  cultures,
  word,
}: RelatedProps & { word: 'competentAuthorities' | 'customsPoints' }) => {
  const { culture } = useStore(currentCulture)
  return (
    <RelatedCard
      word={word}
      where={`countryId:${row.id}`}
      render={(place) => ({
        name: nameOfRow(place, culture, cultures),
        facts: (
          <>
            {[place.values.contactName, place.values.city]
              .filter((text) => typeof text === 'string')
              .map((text) => (
                <span key={text}>{text}</span>
              ))}
            {[place.values.mail, place.values.phone, place.values.website]
              .filter((text) => typeof text === 'string')
              .map((text) => (
                <Ltr key={text}>{text}</Ltr>
              ))}
          </>
        ),
      })}
    />
  )
}

/** What belongs to a row of the rich lists, each in its own list and edited there. */
export const RelatedCards = ({ word, ...props }: RelatedProps & { word: ListWord }) => {
  if (word === 'substances')
    return (
      <>
        <FormsCard {...props} />
        <ProhibitionsCard {...props} word={word} />
      </>
    )
  // The base of a substance is the base: its factor is one.
  if (word === 'substanceForms') return props.row.code.endsWith('/base') ? null : <FactorsCard {...props} />
  if (word !== 'countries') return null
  return (
    <>
      <PlacesCard {...props} word="competentAuthorities" />
      <PlacesCard {...props} word="customsPoints" />
      <ProhibitionsCard {...props} word={word} />
    </>
  )
}
