import type { EstablishmentView } from '@papaver/contract/establishments/schema.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { hrefOfRemembered } from '../../platform/list-memory.ts'
import { type Account, useAccount } from '../../platform/session.ts'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SideLayout } from '../../ui/side-layout.tsx'
import { sideOf } from '../casework/side.ts'
import { AccountsCard } from './accounts-card.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { Fetched, RegisterCards, useSaved } from './fetched.tsx'
import { HistoryCard } from './history-card.tsx'
import { feature } from './queries.ts'
import { Standing } from './standing.tsx'
import { useWorkCards } from './work-cards.tsx'

interface PageProps {
  establishment: EstablishmentView
  account: Account
}

const Establishment = ({ establishment, account }: PageProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const onSaved = useSaved(establishment)
  const { id, name, isActive, mayChange } = establishment
  const work = useWorkCards(id, name ?? '', sideOf(account) === 'office')
  const part = { establishment, onSaved }
  const action = isActive ? 'close' : 'reopen'
  const act = {
    key: action,
    label: t(`${feature}.${action}.button`),
    icon: isActive ? 'circle-minus' : 'circle-check',
    kind: isActive ? 'danger' : 'plain',
    onClick: () => setAsking(true),
  } as const
  return (
    <PageFrame>
      <PageHead
        title={<bdi>{name}</bdi>}
        status={<Standing isOpen={isActive} variant="pill" />}
        back={{ label: t(`${feature}.list.title`), href: hrefOfRemembered('/establishments/domestic') }}
        actions={mayChange ? [act] : []}
      />
      <PageContent>
        <SideLayout
          sideLabel={t(`${feature}.page.side`)}
          side={
            <>
              <AccountsCard
                accounts={establishment.accounts}
                allHref={hrefOf('/users', { view: 'all', establishmentId: id })}
              />
              {work.side}
            </>
          }
        >
          <RegisterCards {...part} />
          {work.main}
          <HistoryCard {...part} />
        </SideLayout>
      </PageContent>
      {isAsking && (
        <CloseDialog
          establishment={establishment}
          action={action}
          onDone={onSaved}
          onClose={() => setAsking(false)}
        />
      )}
    </PageFrame>
  )
}

/** One domestic establishment: what the register says of it, who is there, and what the authority has to do with it. */
export const EstablishmentPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const account = useAccount()
  if (account === undefined) return null
  return (
    <Fetched id={id}>
      {(establishment) => <Establishment key={id} establishment={establishment} account={account} />}
    </Fetched>
  )
}
