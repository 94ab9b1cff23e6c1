import { countsNothing } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Flag } from '../../../ui/flag.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { DrugBases } from '../../masters/goods/drug-bases.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { DisputePart } from './dispute-part.tsx'
import type { FormLine } from './endorse-draft.ts'
import { statedLines } from './held.ts'
import css from './permit.module.css'
import { MovementPhotos } from './photos.tsx'

interface MovementsCardProps {
  caseId: string
  movements: readonly Endorsement[]
  lines: readonly FormLine[]
  /** At the end of the title row: where a further one is recorded. */
  aside?: ReactNode
}

/** Who saw it: at the border, at home, abroad (product §9). */
const sourceIcons: Record<Endorsement['source'], IconName> = {
  customs: 'building-warehouse',
  exit: 'truck-delivery',
  establishment: 'building-factory-2',
  foreign: 'world',
}

interface MovementProps {
  caseId: string
  movement: Endorsement
  /** All of the permit, among which are those that it probably repeats. */
  movements: readonly Endorsement[]
  /** Why it was corrected, where it was and the reader sees by what. */
  correctedBecause: string | null
  lines: readonly FormLine[]
  onCorrect: () => void
}

/** Place, documents, packages and seal, as far as they were told. */
const useDetails = (): ((movement: Endorsement) => string) => {
  const { t } = useTranslation()
  return ({
    customsPointName,
    declarationNumber,
    foreignPermitNumber,
    packages,
    sealIntact,
    lastConsignment,
    isSecondConsignment,
  }) =>
    [
      customsPointName,
      declarationNumber === null
        ? null
        : t('endorsements.movements.declaration', { number: isolated(declarationNumber) }),
      foreignPermitNumber === null
        ? null
        : t('endorsements.movements.foreignPermit', { number: isolated(foreignPermitNumber) }),
      packages === null ? null : t('endorsements.movements.packages', { count: packages }),
      sealIntact === null ? null : t(`endorsements.form.seals.${sealIntact ? 'intact' : 'broken'}`),
      lastConsignment ? t('endorsements.movements.last') : null,
      isSecondConsignment ? t('endorsements.movements.second') : null,
    ]
      .filter((part) => part !== null)
      .map(isolated)
      .join(' · ')
}

/** That it does not count, or counts elsewhere. */
const Standing = ({ dispute: { isHeld, settlement } }: { dispute: NonNullable<Endorsement['dispute']> }) => {
  const { t } = useTranslation()
  const words = `endorsements.${isHeld ? 'held' : 'disputed'}`
  const outcome = settlement?.outcome
  if (outcome === undefined || countsNothing(outcome))
    return <Flag severity="warning">{t(`${words}.label`)}</Flag>
  if (outcome !== 'successor') return null
  return (
    <Flag severity="passed">
      {t(`${words}.settled.successor`, { number: isolated(settlement?.countedUnder ?? '') })}
    </Flag>
  )
}

const Movement = ({ caseId, movement, movements, correctedBecause, lines, onCorrect }: MovementProps) => {
  const { t } = useTranslation()
  const { day, grams, zonedMoment } = useMassFormats()
  const base = (shown: string) => t('endorsements.compare.base', { grams: shown })
  const figure = useFigure()
  const detailsOf = useDetails()
  const struck = (content: ReactNode) => (movement.isCorrected ? <del>{content}</del> : content)
  const details = detailsOf(movement)
  // Of goods that have crossed a zero is a figure, too.
  const goods = movement.dispute?.isHeld === true ? statedLines(movement.lines) : movement.lines
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? ''
  return (
    <li
      className={classNames(
        `${css.movement} pv-stack pv-gap-8 pv-pad-12-16 pv-next`,
        movement.isCorrected && css.struck,
      )}
    >
      <div className="pv-row pv-wrap pv-apart pv-gap-8-16">
        <p className={`pv-row pv-gap-8 pv-strong`}>
          <Icon className="pv-dim" name={sourceIcons[movement.source]} />
          {struck(`${t(`endorsements.source.${movement.source}`)} · ${day(movement.date)}`)}
        </p>
        {movement.isCorrected && <Flag severity="warning">{t('endorsements.movements.corrected')}</Flag>}
        {movement.dispute !== null && <Standing dispute={movement.dispute} />}
        {movement.mayCorrect && (
          <Button icon="edit" onClick={onCorrect}>
            {t('endorsements.movements.correct')}
          </Button>
        )}
      </div>
      <ul className={`${css.left} pv-stack pv-gap-4`}>
        {goods.length === 0 && <li>{t('endorsements.held.unstated')}</li>}
        {goods.map((line) => (
          <li className="pv-flex pv-wrap pv-apart pv-gap-4-16" key={line.lineId}>
            <span>{nameOf(line.lineId)}</span>
            <span className="pv-stack pv-words-end">
              <span className="pv-strong">{struck(figure(line.quantity, line.unit))}</span>
              <span className="pv-hint">
                <DrugBases drugs={line.bases} figure={({ baseGrams }) => struck(base(grams(baseGrams)))} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {correctedBecause !== null && (
        <p>{t('endorsements.movements.because', { reason: correctedBecause })}</p>
      )}
      {details !== '' && <p className="pv-size-13 pv-dim">{details}</p>}
      {movement.discrepancyReason !== null && <p dir="auto">{movement.discrepancyReason}</p>}
      {movement.remark !== null && (
        <p className="pv-medium pv-anywhere pv-own-lines" dir="auto">
          {movement.remark}
        </p>
      )}
      {movement.dispute !== null && (
        <DisputePart
          caseId={caseId}
          movement={movement}
          dispute={movement.dispute}
          movements={movements}
          lines={lines}
        />
      )}
      {movement.countedFrom !== null && (
        <p>
          {t(`endorsements.${movement.isReleased ? 'held' : 'disputed'}.countedFrom`, {
            number: isolated(movement.countedFrom),
          })}
        </p>
      )}
      <MovementPhotos caseId={caseId} movement={movement} />
      {movement.correctsId !== null && <p>{t('endorsements.movements.corrects')}</p>}
      <p className="pv-size-13 pv-dim">
        {t(`endorsements.movements.${movement.notedAt === null ? 'recorded' : 'recordedLate'}`, {
          who: isolated(movement.recordedBy),
          when: isolated(zonedMoment(movement.recordedAt)),
          noted: isolated(zonedMoment(movement.notedAt ?? movement.recordedAt)),
        })}
      </p>
    </li>
  )
}

/** Every record, newest first; what was corrected stays and is struck. */
export const MovementsCard = ({ caseId, movements, lines, aside }: MovementsCardProps) => {
  const { t } = useTranslation()
  const becauseOf = (id: string) =>
    movements.find(({ correctsId }) => correctsId === id)?.correctionReason ?? null
  const [correcting, setCorrecting] = useState<Endorsement>()
  return (
    <Card
      title={t('endorsements.movements.title')}
      aside={aside}
      padding={movements.length > 0 ? 'none' : 'normal'}
    >
      {movements.length === 0 && <p className="pv-size-13 pv-dim">{t('endorsements.movements.none')}</p>}
      <ul>
        {movements.toReversed().map((movement) => (
          <Movement
            key={movement.id}
            caseId={caseId}
            movement={movement}
            movements={movements}
            correctedBecause={becauseOf(movement.id)}
            lines={lines}
            onCorrect={() => setCorrecting(movement)}
          />
        ))}
      </ul>
      {correcting !== undefined && (
        <CorrectionDialog
          caseId={caseId}
          movement={correcting}
          movements={movements}
          lines={lines}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </Card>
  )
}
