import { longDate } from '../long-date.ts'
import { momentInZone } from './figures.ts'
import type { Label } from './head.ts'
import type { HolderDocument } from './holder-document.ts'
import { certificateLabels, filled, languageOf, permitLabels } from './labels.ts'
import { namesOf } from './pictures.ts'
import { authorityView, directionsOf, pictureAlternatives, typedAddress } from './shared-parts.ts'

export interface Fact {
  readonly label: Label
  readonly value: Label
}

/** What is written alike in both languages: names, numbers, figures. */
export const same = (text: string): Label => ({ own: text, en: text })
export const listed = (labels: readonly Label[]): Label => ({
  own: labels.map(({ own }) => own).join(' · '),
  en: labels.map(({ en }) => en).join(' · '),
})
/** A day in words. */
export const dateIn = (culture: string, day: string): Label => ({
  own: longDate(day, languageOf(culture)),
  en: longDate(day, 'en'),
})

/** The fixed words of a kind of document, in the place of those of licences where it has its own. */
type OwnLabels = Readonly<Record<'title' | 'holder' | 'conditions' | 'codeAlternative', Label>>

/**
 * What holder-document.typ prints: every figure, date and word ready, nothing left to decide but the layout. `facts` stand three in
 * a row after holder and days, `scope` each in a row of its own.
 */
export const holderDocumentView = <Own extends OwnLabels>(
  document: HolderDocument,
  own: Own,
  { facts = [], scope = [] }: { readonly facts?: readonly Fact[]; readonly scope?: readonly Fact[] },
  keyId: string,
) => {
  const { culture, holder } = document
  const shared = permitLabels(culture)
  const labels = { ...shared, ...certificateLabels(culture), ...own }
  const address = typedAddress(document.verifyUrl)
  const registered = holder.registrationNumber
  return {
    ...directionsOf(document),
    hasOwnLabels: languageOf(culture) !== 'en',
    labels,
    country: document.country,
    authority: authorityView(document.authority),
    pictures: namesOf({ ...document.pictures }),
    alternatives: {
      ...pictureAlternatives(document, shared),
      code: filled(own.codeAlternative, 'address', same(address)).own,
    },
    title: own.title,
    number: document.number,
    checkCode: document.checkCode,
    verifyAddress: address,
    facts: [
      { label: own.holder, value: same(holder.name) },
      { label: labels.address, value: same(`${holder.address}, ${holder.countryCode}`) },
      ...(registered ? [{ label: labels.registrationNumber, value: same(registered) }] : []),
      { label: shared.issued, value: dateIn(culture, document.issuedOn) },
      { label: labels.validFrom, value: dateIn(culture, document.validFrom) },
      { label: shared.validUntil, value: dateIn(culture, document.validUntil) },
      ...facts,
    ],
    scope,
    conditions: document.conditions,
    signatory: document.signatory,
    signedAt: momentInZone(document.signedAt, document.timeZone),
    keyId,
    demonstration: document.demonstration === true ? shared.demonstration : null,
  }
}
