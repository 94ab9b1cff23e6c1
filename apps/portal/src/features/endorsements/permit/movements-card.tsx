import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Flag } from '../../../ui/flag.tsx'
import { useFigure } from '../units.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import type { FormLine } from './endorse-draft.ts'
import css from './permit.module.css'

interface MovementsCardProps {
  caseId: string
  movements: readonly Endorsement[]
  lines: readonly FormLine[]
}

interface MovementProps {
  movement: Endorsement
  lines: readonly FormLine[]
  onCorrect: () => void
}

/** Place, declaration, packages and seal, as far as they were told. */
const useDetails = (): ((movement: Endorsement) => string) => {
  const { t } = useTranslation()
  return ({ customsPointName, declarationNumber, packages, sealIntact, lastConsignment }) =>
    [
      customsPointName,
      declarationNumber === null
        ? null
        : t('endorsements.movements.declaration', { number: declarationNumber }),
      packages === null ? null : t('endorsements.movements.packages', { count: packages }),
      sealIntact === null ? null : t(`endorsements.form.seals.${sealIntact ? 'intact' : 'broken'}`),
      lastConsignment ? t('endorsements.movements.last') : null,
    ]
      .filter((part) => part !== null)
      .join(' · ')
}

const Movement = ({ movement, lines, onCorrect }: MovementProps) => {
  const { t } = useTranslation()
  const { day, moment } = useFormats()
  const figure = useFigure()
  const detailsOf = useDetails()
  const struck = (content: ReactNode) => (movement.isCorrected ? <del>{content}</del> : content)
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? ''
  return (
    <li className={classNames(css.movement, movement.isCorrected && css.struck)}>
      <div className={css.movementHead}>
        <p className={css.strong}>
          {struck(
            <>
              {day(movement.date)} · {t(`endorsements.source.${movement.source}`)}
            </>,
          )}
        </p>
        {movement.isCorrected && <Flag severity="warning">{t('endorsements.movements.corrected')}</Flag>}
        {movement.mayCorrect && (
          <Button icon="edit" onClick={onCorrect}>
            {t('endorsements.movements.correct')}
          </Button>
        )}
      </div>
      <ul className={css.left}>
        {movement.lines.map((line) => (
          <li key={line.lineId}>
            <span>{nameOf(line.lineId)}</span>
            <span className={css.strong}>{struck(figure(line.quantity, line.unit))}</span>
          </li>
        ))}
      </ul>
      <p className={css.small}>{detailsOf(movement)}</p>
      {movement.discrepancyReason !== null && <p dir="auto">{movement.discrepancyReason}</p>}
      {movement.correctionReason !== null && (
        <p>{t('endorsements.movements.because', { reason: movement.correctionReason })}</p>
      )}
      <p className={css.small}>
        {t('endorsements.movements.recorded', {
          who: movement.recordedBy,
          when: moment(movement.recordedAt),
        })}
      </p>
    </li>
  )
}

/** Every record, newest first; what was corrected stays and is struck. */
export const MovementsCard = ({ caseId, movements, lines }: MovementsCardProps) => {
  const { t } = useTranslation()
  const [correcting, setCorrecting] = useState<Endorsement>()
  return (
    <Card title={t('endorsements.movements.title')} padding={movements.length > 0 ? 'none' : 'normal'}>
      {movements.length === 0 && <p className={css.small}>{t('endorsements.movements.none')}</p>}
      <ul className={css.movements}>
        {movements.toReversed().map((movement) => (
          <Movement
            key={movement.id}
            movement={movement}
            lines={lines}
            onCorrect={() => setCorrecting(movement)}
          />
        ))}
      </ul>
      {correcting !== undefined && (
        <CorrectionDialog
          caseId={caseId}
          movement={correcting}
          lines={lines}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </Card>
  )
}
