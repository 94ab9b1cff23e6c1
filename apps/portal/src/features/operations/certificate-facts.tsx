import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { useTranslation } from 'react-i18next'
import type { Zoned } from '../../platform/zoned.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'

type Issued = CallOutput<'operations.readCertificate'>
/** What the keys in use and a certificate that is about to be used have in common. */
type Certificate = Pick<
  Issued,
  | 'owner'
  | 'subject'
  | 'issuer'
  | 'keyName'
  | 'chain'
  | 'serial'
  | 'certificateFingerprint'
  | 'validFrom'
  | 'validUntil'
>

/** A fingerprint in groups, so that two people can compare it by telephone. */
export const grouped = (fingerprint: string): string =>
  (
    fingerprint
      .replaceAll(':', '')
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(' ')

/** The certificates above one, the nearest first. */
const Chain = ({ chain, zoned }: { chain: Certificate['chain']; zoned: Zoned }) => {
  const { t } = useTranslation()
  if (chain.length === 0) return <>{t('operations.keys.chainNone')}</>
  return (
    <ul className="pv-flush">
      {chain.map(({ subject, validUntil }) => (
        <li key={subject}>
          {t('operations.keys.chainLine', {
            subject: isolated(subject),
            day: isolated(zoned.day(validUntil)),
          })}
        </li>
      ))}
    </ul>
  )
}

/** What a certificate says, in the order in which people compare it. Of the portal's own there is no issuer to be named. */
export const useCertificateFacts = (certificate: Certificate, zoned: Zoned, isIssued: boolean) => {
  const { t } = useTranslation()
  const { owner, subject, issuer, keyName, chain, serial, certificateFingerprint } = certificate
  const span = {
    from: isolated(zoned.day(certificate.validFrom)),
    until: isolated(zoned.day(certificate.validUntil)),
  }
  const issuedFacts = [
    { label: t('operations.keys.subject'), value: subject, wide: true },
    { label: t('operations.keys.issuer'), value: issuer, wide: true },
    { label: t('operations.keys.chain'), value: <Chain chain={chain} zoned={zoned} />, wide: true },
  ]
  return [
    { label: t('operations.keys.owner'), value: owner },
    { label: t('operations.keys.valid'), value: t('operations.keys.span', span) },
    {
      label: t('operations.keys.kind'),
      value: t(`operations.keys.kinds.${isIssued ? 'issued' : 'own'}`),
    },
    { label: t('operations.keys.keyName'), value: <Ltr>{keyName}</Ltr> },
    { label: t('operations.keys.serial'), value: <Ltr>{serial}</Ltr> },
    ...(isIssued ? issuedFacts : []),
    {
      label: t('operations.keys.certificate'),
      value: <Ltr>{grouped(certificateFingerprint)}</Ltr>,
      wide: true,
    },
  ]
}
