import { forAll, list, object, text } from '../definition.ts'

export const languagesSettings = {
  'languages.enabled': list<string>(['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar'], {
    ...forAll,
    items: { kind: 'text', format: 'culture', max: 12 },
    least: 1,
    max: 50,
  }),
  'languages.default': text('en', { ...forAll, format: 'culture', isRequired: true, max: 12 }),
  /**
   * The languages that speak, in this order, where a text is missing in another one; English comes after them. Empty:
   * the default language.
   */
  'languages.fallbackChain': list<string>([], {
    items: { kind: 'text', format: 'culture', max: 12 },
    isOrdered: true,
    max: 20,
  }),
  /** Writing direction where it is not from left to right. */
  'languages.directions': object<Record<string, 'ltr' | 'rtl'>>(
    { ar: 'rtl' },
    { ...forAll, shape: { kind: 'directionByCulture' } },
  ),
  /** Second language of documents, beside the holder's own. */
  'languages.document': text('en', { ...forAll, format: 'culture', isRequired: true, max: 12 }),
} as const
