import { gramsFigure, momentInZone } from '../../../platform/documents/figures.ts'
import type { Label } from '../../../platform/documents/head.ts'
import { certificateLabels, filled, languageOf, permitLabels } from '../../../platform/documents/labels.ts'
import { namesOf } from '../../../platform/documents/pictures.ts'
import {
  authorityView,
  directionsOf,
  pictureAlternatives,
  typedAddress,
} from '../../../platform/documents/shared-parts.ts'
import { longDate } from '../../../platform/long-date.ts'
import type { CertificateDocument } from './certificate.ts'

const same = (text: string): Label => ({ own: text, en: text })
const listed = (labels: readonly Label[]): Label => ({
  own: labels.map(({ own }) => own).join(' · '),
  en: labels.map(({ en }) => en).join(' · '),
})

/** What the template prints: every figure, date and word ready, nothing left to decide but the layout. */
export function certificateView(certificate: CertificateDocument, keyId: string) {
  const { culture, holder, rounding } = certificate
  const shared = permitLabels(culture)
  const own = certificateLabels(culture)
  const date = (day: string): Label => ({ own: longDate(day, languageOf(culture)), en: longDate(day, 'en') })
  const address = typedAddress(certificate.verifyUrl)
  const registered = holder.registrationNumber
  return {
    ...directionsOf(certificate),
    hasOwnLabels: languageOf(culture) !== 'en',
    labels: { ...shared, ...own },
    country: certificate.country,
    authority: authorityView(certificate.authority),
    pictures: namesOf({ ...certificate.pictures }),
    alternatives: {
      ...pictureAlternatives(certificate, shared),
      code: filled(own.codeAlternative, 'address', same(address)).own,
    },
    title: own.title,
    number: certificate.number,
    checkCode: certificate.checkCode,
    verifyAddress: address,
    facts: [
      { label: own.holder, value: same(holder.name) },
      { label: own.address, value: same(`${holder.address}, ${holder.countryCode}`) },
      ...(registered ? [{ label: own.registrationNumber, value: same(registered) }] : []),
      { label: shared.issued, value: date(certificate.issuedOn) },
      { label: own.validFrom, value: date(certificate.validFrom) },
      { label: shared.validUntil, value: date(certificate.validUntil) },
    ],
    scope: [
      { label: own.activities, value: listed(certificate.activities) },
      { label: own.groups, value: listed(certificate.groups) },
      {
        label: own.substances,
        value: certificate.substances.length === 0 ? own.allSubstances : listed(certificate.substances),
      },
    ],
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
    conditions: certificate.conditions,
    signatory: certificate.signatory,
    signedAt: momentInZone(certificate.signedAt, certificate.timeZone),
    keyId,
    demonstration: certificate.demonstration === true ? shared.demonstration : null,
  }
}
