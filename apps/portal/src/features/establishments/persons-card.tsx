import { personFields } from '@papaver/contract/establishments/fields.ts'
import { call } from '../../platform/api.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import type { PartProps } from './facts-card.tsx'
import { PartsCard } from './parts-card.tsx'
import { Standing } from './standing.tsx'
import { useWords } from './words.ts'

/** Whom an establishment has named to the authority, and as what. */
export const PersonsCard = ({ establishment, onSaved }: PartProps) => {
  const { sayValue, sayLine } = useWords()
  const { id, version, persons } = establishment
  return (
    <PartsCard
      words="persons"
      establishment={establishment}
      parts={persons}
      fields={personFields}
      nameOf={({ fullName }) => fullName}
      render={({ fullName, role, occupation, mail, phone, isActive }) => (
        <div className="pv-stack pv-gap-2 pv-narrow pv-size-13">
          <span className="pv-row pv-wrap pv-gap-8">
            <bdi className="pv-strong pv-anywhere">{fullName}</bdi>
            {!isActive && <Standing isOpen={false} />}
          </span>
          <span className="pv-dim pv-anywhere">{sayLine([sayValue('role', role), occupation])}</span>
          {(mail !== null || phone !== null) && (
            <span className="pv-row pv-wrap pv-gap-4-16">
              {mail !== null && <MailAddress address={mail} />}
              {phone !== null && <Ltr className="pv-dim">{phone}</Ltr>}
            </span>
          )}
        </div>
      )}
      send={(partId, values) =>
        partId === null
          ? call('establishments.addPerson', { params: { id }, body: { ...values, version } })
          : call('establishments.savePerson', { params: { id, partId }, body: { ...values, version } })
      }
      onSaved={onSaved}
    />
  )
}
