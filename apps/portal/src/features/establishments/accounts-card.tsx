import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import type { UserStatus } from '@papaver/contract/users/life.ts'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { Status } from '../users/status.tsx'
import { useRoleNames } from '../users/words.ts'
import { feature } from './queries.ts'
import { useWords } from './words.ts'

interface AccountsCardProps {
  accounts: EstablishmentView['accounts']
  /** Where all of them are found, those that have ended among them. */
  allHref?: string
}

/** Who signs in for the house; whoever keeps accounts goes on to each. */
export const AccountsCard = ({ accounts, allHref }: AccountsCardProps) => {
  const { t } = useWords()
  const { mediumDay } = useFormats()
  const { sayRoles } = useRoleNames()
  const mayKeep = mayDo(useAccount(), 'user.admin')
  return (
    <Card
      title={t(`${feature}.accounts.title`)}
      aside={mayKeep && allHref !== undefined && <a href={allHref}>{t(`${feature}.page.all`)}</a>}
    >
      {accounts.length === 0 && <p className="pv-size-13 pv-dim">{t(`${feature}.accounts.none`)}</p>}
      <ul className="pv-stack">
        {accounts.map(({ id, name, userName, roles, status, lastLoginAt }) => (
          <li key={id} className="pv-stack pv-gap-2 pv-size-13 pv-block-8 pv-next">
            <span className="pv-row pv-wrap pv-apart pv-gap-4-12">
              {mayKeep ? (
                <a href={hrefOf(`/users/${id}`)} className="pv-anywhere">
                  <bdi>{name.trim() || userName}</bdi>
                </a>
              ) : (
                <bdi className="pv-strong pv-anywhere">{name.trim() || userName}</bdi>
              )}
              <Status status={status as UserStatus} />
            </span>
            <span className="pv-dim">{sayRoles(roles)}</span>
            {lastLoginAt !== null && (
              <span className="pv-dim">
                {t(`${feature}.accounts.lastLogin`, { day: mediumDay(lastLoginAt) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
