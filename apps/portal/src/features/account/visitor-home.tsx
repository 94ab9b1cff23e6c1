import { shownLink } from '@papaver/contract/settings/web-link.ts'
import { IconFileCertificate, IconQrcode, IconTruckDelivery, IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { publicSettingsQuery } from '../../platform/queries.ts'
import css from './visitor-home.module.css'

const Fact = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <li className={`${css.fact} pv-flex pv-gap-12 pv-pad-12-16 pv-next`}>
    {icon}
    <div>
      <h3>{title}</h3>
      <p className="pv-dim">{text}</p>
    </div>
  </li>
)

/** Where the authority says more about itself, if it has named a place. */
const WebSite = () => {
  const { t } = useTranslation()
  const { data } = useQuery(publicSettingsQuery)
  const href = data?.authorityWebSite ?? null
  if (href === null) return null
  return (
    <p className={`${css.site} pv-anywhere pv-dim`}>
      {t('frame.visitor.webSite')}{' '}
      <a href={href} rel="noopener">
        <bdi dir="ltr">{shownLink(href)}</bdi>
      </a>
    </p>
  )
}

/** For those without a session: what this is, the check of a permit, and the way in. */
export const VisitorHome = () => {
  const { t } = useTranslation()
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('frame.visitor.title')}</h1>
      <p className={`${css.lead} pv-prose pv-size-16 pv-dim`}>{t('frame.visitor.lead')}</p>
      <div className={`${css.cards} pv-stack pv-gap-16`}>
        {/* A plain address: the check is another page and comes with a reload. */}
        <a href="#/display-authorization" className={`pv-card ${css.card} pv-block pv-text-colour`}>
          <IconQrcode size={24} aria-hidden className="pv-brand pv-after-12" />
          <h2>{t('frame.visitor.check')}</h2>
          <p className="pv-dim">{t('frame.visitor.checkText')}</p>
        </a>
        <Link to="/login" className={`pv-card ${css.card} pv-block pv-text-colour`}>
          <IconUserCircle size={24} aria-hidden className="pv-brand pv-after-12" />
          <h2>{t('frame.login')}</h2>
          <p className="pv-dim">{t('frame.visitor.loginText')}</p>
        </Link>
      </div>
      <h2>{t('frame.visitor.how')}</h2>
      <ul className={`pv-card pv-before-8`}>
        <Fact
          icon={<IconFileCertificate size={20} aria-hidden />}
          title={t('frame.visitor.permit')}
          text={t('frame.visitor.permitText')}
        />
        <Fact
          icon={<IconTruckDelivery size={20} aria-hidden />}
          title={t('frame.visitor.border')}
          text={t('frame.visitor.borderText')}
        />
        <Fact
          icon={<IconQrcode size={20} aria-hidden />}
          title={t('frame.visitor.public')}
          text={t('frame.visitor.publicText')}
        />
      </ul>
      <WebSite />
    </div>
  )
}
