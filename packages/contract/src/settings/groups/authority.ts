import { forAll, list, object, type TextByCulture, text } from '../definition.ts'

/** Who grants: stands on every document and mail. */
export const authoritySettings = {
  'authority.names': object<TextByCulture>(
    { en: 'Competent authority' },
    { ...forAll, shape: { kind: 'textByCulture', max: 200 } },
  ),
  'authority.shortNames': object<TextByCulture>({}, { ...forAll, shape: { kind: 'textByCulture', max: 60 } }),
  'authority.addressLines': list<string>([], { ...forAll, items: { kind: 'text', max: 120 }, max: 6 }),
  'authority.mail': text('', { ...forAll, format: 'mail', max: 200 }),
  'authority.phone': text('', { ...forAll, max: 60 }),
  'authority.webSite': text('', { ...forAll, format: 'link', max: 300 }),
} as const
