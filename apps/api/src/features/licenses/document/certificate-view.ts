import { gramsFigure } from '../../../platform/documents/figures.ts'
import { holderDocumentView, listed } from '../../../platform/documents/holder-document-view.ts'
import { certificateLabels } from '../../../platform/documents/labels.ts'
import type { CertificateDocument } from './certificate.ts'

/** What the template prints: every figure, date and word ready, nothing left to decide but the layout. */
export function certificateView(certificate: CertificateDocument, keyId: string) {
  const { culture, rounding } = certificate
  const own = certificateLabels(culture)
  const scope = [
    { label: own.activities, value: listed(certificate.activities) },
    { label: own.groups, value: listed(certificate.groups) },
    {
      label: own.substances,
      value: certificate.substances.length === 0 ? own.allSubstances : listed(certificate.substances),
    },
  ]
  return {
    ...holderDocumentView(certificate, own, { scope }, keyId),
    sites: certificate.sites,
    persons: certificate.persons.map(({ name, occupation, isDeputy }) => ({
      name,
      occupation,
      role: isDeputy ? own.deputy : own.responsible,
    })),
    quotas: certificate.quotas.map(({ name, activity, year, grams }) => ({
      name,
      activity: activity ?? own.anyActivity,
      year: String(year),
      grams: gramsFigure(grams, culture, rounding),
    })),
    stocks: certificate.stocks.map(({ name, grams }) => ({
      name,
      grams: gramsFigure(grams, culture, rounding),
    })),
  }
}
