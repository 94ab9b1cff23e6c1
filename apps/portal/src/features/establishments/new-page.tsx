import { establishmentFields } from '@papaver/contract/establishments/fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Card } from '../../ui/card.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { establishmentQuery, feature } from './queries.ts'
import { RecordForm } from './record-form.tsx'

const place = '/establishments/domestic'

const NewEstablishment = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [added, setAdded] = useState<string>()
  // Only after the form is gone: its guard would ask about what has just been saved.
  useEffect(() => {
    if (added !== undefined) void navigate({ to: `${place}/${added}`, replace: true })
  }, [added, navigate])
  if (added !== undefined) return null
  return (
    <PageFrame>
      <PageHead
        title={t(`${feature}.new.title`)}
        back={{ label: t(`${feature}.list.title`), href: hrefOf(place) }}
      />
      <PageContent>
        <Card>
          <p className="pv-size-13 pv-dim pv-after-12">{t(`${feature}.new.what`)}</p>
          <RecordForm
            fields={establishmentFields}
            record={undefined}
            saveLabel={t(`${feature}.new.button`)}
            send={(body) => call('establishments.create', { body })}
            onSaved={(after) => {
              client.setQueryData(establishmentQuery(after.id).queryKey, after)
              void client.invalidateQueries({ queryKey: [feature] })
              setAdded(after.id)
            }}
            onDone={() => void navigate({ to: place })}
          />
        </Card>
      </PageContent>
    </PageFrame>
  )
}

/** Enters a domestic establishment for which nobody has asked an account yet. */
export const NewEstablishmentPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'master.edit')) return <ForbiddenState title={t(`${feature}.list.forbidden`)} />
  return <NewEstablishment />
}
