import { useTranslation } from 'react-i18next'
import { useAccount } from '../../platform/session.ts'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Stack } from '../../ui/side-layout.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { Fetched, RegisterCards } from './fetched.tsx'
import { feature } from './queries.ts'
import { Standing } from './standing.tsx'

/** The reader's own establishment, as the authority has it; the authority alone changes it. */
export const OwnEstablishmentPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (account.establishmentId === null) return <ForbiddenState title={t(`${feature}.own.none`)} />
  return (
    <Fetched id={account.establishmentId}>
      {(establishment) => (
        <PageFrame>
          <PageHead
            title={<bdi>{establishment.name}</bdi>}
            status={<Standing isOpen={establishment.isActive} variant="pill" />}
          />
          <PageContent>
            <Stack>
              <RegisterCards establishment={establishment} onSaved={() => undefined} />
            </Stack>
          </PageContent>
        </PageFrame>
      )}
    </Fetched>
  )
}
