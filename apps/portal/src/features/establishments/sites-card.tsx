import { siteFields } from '@papaver/contract/establishments/fields.ts'
import { call } from '../../platform/api.ts'
import { Ltr } from '../../ui/bidi.tsx'
import type { PartProps } from './facts-card.tsx'
import { PartsCard } from './parts-card.tsx'
import { Standing } from './standing.tsx'
import { useWords } from './words.ts'

/** Where an establishment holds substances. */
export const SitesCard = ({ establishment, onSaved }: PartProps) => {
  const { sayLine } = useWords()
  const { id, version, sites } = establishment
  return (
    <PartsCard
      words="sites"
      establishment={establishment}
      parts={sites}
      fields={siteFields}
      nameOf={({ name }) => name ?? ''}
      render={({ code, name, addressLines, postalCode, city, isActive }) => (
        <div className="pv-stack pv-gap-2 pv-narrow pv-size-13">
          <span className="pv-row pv-wrap pv-gap-4-8">
            <span className="pv-anywhere">
              <Ltr className="pv-dim">{code}</Ltr> <bdi className="pv-strong">{name}</bdi>
            </span>
            {!isActive && <Standing isOpen={false} />}
          </span>
          <span className="pv-dim pv-anywhere">{sayLine([...addressLines, postalCode, city])}</span>
        </div>
      )}
      send={(partId, values) =>
        partId === null
          ? call('establishments.addSite', { params: { id }, body: { ...values, version } })
          : call('establishments.saveSite', { params: { id, partId }, body: { ...values, version } })
      }
      onSaved={onSaved}
    />
  )
}
