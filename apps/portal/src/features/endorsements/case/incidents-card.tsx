import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { ExcessIncident } from '@papaver/contract/endorsements/excess-schema.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { Code } from '../../../ui/code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Side } from '../../casework/side.ts'
import { useFigure } from '../../masters/goods/units.ts'
import css from './case.module.css'
import { adviceOf, excessesFor } from './excesses.ts'

interface IncidentsCardProps {
  /** Newest first. */
  incidents: readonly ExcessIncident[]
  status: AuthorizationStatus
  audience: Side
}

const Incident = ({ incident }: { incident: ExcessIncident }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const figure = useFigure()
  const { at, notedAt, recordedBy, customsPointName, declarationNumber, lines } = incident
  const { foundAt, state, incident: opened } = incident
  return (
    <li className={`${css.incident} pv-stack pv-gap-10 pv-above pv-block-12 pv-inline-16`}>
      <ul className={`${css.presented} pv-stack pv-gap-6 pv-flush`}>
        {lines.map(({ lineId, position, name, presented, remaining, unit }) => (
          <li key={lineId}>
            <span className="pv-strong">
              {position}. {name}
            </span>
            <span>
              {t(
                foundAt === 'border' ? 'endorsements.excess.line' : `endorsements.incidents.line.${foundAt}`,
                {
                  presented: figure(presented, unit),
                  remaining: figure(remaining, unit),
                },
              )}
            </span>
          </li>
        ))}
      </ul>
      {foundAt !== 'border' && <p>{t(`endorsements.incidents.found.${foundAt}`)}</p>}
      {(state === 'settled' || state === 'putRight') && (
        <p className="pv-medium">
          {t(`endorsements.incidents.${state === 'settled' ? 'answered' : 'putRight'}`)}
        </p>
      )}
      {opened !== null && (
        <p>
          {t(`endorsements.incidents.${opened.isOpen ? 'caseOpen' : 'caseClosed'}`)}{' '}
          <a href={hrefOf(`/incidents/${opened.id}`)}>
            <Code>{opened.number}</Code>
          </a>
        </p>
      )}
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

/** More than the permit allows, presented or on record: when and where, and what to do now. */
export const IncidentsCard = ({ incidents, status, audience }: IncidentsCardProps) => {
  const { t } = useTranslation()
  const titleId = useId()
  const shown = excessesFor(incidents, audience)
  if (shown.length === 0) return null
  // Once nothing waits at the border, nothing is stopped there.
  const isOfBorder = shown.some(({ state }) => state === 'held')
  return (
    <section className={`${css.incidents} pv-narrow pv-round pv-surface`} aria-labelledby={titleId}>
      <header className={`${css.incidentsHead} pv-flex pv-gap-12 pv-table pv-block-12 pv-inline-16`}>
        <Icon className="pv-red" name="hand-stop" size={24} />
        <div>
          <h2 id={titleId} className="pv-line-24 pv-red">
            {t(`endorsements.incidents.${isOfBorder ? 'title' : 'titleDesk'}`)}
          </h2>
          <p>{t(`endorsements.incidents.advice.${adviceOf(shown, status, audience)}`)}</p>
        </div>
      </header>
      <ul className="pv-flush">
        {shown.map((incident) => (
          <Incident key={incident.id} incident={incident} />
        ))}
      </ul>
    </section>
  )
}
