import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, useAccount } from '../../../platform/session.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { FavoritesPart } from './favorites-part.tsx'
import { ListsPart } from './lists-part.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import css from './own.module.css'
import { type Part, partOf, parts } from './parts.ts'
import { ProfilePart } from './profile-part.tsx'
import { SecurityPart } from './security-part.tsx'

const contents: Record<Part, (account: Account) => ReactNode> = {
  profile: (account) => <ProfilePart account={account} />,
  lists: (account) => <ListsPart account={account} />,
  favorites: (account) => <FavoritesPart account={account} />,
  notifications: () => <NotificationPreferences />,
  security: (account) => <SecurityPart account={account} />,
}

const Own = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const { part } = useSearch({ strict: false }) as { part?: string }
  const current = partOf(part)
  // What was opened once stays, unseen: a form that was begun there is not lost by a look at another part.
  const [opened, setOpened] = useState<ReadonlySet<Part>>(new Set([current]))
  if (!opened.has(current)) setOpened(new Set(opened).add(current))
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('account.own.title')}
        tabs={
          <ViewTabs
            label={t('account.own.parts')}
            current={current}
            tabs={parts.map((key) => ({
              key,
              label: t(`account.own.part.${key}`),
              href: `#/users/settings?part=${key}`,
            }))}
          />
        }
      />
      <div className={`${css.parts} pv-stack pv-fit pv-gap-12 pv-page-edge`}>
        {parts
          .filter((key) => opened.has(key))
          .map((key) => (
            <div key={key} className={`${css.part} pv-stack pv-fit pv-gap-12`} hidden={key !== current}>
              {contents[key](account)}
            </div>
          ))}
      </div>
    </PageFrame>
  )
}

/** One's own page: who one is, how the portal works for one, and how one signs in. */
export const OwnPage = () => {
  const account = useAccount()
  return account === undefined ? null : <Own key={account.id} account={account} />
}
