import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { partOf } from '@papaver/contract/quantities/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useAccount } from '../../../platform/session.ts'
import { isolated } from '../../../ui/bidi.tsx'
import type { Consequences } from '../../casework/pages.ts'
import { sideOf } from '../../casework/side.ts'
import { useGoodsWords } from '../../masters/goods/goods-words.ts'
import { foreignCopyQuery } from '../queries.ts'

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
const sentAbroad = new Set(['issue', 'suspend', 'lift', 'revoke', 'cancel', 'correct', 'extend'])

/** That the foreign authority is told of the step, or that nobody knows where to write. */
const useForeignConsequence = (record: Authorization, words: string): readonly string[] => {
  const { t } = useTranslation()
  const isOffice = sideOf(useAccount()) === 'office'
  const isSent = isOffice && sentAbroad.has(words)
  const { data: copy } = useQuery({ ...foreignCopyQuery(record.id), enabled: isSent })
  if (!isSent || copy === undefined || copy.way === 'none') return []
  const known = copy.way === 'machine' ? 'message' : 'goes'
  const key = copy.way === 'i2es' ? 'i2es' : copy.addressees.length > 0 ? known : 'noAddress'
  const mails = listed(copy.addressees.map(({ mail }) => isolated(mail)))
  return [t(`authorizations.actions.foreign.${key}`, { country: isolated(copy.country?.name ?? ''), mails })]
}

/** A balance that the quantity does not fit into any more, and by how much. */
interface Overrun {
  kind: string
  substanceId: number
  grams: string
}

export const overrunsOf = (error: unknown): readonly Overrun[] => {
  const given = isRefusal(error, 'authorizationOverBalance') ? error.details.overruns : undefined
  return Array.isArray(given) ? (given as Overrun[]) : []
}

/** What an estimate does not hold may be granted knowingly; a quota is never exceeded. */
export const isBeyondEstimate = (error: unknown): boolean => {
  const overruns = overrunsOf(error)
  return overruns.length > 0 && overruns.every(({ kind }) => kind === 'estimate')
}

/** Steps that decide what becomes of a permit; goods that customs holds under it are settled by themselves. */
const beyondHeld = new Set(['suspend', 'lift', 'revoke', 'cancel', 'correct', 'extend', 'close'])

/** Whose goods wait in the store of customs, and which permit ends as this one is issued. */
const useBorder = ({ heldGoods, replaces }: Authorization, words: string): readonly string[] => {
  const { t } = useTranslation()
  const say = (key: string, values: Record<string, string | number>) =>
    t(`authorizations.actions.${key}`, values)
  return [
    ...(heldGoods > 0 && beyondHeld.has(words) ? [say('heldGoods', { records: heldGoods })] : []),
    ...(words === 'issue' && replaces !== null
      ? [say('endsReplaced', { number: isolated(replaces.number ?? '') })]
      : []),
  ]
}

/** What will happen, with quantities. */
export const useConsequences = (record: Authorization, words: string, error: unknown): Consequences => {
  const { t } = useTranslation()
  const { mass } = useMassFormats()
  const { goods, used, rest } = useGoods(record)
  const substances = useQuery(masterQuery('masters.substances')).data ?? []
  const nameOf = (id: number) => substances.find((substance) => substance.id === id)?.name ?? String(id)
  const hasUse = used !== '' && (words === 'revoke' || words === 'close')
  const abroad = useForeignConsequence(record, words)
  const border = useBorder(record, words)
  return {
    values: { goods, rest, used, country: record.partner?.countryName ?? '' },
    first: overrunsOf(error).map(({ kind, substanceId, grams }) => (
      <b key={`${kind} ${substanceId}`}>
        {t(`authorizations.actions.beyond.${kind === 'quota' ? 'quota' : 'estimate'}`, {
          substance: nameOf(substanceId),
          mass: mass(grams),
        })}
      </b>
    )),
    last: [
      ...(words === 'close' && record.replacedBy !== null
        ? [t('authorizations.actions.successorPending', { number: isolated(record.replacedBy.number ?? '') })]
        : []),
      ...border,
      ...(hasUse ? [t('authorizations.actions.usedStays', { used })] : []),
      ...abroad,
      ...(words === 'revoke'
        ? (record.abroad?.open ?? []).map((number) =>
            t('authorizations.actions.foreign.openExport', { number: isolated(number) }),
          )
        : []),
    ],
  }
}
