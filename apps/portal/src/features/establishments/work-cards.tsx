import { caseKinds } from '@papaver/contract/kinds.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { WorkOfEstablishment } from '@papaver/contract/work/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { CountryCode } from '../../ui/country-code.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { CaseStatus } from '../casework/status.tsx'
import { feature, workQuery } from './queries.ts'
import { useWords } from './words.ts'

const row = 'pv-row pv-wrap pv-apart pv-gap-4-12 pv-size-13 pv-block-8 pv-next'
const Nothing = ({ of }: { of: string }) => (
  <p className="pv-size-13 pv-dim">{useTranslation().t(`${feature}.${of}.none`)}</p>
)

const LicencesCard = ({ licences }: Pick<WorkOfEstablishment, 'licences'>) => {
  const { t, sayList } = useWords()
  const { mediumDay } = useFormats()
  return (
    <Card title={t(`${feature}.licences.title`)}>
      {licences.length === 0 && <Nothing of="licences" />}
      <ul className="pv-stack">
        {licences.map(({ id, number, activities, groups, validUntil, isValid }) => (
          <li key={id} className={row}>
            <span className="pv-stack pv-gap-2 pv-narrow">
              <Ltr className="pv-strong">{number}</Ltr>
              <span className="pv-dim">
                {sayList(activities.map((activity) => t(`${feature}.activities.${activity}`)))}
              </span>
              <span className="pv-dim">
                {sayList(groups.map((group) => t(`${feature}.groups.${group}`)))}
              </span>
            </span>
            <span className="pv-stack pv-gap-2">
              <StatusPill
                variant="bare"
                tone={isValid ? 'green' : 'neutral'}
                icon={isValid ? 'rosette-discount-check' : 'calendar-off'}
              >
                {t(`${feature}.licences.${isValid ? 'valid' : 'notValid'}`)}
              </StatusPill>
              <span className="pv-dim">{t(`${feature}.licences.until`, { day: mediumDay(validUntil) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PartnersCard = ({ partners }: Pick<WorkOfEstablishment, 'partners'>) => {
  const { t } = useTranslation()
  return (
    <Card title={t(`${feature}.partners.title`)}>
      {partners.length === 0 && <Nothing of="partners" />}
      <ul className="pv-stack">
        {partners.map(({ id, name, city, countryId, status, link }) => (
          <li key={id} className={row}>
            <span className="pv-row pv-gap-6 pv-narrow">
              <CountryCode code={countryId} />
              <span className="pv-anywhere">
                <a href={hrefOf(`${partnerKind.place}/${id}`)}>
                  <bdi>{name}</bdi>
                </a>{' '}
                <bdi className="pv-dim">{city}</bdi>
              </span>
            </span>
            {link === 'ACT' ? (
              <CaseStatus kind={partnerKind} status={status} />
            ) : (
              <span className="pv-dim">{t(`trading-establishments.own.link.${link}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface CasesCardProps extends Pick<WorkOfEstablishment, 'cases' | 'caseCount'> {
  name: string
}

const CasesCard = ({ cases, caseCount, name }: CasesCardProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const all = hrefOf('/work', { view: 'found', search: name })
  return (
    <Card
      title={t(`${feature}.cases.title`)}
      aside={
        caseCount > cases.length && (
          <a href={all}>{t(`${feature}.cases.all`, { count: caseCount, number: number(caseCount) })}</a>
        )
      }
    >
      {cases.length === 0 && <Nothing of="cases" />}
      <ul className="pv-stack">
        {cases.map((item) => {
          const kind = caseKinds.find((each) => each.feature === item.feature)
          return (
            <li key={item.id} className={row}>
              <span className="pv-stack pv-gap-2 pv-narrow">
                <PermitNumber number={item.number ?? '–'} href={hrefOf(`${kind?.place}/${item.id}`)} />
                <span className="pv-dim pv-anywhere">{item.subject}</span>
              </span>
              {kind && <CaseStatus kind={kind} status={item.status} isHeld={item.isHeld} />}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** What the company may do, with whom, and what it has asked for of late. */
export const useWorkCards = (id: string, name: string, isWanted: boolean) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...workQuery(id), enabled: isWanted })
  if (!isWanted) return { main: null, side: null }
  if (data === undefined) {
    const failed = (
      <FetchFailed title={t(`${feature}.page.workFailed`)} error={error} onRetry={() => void refetch()} />
    )
    return { main: <Card>{error ? failed : <Skeleton lines={6} />}</Card>, side: null }
  }
  return {
    main: (
      <>
        <CasesCard cases={data.cases} caseCount={data.caseCount} name={name} />
        <PartnersCard partners={data.partners} />
      </>
    ),
    side: <LicencesCard licences={data.licences} />,
  }
}
