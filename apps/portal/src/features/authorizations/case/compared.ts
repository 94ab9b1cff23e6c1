import { type AuthorizationStatus, authorizationStatuses } from '@papaver/contract/authorizations/life.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import type { SelectOption } from '../../../ui/select-field.tsx'
import type { ComparedRow } from '../../casework/pages.ts'
import { authorizationQuery, type ListInput, listPageQuery } from '../queries.ts'
import { useValueWords } from './field-words.ts'

/** Statuses of what was once issued. */
const issued: readonly AuthorizationStatus[] = ['ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'RPL']

const earlierInput = (record: Authorization): ListInput => ({
  view: 'all',
  status: authorizationStatuses.filter((status) => issued.includes(status)).join(','),
  kind: record.kind,
  country: record.partner?.countryId ?? '',
  substance: String(record.lines[0]?.components[0]?.substanceId ?? record.lines[0]?.substanceId ?? ''),
  search: record.partner?.name.slice(0, 100) ?? '',
  sort: '-number',
  pageSize: 10,
})

/**
 * The permit to compare with: the one that this replaces, else the applicant's last one with the same partner
 * and first substance. Undefined where there is none.
 */
export const useEarlier = (record: Authorization, isWanted: boolean): Authorization | undefined => {
  const { replaces, partner, lines } = record
  const mayExist = isWanted && replaces === null && partner !== null && lines.length > 0
  const list = useQuery({
    ...listPageQuery(earlierInput(record)),
    enabled: mayExist,
  })
  const found = list.data?.items.find(
    (item) =>
      item.id !== record.id &&
      item.applicantName === record.applicant.name &&
      item.partnerName === partner?.name,
  )
  const id = isWanted ? (replaces?.id ?? found?.id) : undefined
  return useQuery({ ...authorizationQuery(id ?? ''), enabled: id !== undefined }).data
}

/** Whatever the applicant was ever permitted, newest first; as many as a list answers at once. */
export const useChoices = (record: Authorization): SelectOption[] => {
  const { mediumDay } = useFormats()
  const { data } = useQuery(
    listPageQuery({
      view: 'all',
      status: issued.join(','),
      search: record.applicant.name.slice(0, 100),
      sort: '-updated',
      pageSize: 100,
    }),
  )
  return (data?.items ?? [])
    .filter(({ id, applicantName }) => id !== record.id && applicantName === record.applicant.name)
    .map(({ id, number, kindName, partnerName, summary, updatedAt }) => ({
      value: id,
      label: number ?? kindName,
      hint: [partnerName, summary, mediumDay(updatedAt)].filter(Boolean).join(' · '),
      synonyms: [partnerName, summary].flatMap((each) => each ?? []),
    }))
}

/** A line is found again by what it is of, not by its place. */
const goodsOf = (record: Authorization) =>
  new Map(
    record.lines.map((line) => [line.preparationId ?? `${line.substanceId} ${line.formId}`, line] as const),
  )

/** The quantities of the goods of either. */
export const useRows = (now: Authorization, earlier: Authorization): ComparedRow[] => {
  const { t } = useTranslation()
  const sayValue = useValueWords()
  const ours = goodsOf(now)
  const theirs = goodsOf(earlier)
  const quantity = (line: Authorization['lines'][number] | undefined) =>
    line?.quantity
      ? sayValue('quantity', [line.quantity, line.unit ?? ''].join(' ').trim())
      : t('casework.case.compare.notThere')
  return [...new Set([...ours.keys(), ...theirs.keys()])].map((key) => ({
    field: key,
    label: ours.get(key)?.name ?? theirs.get(key)?.name ?? '',
    now: quantity(ours.get(key)),
    before: quantity(theirs.get(key)),
  }))
}
