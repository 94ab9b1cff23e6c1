import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { ownIdentitiesQuery, ownSessionsQuery } from '../../../platform/own-queries.ts'
import { publicSettingsQuery } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useAsksCode } from '../../../platform/use-asks-code.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { providerName } from '../provider-name.ts'
import css from './own.module.css'
import { PartState } from './part-state.tsx'
import { ProofForm } from './proof-form.tsx'

type Identity = CallOutput<'account.identities'>[number]

/** Asks for the password, as it is the way in that stays. */
const UnlinkDialog = ({ identity, onClose }: { identity: Identity; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { issuer, subject } = identity
  const asksCode = useAsksCode()
  const unlink = useSending({
    mutationFn: (proof: HolderProof) =>
      call('account.unlinkIdentity', { body: { ...proof, issuer, subject } }),
    onSuccess: () => {
      void client.invalidateQueries(ownIdentitiesQuery)
      void client.invalidateQueries(ownSessionsQuery)
      showToast({ tone: 'green', title: t('account.own.identity.done') })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('account.own.identity.title')} locked={unlink.isPending}>
      <ProofForm
        text={t('account.own.identity.text')}
        label={t('account.own.identity.unlink')}
        kind="dangerFilled"
        isBusy={unlink.isPending}
        error={unlink.error}
        asksCode={asksCode}
        onProof={(proof) => unlink.mutate(proof)}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface RowProps {
  identity: Identity
  isReadOnly: boolean
  onUnlink: () => void
}

const IdentityRow = ({ identity, isReadOnly, onUnlink }: RowProps) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const provider = providerName(identity.issuer)
  return (
    <li className={`${css.session} pv-next`}>
      <Icon name="world" size={20} className={css.sessionSign ?? ''} />
      <div className={css.sessionWords}>
        <p className={css.device}>
          <Ltr>{provider}</Ltr>
        </p>
        <p className="pv-size-13 pv-dim">
          {t('account.own.identity.linked', { day: mediumDay(identity.linkedAt) })}
          {' · '}
          {t('account.own.identity.as')} <Ltr>{identity.subject}</Ltr>
        </p>
      </div>
      <Button disabled={isReadOnly} onClick={onUnlink}>
        {t('account.own.identity.unlink')}
        <span className="pv-hidden"> {provider}</span>
      </Button>
    </li>
  )
}

/** By whom single sign-on lets one in; nothing where neither the portal nor the account knows of it. */
export const IdentitiesCard = ({ isReadOnly }: { isReadOnly: boolean }) => {
  const { t } = useTranslation()
  const settings = useQuery(publicSettingsQuery)
  const identities = useQuery(ownIdentitiesQuery)
  const [asked, setAsked] = useState<Identity>()
  const list = useRef<HTMLDivElement>(null)
  const title = t('account.own.identity.card')
  if (!identities.data) return identities.isError ? <PartState title={title} queries={[identities]} /> : null
  const isOn = settings.data?.useSingleSignOn === true
  if (!isOn && identities.data.length === 0) return null
  const close = () => {
    setAsked(undefined)
    // The button that asked may be gone with its row.
    setTimeout(() => (list.current?.querySelector('button') ?? list.current)?.focus())
  }
  return (
    <Card title={title} padding={identities.data.length === 0 ? undefined : 'none'}>
      <div ref={list} tabIndex={-1}>
        {identities.data.length === 0 && (
          <p className="pv-size-13 pv-dim">{t('account.own.identity.none')}</p>
        )}
        {identities.data.length > 0 && (
          <ul aria-label={title}>
            {identities.data.map((identity) => (
              <IdentityRow
                key={`${identity.issuer} ${identity.subject}`}
                identity={identity}
                isReadOnly={isReadOnly}
                onUnlink={() => setAsked(identity)}
              />
            ))}
          </ul>
        )}
      </div>
      {asked !== undefined && <UnlinkDialog identity={asked} onClose={close} />}
    </Card>
  )
}
