import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import type { FormLine } from './endorse-draft.ts'
import { sameWord, statedLines } from './held.ts'

/** What is on record already that a movement may repeat; undefined where the refusal is another. */
export const earlierOfRefusal = (error: unknown): readonly KnownMovement[] | undefined =>
  isRefusal(error, 'endorsementTwice') ? ((error.details.earlier ?? []) as KnownMovement[]) : undefined

/** What waits on a device has none yet. */
export const idsOf = (movements: readonly KnownMovement[]): string[] =>
  movements.flatMap(({ id }) => (id === '' ? [] : [id]))

interface EarlierListProps {
  movements: readonly KnownMovement[]
  /** By which the goods are named; without them their quantities say what it was. */
  lines?: readonly Pick<FormLine, 'id' | 'name'>[] | undefined
}

/** Movements of a permit in a few words: when, what, where, by whom. */
export const EarlierList = ({ movements, lines = [] }: EarlierListProps) => {
  const { t } = useTranslation()
  const { day, zonedMoment } = useFormats()
  const figure = useFigure()
  const goodsOf = ({ lines: moved }: KnownMovement): string[] => {
    const stated = statedLines(moved).map(({ lineId, quantity, unit }) => {
      const name = lines.find(({ id }) => id === lineId)?.name
      return [name, figure(quantity, unit)].filter(Boolean).join(`${t('ui.colon')} `)
    })
    return stated.length > 0 ? stated : [t('endorsements.held.unstated')]
  }
  const detailsOf = ({ customsPointName, declarationNumber }: KnownMovement): string[] => [
    ...(customsPointName === null ? [] : [customsPointName]),
    ...(declarationNumber === null
      ? []
      : [t('endorsements.movements.declaration', { number: isolated(declarationNumber) })]),
  ]
  return (
    <ul className="pv-stack pv-gap-8 pv-size-13">
      {movements.map((movement, at) => (
        <li key={movement.id || `here ${at}`}>
          <p className="pv-strong">{[day(movement.date), ...goodsOf(movement)].map(isolated).join(' · ')}</p>
          {movement.isHeld === true && <Flag severity="warning">{t('endorsements.held.label')}</Flag>}
          <p className="pv-dim">
            {[
              ...detailsOf(movement),
              movement.id === ''
                ? t('endorsements.held.waitsHere')
                : t('endorsements.movements.recorded', {
                    who: isolated(movement.recordedBy),
                    when: isolated(zonedMoment(movement.recordedAt)),
                  }),
            ]
              .map(isolated)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface AskTwiceProps {
  earlier: readonly KnownMovement[]
  lines: readonly FormLine[]
  busy: boolean
  onSafe: () => void
  /** With the records that were shown. */
  onConfirm: (besideIds: string[]) => void
}

/** Something like it is on record: the person who records says whether it is a further consignment. */
export const AskTwice = ({ earlier, lines, busy, onSafe, onConfirm }: AskTwiceProps) => {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      icon="copy"
      kind="calm"
      title={t('endorsements.twice.title')}
      consequences={[t(`endorsements.twice.${sameWord(earlier)}`), t('endorsements.twice.whatFurther')]}
      first={
        <div className="pv-stack pv-gap-8">
          <p>{t('endorsements.twice.lead')}</p>
          <EarlierList movements={earlier} lines={lines} />
        </div>
      }
      safeLabel={t('endorsements.twice.same')}
      confirmLabel={t('endorsements.twice.further')}
      busy={busy}
      onSafe={onSafe}
      onConfirm={() => onConfirm(idsOf(earlier))}
    />
  )
}
