import ar from '@papaver/contract/documents/messages/ar.json' with { type: 'json' }
import de from '@papaver/contract/documents/messages/de.json' with { type: 'json' }
import en from '@papaver/contract/documents/messages/en.json' with { type: 'json' }
import es from '@papaver/contract/documents/messages/es.json' with { type: 'json' }
import fi from '@papaver/contract/documents/messages/fi.json' with { type: 'json' }
import fr from '@papaver/contract/documents/messages/fr.json' with { type: 'json' }
import ru from '@papaver/contract/documents/messages/ru.json' with { type: 'json' }
import { isTraining } from '../world.ts'
import type { Label } from './head.ts'

/**
 * The fixed words of permits, certificates and letters. They are read from the shipped files and not from the authority's edited
 * messages: the words of a legal document change with a release, not with a click.
 */
type Words = typeof en
type PermitWords = Words['permit']
export type PermitLabels = Record<keyof PermitWords, Label>
export type CertificateLabels = Record<keyof Words['license'], Label>
export type CultivationLabels = Record<keyof Words['cultivation'], Label>
export type LetterLabels = Record<keyof Words['letter'], Label>

export type ConfirmationLabels = Record<keyof Words['confirmation'], Label>
export type PreExportLabels = Record<keyof Words['preExport'], Label>
export type IncidentLabels = Record<keyof Words['incident'], Label>
export type ReceiptLabels = Record<keyof Words['receipt'], Label>
export type ReturnedLabels = Record<keyof Words['returned'], Label>

const words: Record<string, Words> = { ar, de, en, es, fi, fr, ru }

/** Language of the fixed words for a culture; a language that is not shipped gets English ones. */
export const languageOf = (culture: string) => {
  const language = culture.split('-')[0] ?? ''
  return language in words ? language : 'en'
}

const paired = <Of extends Readonly<Record<string, string>>>(own: Of, english: Of): Record<keyof Of, Label> =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, { own: own[key], en: value }]),
  ) as Record<keyof Of, Label>

const wordsOf = (culture: string): Words => words[languageOf(culture)] ?? en

/** What marks a document that is worth nothing says where it comes from. */
const marked = (labels: PermitLabels): PermitLabels =>
  isTraining() ? { ...labels, demonstration: labels.training } : labels

export const permitLabels = (culture: string): PermitLabels =>
  marked(paired(wordsOf(culture).permit, en.permit))
export const certificateLabels = (culture: string): CertificateLabels =>
  paired(wordsOf(culture).license, en.license)
export const cultivationLabels = (culture: string): CultivationLabels =>
  paired(wordsOf(culture).cultivation, en.cultivation)
export const letterLabels = (culture: string): LetterLabels => paired(wordsOf(culture).letter, en.letter)

export const confirmationLabels = (culture: string): ConfirmationLabels =>
  paired(wordsOf(culture).confirmation, en.confirmation)

export const incidentLabels = (culture: string): IncidentLabels =>
  paired(wordsOf(culture).incident, en.incident)

export const receiptLabels = (culture: string): ReceiptLabels => paired(wordsOf(culture).receipt, en.receipt)

export const returnedLabels = (culture: string): ReturnedLabels =>
  paired(wordsOf(culture).returned, en.returned)
export const preExportLabels = (culture: string): PreExportLabels =>
  paired(wordsOf(culture).preExport, en.preExport)

/** One of the fixed words in one language. */
export const permitWord = (key: keyof PermitWords, culture: string): string => wordsOf(culture).permit[key]

/** "within 30 days", as a sentence of that language goes on with it. */
const periodIn = (days: number, culture: string): string => {
  const language = languageOf(culture)
  const forms: Readonly<Record<string, string>> = (words[language] ?? en).appealPeriod
  const form = forms[`within_${new Intl.PluralRules(language).select(days)}`] ?? forms.within_other ?? ''
  return form.replace('{{count}}', String(days))
}

/** How long an appeal may be made, for texts on appeal that say `{{appealPeriod}}`. */
export const appealPeriod = (days: number, culture: string): Label => ({
  own: periodIn(days, culture),
  en: periodIn(days, 'en'),
})

/** Fills `{{name}}` in both languages. */
export function filled(label: Label, name: string, value: Label): Label {
  const slot = `{{${name}}}`
  return { own: label.own.replace(slot, () => value.own), en: label.en.replace(slot, () => value.en) }
}
