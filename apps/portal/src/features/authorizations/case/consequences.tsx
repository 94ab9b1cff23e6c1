import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { partOf } from '@papaver/contract/quantities/goods.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { useAccount } from '../../../platform/session.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { audienceOf } from '../audience.ts'
import { useGoodsWords } from '../goods-words.ts'
import { foreignCopyQuery } from '../queries.ts'
import type { Overrun } from './use-act.ts'

/** The goods of the case in words: all of them, what was used, what is left. */
const useGoods = ({ lines }: Authorization) => {
  const { all } = useGoodsWords()
  return {
    goods: all(lines),
    used: all(
      lines.flatMap((line) => (isPositive(line.usedQuantity) ? partOf(line, line.usedQuantity) : [])),
    ),
    rest: all(
      lines.flatMap((line) => (line.remainingQuantity === null ? [] : partOf(line, line.remainingQuantity))),
    ),
  }
}

/** Steps of officers that the authority of the other country hears of. */
const toldAbroad = new Set(['issue', 'suspend', 'lift', 'revoke', 'cancel', 'correct'])

/** That the foreign authority is told of the step, or that nobody knows where to write. */
const useForeignConsequence = (record: Authorization, words: string): readonly string[] => {
  const { t } = useTranslation()
  const isOffice = audienceOf(useAccount()) === 'office'
  const isTold = isOffice && toldAbroad.has(words)
  const { data: copy } = useQuery({ ...foreignCopyQuery(record.id), enabled: isTold })
  if (!isTold || copy === undefined || copy.way === 'none') return []
  const key = copy.way === 'i2es' ? 'i2es' : copy.addressees.length > 0 ? 'goes' : 'noAddress'
  const mails = copy.addressees.map(({ mail }) => isolated(mail)).join(', ')
  return [t(`authorizations.actions.foreign.${key}`, { country: isolated(copy.country?.name ?? ''), mails })]
}

/** What will happen, with quantities; one sentence or a list (look §8). */
export const useConsequences = (
  record: Authorization,
  words: string,
  overruns: readonly Overrun[],
): readonly ReactNode[] => {
  const { t } = useTranslation()
  const { mass } = useFormats()
  const { goods, used, rest } = useGoods(record)
  const substances = useQuery(masterQuery('masters.substances')).data ?? []
  const nameOf = (id: number) => substances.find((substance) => substance.id === id)?.name ?? String(id)
  const country = record.partner?.countryName ?? ''
  const sentences = t(`authorizations.actions.${words}.what`, {
    goods,
    rest,
    used,
    country,
    returnObjects: true,
  }) as unknown
  const list =
    typeof sentences === 'object' && sentences !== null
      ? Object.values(sentences).map(String)
      : [String(sentences)]
  const hasUse = used !== '' && (words === 'revoke' || words === 'close')
  const usedSentence = hasUse ? [t('authorizations.actions.usedStays', { used })] : []
  const abroad = useForeignConsequence(record, words)
  const beyond = overruns.map(({ kind, substanceId, grams }) => (
    <b key={`${kind} ${substanceId}`}>
      {t(`authorizations.actions.beyond.${kind === 'quota' ? 'quota' : 'estimate'}`, {
        substance: nameOf(substanceId),
        mass: mass(grams),
      })}
    </b>
  ))
  return [...beyond, ...list, ...usedSentence, ...abroad]
}
