import { personFields, siteFields } from '@papaver/contract/establishments/fields.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import type { PartProps } from './facts-card.tsx'
import { PartsCard } from './parts-card.tsx'
import { Standing } from './standing.tsx'
import { useWords } from './words.ts'

/** Where an establishment holds substances, and whom it has named to the authority, and as what. */
export const PartCards = ({ establishment, onSaved }: PartProps) => {
  const { sayValue, sayLine } = useWords()
  return (
    <>
      <PartsCard
        words="sites"
        calls={{ add: 'establishments.addSite', save: 'establishments.saveSite' }}
        establishment={establishment}
        parts={establishment.sites}
        fields={siteFields}
        nameOf={({ name }) => name ?? ''}
        render={({ code, name, addressLines, postalCode, city, isActive }) => (
          <>
            <span className="pv-row pv-wrap pv-gap-4-8">
              <span className="pv-anywhere">
                <Ltr className="pv-dim">{code}</Ltr> <bdi className="pv-strong">{name}</bdi>
              </span>
              {!isActive && <Standing isOpen={false} />}
            </span>
            <span className="pv-dim pv-anywhere">{sayLine([...addressLines, postalCode, city])}</span>
          </>
        )}
        onSaved={onSaved}
      />
      <PartsCard
        words="persons"
        calls={{ add: 'establishments.addPerson', save: 'establishments.savePerson' }}
        establishment={establishment}
        parts={establishment.persons}
        fields={personFields}
        nameOf={({ fullName }) => fullName}
        render={({ fullName, role, occupation, mail, phone, isActive }) => (
          <>
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
          </>
        )}
        onSaved={onSaved}
      />
    </>
  )
}
