import { type AuthorizationStatus, statusStyles } from '@papaver/contract/authorizations/life.ts'
import type { ExcessIncident } from '@papaver/contract/endorsements/schema.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Code } from '../../../ui/code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Side } from '../../casework/side.ts'
import { useFigure } from '../../masters/goods/units.ts'
import css from './case.module.css'

interface IncidentsCardProps {
  /** Newest first. */
  incidents: readonly ExcessIncident[]
  /** The authority decides what becomes of goods and permit; customs waits for it; both read what is past. */
  advice: 'office' | 'customs' | 'past'
}

/** Of which an officer has still to say what becomes of the goods. */
export const openIncidents = (incidents: readonly ExcessIncident[]): ExcessIncident[] =>
  incidents.filter(({ isAnswered }) => !isAnswered)

/** An officer can still act on a permit that is active; customs goes by the authority's answer all the same. */
export const incidentAdvice = (status: AuthorizationStatus, audience: Side): IncidentsCardProps['advice'] => {
  if (audience === 'customs') return 'customs'
  return statusStyles[status].group === 'active' ? 'office' : 'past'
}

const Incident = ({ incident }: { incident: ExcessIncident }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const figure = useFigure()
  const { at, notedAt, recordedBy, customsPointName, declarationNumber, lines, isAnswered } = incident
  return (
    <li className={`${css.incident} pv-stack pv-gap-10 pv-above pv-block-12 pv-inline-16`}>
      <ul className={`${css.presented} pv-stack pv-gap-6 pv-flush`}>
        {lines.map(({ lineId, position, name, presented, remaining, unit }) => (
          <li key={lineId}>
            <span className="pv-strong">
              {position}. {name}
            </span>
            <span>
              {t('endorsements.excess.line', {
                presented: figure(presented, unit),
                remaining: figure(remaining, unit),
              })}
            </span>
          </li>
        ))}
      </ul>
      {isAnswered && <p className="pv-medium">{t('endorsements.incidents.answered')}</p>}
      <Facts
        columns={4}
        facts={[
          { label: t('endorsements.incidents.when'), value: <time dateTime={at}>{zonedMoment(at)}</time> },
          ...(notedAt === null
            ? []
            : [
                {
                  label: t('endorsements.incidents.noted'),
                  value: <time dateTime={notedAt}>{zonedMoment(notedAt)}</time>,
                },
              ]),
          { label: t('endorsements.form.point'), value: customsPointName },
          { label: t('endorsements.incidents.who'), value: recordedBy },
          {
            label: t('endorsements.form.declaration'),
            value: declarationNumber === null ? null : <Code>{declarationNumber}</Code>,
          },
        ]}
      />
    </li>
  )
}

/** More was presented than might cross: what was stopped, when and where, and what to do now. */
export const IncidentsCard = ({ incidents, advice }: IncidentsCardProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const isAnswered = openIncidents(incidents).length === 0
  return (
    <section className={`${css.incidents} pv-narrow pv-round pv-surface`} aria-labelledby={titleId}>
      <header className={`${css.incidentsHead} pv-flex pv-gap-12 pv-table pv-block-12 pv-inline-16`}>
        <Icon className="pv-red" name="hand-stop" size={24} />
        <div>
          <h2 id={titleId} className="pv-line-24 pv-red">
            {t('endorsements.incidents.title')}
          </h2>
          <p>{t(`endorsements.incidents.advice.${isAnswered ? 'answered' : advice}`)}</p>
        </div>
      </header>
      <ul className="pv-flush">
        {incidents.map((incident) => (
          <Incident key={incident.id} incident={incident} />
        ))}
      </ul>
    </section>
  )
}
