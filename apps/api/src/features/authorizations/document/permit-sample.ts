import { usualRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import { wordsFor } from '../../localization/public.ts'
import type { Label, PermitDocument, PermitLine } from './permit.ts'

/** An invented permit of the Republic of Valdoria for tests, measurements and the sample of a permit; every name in it is made up. */

const arms = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 62" width="50" height="62"><path fill="#163f78" d="M0 0h50v36c0 14-11 21-25 26C11 57 0 50 0 36z"/><path fill="#e2b13c" d="M0 23h50v8H0z"/><path fill="#fff" d="m25 4 2.4 5 5.4.7-4 3.800 1 5.400L25 16.300l-4.800 2.600 1-5.400-4-3.800 5.400-.7zM10 38h30v4H10zM14 47h22v4H14z"/></svg>`

type Texts = Record<
  'country' | 'authority' | 'port' | 'purpose' | 'transport' | 'origin' | 'title',
  string
> & {
  substances: readonly [string, string, string]
  legal: string
  note: string
  boxes: string
  /** Sign of the kilogram where it is not the international one. */
  kilograms?: string
}

const english: Texts = {
  country: 'Republic of Valdoria',
  authority: 'National Agency for Controlled Substances',
  port: 'Portmere Sea Port',
  purpose: 'Manufacture',
  transport: 'Sea',
  origin: 'France',
  title: 'Head of authorizations',
  substances: [
    'Morphine sulfate pentahydrate',
    'Codeine phosphate hemihydrate',
    'Fentalis 100 µg/h, transdermal patch',
  ],
  legal:
    'The import of the substances above is authorized under article 31 of the Single Convention of 1961 and article 12 of the Convention of 1971. It may be made in several shipments, never above the quantity authorized.',
  note: 'The copy travels with the goods. The importer reports each shipment within ten working days.',
  boxes: 'boxes',
}

const texts: Record<string, Texts> = {
  en: english,
  fr: {
    country: 'République de Valdoria',
    authority: 'Agence nationale des substances sous contrôle',
    port: 'Portmere, port',
    purpose: 'Fabrication',
    transport: 'Mer',
    origin: 'France',
    title: 'Chef des autorisations',
    substances: [
      'Sulfate de morphine pentahydraté',
      'Phosphate de codéine hémihydraté',
      'Fentalis 100 µg/h, dispositif transdermique',
    ],
    legal:
      'L’importation des substances ci-dessus est autorisée en vertu de l’article 31 de la Convention unique de 1961 et de l’article 12 de la Convention de 1971. Elle peut se faire en plusieurs envois, jamais au-delà de la quantité autorisée.',
    note: 'La copie accompagne la marchandise. L’importateur déclare chaque envoi dans les dix jours ouvrables.',
    boxes: 'boîtes',
  },
  fi: {
    country: 'Valdorian tasavalta',
    authority: 'Valvottavien aineiden kansallinen virasto',
    port: 'Portmeren merisatama',
    purpose: 'Valmistus',
    transport: 'Meri',
    origin: 'Ranska',
    title: 'Lupapäällikkö',
    substances: [
      'Morfiinisulfaattipentahydraatti',
      'Kodeiinifosfaattihemihydraatti',
      'Fentalis 100 µg/h, depotlaastari',
    ],
    legal:
      'Edellä mainittujen aineiden tuonti sallitaan vuoden 1961 huumausaineyleissopimuksen 31 artiklan ja vuoden 1971 yleissopimuksen 12 artiklan nojalla. Tuonti voi tapahtua useassa lähetyksessä, mutta sallittua määrää ei saa ylittää.',
    note: 'Jäljennös kulkee tavaran mukana. Tuoja ilmoittaa jokaisesta lähetyksestä kymmenen työpäivän kuluessa.',
    boxes: 'pakkausta',
  },
  es: {
    country: 'República de Valdoria',
    authority: 'Agencia Nacional de Sustancias Fiscalizadas',
    port: 'Puerto marítimo de Portmere',
    purpose: 'Fabricación',
    transport: 'Mar',
    origin: 'Francia',
    title: 'Jefe de autorizaciones',
    substances: [
      'Sulfato de morfina pentahidrato',
      'Fosfato de codeína hemihidrato',
      'Fentalis 100 µg/h, parche transdérmico',
    ],
    legal:
      'Se autoriza la importación de las sustancias arriba indicadas en virtud del artículo 31 de la Convención Única de 1961 y del artículo 12 del Convenio de 1971. Puede hacerse en varios envíos, sin exceder nunca la cantidad autorizada.',
    note: 'La copia acompaña a las mercancías. El importador comunica cada envío en el plazo de diez días hábiles.',
    boxes: 'cajas',
  },
  de: {
    country: 'Republik Valdoria',
    authority: 'Nationale Agentur für kontrollierte Stoffe',
    port: 'Seehafen Portmere',
    purpose: 'Herstellung',
    transport: 'See',
    origin: 'Frankreich',
    title: 'Leiter der Genehmigungen',
    substances: [
      'Morphinsulfat-Pentahydrat',
      'Codeinphosphat-Hemihydrat',
      'Fentalis 100 µg/h, transdermales Pflaster',
    ],
    legal:
      'Die Einfuhr der oben genannten Stoffe wird nach Artikel 31 des Einheits-Übereinkommens von 1961 und Artikel 12 des Übereinkommens von 1971 genehmigt. Sie darf in mehreren Sendungen erfolgen, nie über die genehmigte Menge hinaus.',
    note: 'Die Kopie begleitet die Ware. Der Einführer meldet jede Sendung innerhalb von zehn Arbeitstagen.',
    boxes: 'Packungen',
  },
  ru: {
    country: 'Республика Валдория',
    authority: 'Национальное агентство по контролируемым веществам',
    port: 'Морской порт Портмир',
    purpose: 'Производство',
    transport: 'Море',
    origin: 'Франция',
    title: 'Начальник отдела разрешений',
    substances: [
      'Морфина сульфат пентагидрат',
      'Кодеина фосфат гемигидрат',
      'Фенталис 100 мкг/ч, трансдермальный пластырь',
    ],
    legal:
      'Ввоз указанных выше веществ разрешён в соответствии со статьёй 31 Единой конвенции 1961 года и статьёй 12 Конвенции 1971 года. Он может осуществляться несколькими партиями, но не сверх разрешённого количества.',
    note: 'Копия следует вместе с товаром. Импортёр сообщает о каждой партии в течение десяти рабочих дней.',
    boxes: 'упаковок',
    kilograms: 'кг',
  },
  ar: {
    country: 'جمهورية فالدوريا',
    authority: 'الوكالة الوطنية للمواد الخاضعة للرقابة',
    port: 'ميناء بورتمير البحري',
    purpose: 'التصنيع',
    transport: 'بحرًا',
    origin: 'فرنسا',
    title: 'رئيس قسم الأذون',
    substances: [
      'كبريتات المورفين خماسية الهيدرات',
      'فوسفات الكوديين نصفية الهيدرات',
      'فنتاليس 100 ميكروغرام/ساعة، لصقة جلدية',
    ],
    legal:
      'يُؤذن باستيراد المواد المذكورة أعلاه بموجب المادة 31 من الاتفاقية الوحيدة لسنة 1961 والمادة 12 من اتفاقية سنة 1971. ويجوز أن يتم ذلك على عدة شحنات دون تجاوز الكمية المأذون بها.',
    note: 'ترافق النسخة البضاعة. ويبلّغ المستورد عن كل شحنة خلال عشرة أيام عمل.',
    boxes: 'علبة',
    kilograms: 'كغ',
  },
}

function lineAt(position: number, own: Texts): PermitLine {
  const which = (position - 1) % 3
  const name: Label = { own: own.substances[which] ?? '', en: english.substances[which] ?? '' }
  const kilograms: Label = { own: own.kilograms ?? 'kg', en: 'kg' }
  const lines: readonly Omit<PermitLine, 'position' | 'name'>[] = [
    {
      detail: 'API',
      code: 'NM009',
      cas: '6211-15-0',
      hs: '2939.11',
      quantity: '12.500',
      unit: kilograms,
      unitCode: 'kg',
      purity: '99.4',
      grossGrams: '12500.0',
      baseGrams: '9343.600000000',
    },
    {
      detail: 'API',
      code: 'NC008',
      cas: '41444-62-6',
      hs: '2939.11',
      quantity: '40.000',
      unit: kilograms,
      unitCode: 'kg',
      purity: '98.8',
      grossGrams: '40000',
      baseGrams: '29126.2',
    },
    {
      detail: 'P-0342 · 400 × 5 × 16.8 mg',
      code: 'P-0342 NF002',
      cas: null,
      hs: null,
      quantity: '400',
      unit: { own: own.boxes, en: english.boxes },
      unitCode: 'box',
      purity: null,
      grossGrams: '33.6',
      baseGrams: '33.6',
    },
  ]
  const line = lines[which]
  if (line === undefined) throw new RangeError('three kinds of lines are known')
  return { position, name, ...line }
}

/** Any name of a kind does for an invented permit: the one that the portal ships. */
const kindTitle = (culture: string) => {
  const named = (language: string) => wordsFor(language)('authorizations.kinds.IMA')
  return { own: named(culture), en: named('en') }
}

export function samplePermit(culture: string, lineCount: number): PermitDocument {
  const own = texts[culture] ?? english
  const pair = (
    key: 'country' | 'authority' | 'port' | 'purpose' | 'transport' | 'origin' | 'title' | 'legal' | 'note',
  ) => ({
    own: own[key],
    en: english[key],
  })
  return {
    culture,
    wordsIn: [culture, 'en'],
    rounding: usualRounding,
    country: pair('country'),
    authority: {
      name: pair('authority'),
      address: '14 quai des Douanes, 10200 Portmere',
      mail: 'permits@nacs.example',
      phone: '+999 20 555 01 40',
      webSite: null,
    },
    pictures: {
      arms: { mediaType: 'image/svg+xml', bytes: arms },
      letterhead: null,
      seal: null,
      signature: null,
    },
    kind: 'IMA',
    direction: 'import',
    title: kindTitle(culture),
    group: 'NP',
    number: 'XV/I/NP/2026/000431-2',
    checkCode: '7KQF-M2XW',
    verifyUrl: 'https://check.nacs.example/#/display-authorization?t=0OPv0c1xXyWmVbJ3zq5fUQ',
    issuedOn: '2026-06-17',
    validUntil: '2026-09-15',
    shipments: 'several',
    importer: {
      name: 'Castellan Pharma Ltd',
      addressLines: ['3 rue du Phare', '10230 Portmere', 'Valdoria'],
      countryCode: 'XV',
      licence: 'L-2025-0187',
      reference: 'CP-PO-88121',
    },
    exporter: {
      name: 'Ferrand Opiacés SA',
      addressLines: ['12 rue des Ateliers', '69700 Givors', 'France'],
      countryCode: 'FR',
    },
    purpose: pair('purpose'),
    transport: pair('transport'),
    origin: pair('origin'),
    counterpart: pair('origin'),
    borderPoint: pair('port'),
    lines: Array.from({ length: lineCount }, (_, index) => lineAt(index + 1, own)),
    legal: [pair('legal')],
    notes: [pair('note')],
    conditions: [],
    signatory: { name: 'Tomas Varga', title: pair('title') },
    signedAt: '2026-06-17T08:58:00Z',
    timeZone: 'Europe/Helsinki',
  }
}
