import { registerReaders } from '@papaver/contract/establishments/calls.ts'
import type { CustomsOffice } from '@papaver/contract/establishments/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { hrefOf } from '../../platform/address.ts'
import { isRefusal } from '../../platform/responses.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SideLayout } from '../../ui/side-layout.tsx'
import { ForbiddenState, StatePanel } from '../../ui/state-panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { customsOfficeQuery, feature } from './queries.ts'
import { Standing } from './standing.tsx'
import { useWords } from './words.ts'

const Office = ({ office }: { office: CustomsOffice }) => {
  const { t, sayField, sayList, sayLine } = useWords()
  const mayChange = mayDo(useAccount(), 'master.edit')
  const { id, code, name, isActive, addressLines, city, countryName, mail, modes, accounts } = office
  return (
    <PageFrame>
      <PageHead
        title={<bdi>{name}</bdi>}
        status={<Standing isOpen={isActive} variant="pill" />}
        back={{
          label: t(`${feature}.views.customs`),
          href: hrefOf('/establishments/domestic', { view: 'customs' }),
        }}
      />
      <PageContent>
        <SideLayout sideLabel={t(`${feature}.page.side`)} side={<AccountsCard accounts={accounts} />}>
          <Card
            title={t(`${feature}.page.facts`)}
            aside={
              mayChange && (
                <a href={hrefOf(`/masters/customsPoints/${id}`)}>{t(`${feature}.page.inMasters`)}</a>
              )
            }
          >
            <Facts
              facts={[
                { label: sayField('code'), value: <Ltr>{code}</Ltr> },
                { label: sayField('kind'), value: t(`${feature}.kinds.customs`) },
                { label: sayField('modes'), value: modes.length === 0 ? '–' : sayList(modes) },
                { label: sayField('mail'), value: mail === '' ? '–' : <MailAddress address={mail} /> },
                {
                  label: sayField('addressLines'),
                  wide: true,
                  value: <span>{sayLine([...addressLines, city, countryName])}</span>,
                },
              ]}
            />
          </Card>
        </SideLayout>
      </PageContent>
    </PageFrame>
  )
}

/** A customs office: the master says where it is, and its accounts who is there. */
export const CustomsOfficePage = () => {
  const { t } = useWords()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const account = useAccount()
  const mayRead = registerReaders.some((right) => mayDo(account, right))
  const point = Number(id)
  const isNumber = Number.isInteger(point) && point > 0
  const query = useQuery({
    ...customsOfficeQuery(point),
    enabled: mayRead && isNumber,
  })
  const { data, error } = query
  if (!mayRead) return <ForbiddenState title={t(`${feature}.list.forbidden`)} />
  if (data !== undefined) return <Office office={data} />
  if (!isNumber || (isRefusal(error) && error.verdict === 'notFound'))
    return <StatePanel isPage icon="file-off" title={t(`${feature}.page.notFound`)} />
  return (
    <PageFrame>
      <PageHead title={t(`${feature}.page.title`)} />
      <PageContent>
        <Waiting of={query} failed={t(`${feature}.page.failed`)} lines={8} />
      </PageContent>
    </PageFrame>
  )
}
