import { samplePermit } from '../features/authorizations/document/permit-sample.ts'
import type { CultivationPermit } from '../features/cultivation/document/permit.ts'

const kilograms = (quantity: string) => ({ quantity, unit: { own: 'kg', en: 'kg' } })
const shape = [
  [10, 60],
  [10.0017926, 60],
  [10.0017926, 60.0008976],
] as const

/** A cultivation permit with so many plots, as the document's language has it; names are those of people and stay as they are. */
export const cultivationPermit = (culture: string, plotCount: number): CultivationPermit => {
  const { country, authority, pictures, signatory, signedAt, timeZone, rounding } = samplePermit(culture, 1)
  const isArabic = culture === 'ar'
  const said = (own: string, en: string) => ({ own: isArabic ? own : en, en })
  return {
    ...{ culture, country, authority, pictures, signatory, signedAt, timeZone, rounding },
    number: 'CUL-0042',
    checkCode: '7KQF-M2XW',
    verifyUrl: 'https://check.nacs.example/#/display-authorization?t=1234567890',
    status: 'ISS',
    issuedOn: '2026-06-17',
    validFrom: '2026-07-01',
    validUntil: '2026-12-31',
    holder: {
      name: isArabic
        ? 'مزارع الوادي الأخضر'
        : 'Greenmere Growers Cooperative Society of the Upper Valley Ltd',
      address: '4 Mill Lane, 10115 Northmere',
      countryCode: 'XV',
      registrationNumber: null,
    },
    licenseNumber: 'L-0187',
    crop: { substance: 'cannabis', code: 'NC001', name: said('قنب', 'Cannabis') },
    purpose: said('طبي', 'Medical'),
    placing: said('دفيئة', 'Greenhouse'),
    propagation: said('عُقل', 'Cuttings'),
    cycles: 2,
    squareMetres: String(plotCount * 12_500),
    expectedFresh: kilograms('500'),
    expectedDry: kilograms('100.5'),
    responsible: { name: 'Mira Solberg', occupation: 'Head of cultivation' },
    replaces: 'CUL-0007',
    plots: Array.from({ length: plotCount }, (_, at) => ({
      name: at === 1 ? 'Long glass house behind the old brewery, northern half' : `House ${at + 1}`,
      parcel: `12/${at + 4}`,
      site: 'Northmere glass houses',
      area: { quantity: '1.25', unit: said('هكتار', 'hectare') },
      squareMetres: '12500',
      shape,
    })),
    varieties: [
      {
        ...{ name: 'Greenmere 7', thc: '18', cbd: null, lot: 'L-7', importPermit: null, plants: 2000 },
        origin: said('فالدوريا', 'Valdoria'),
      },
      {
        ...{ name: 'Santhica 27', thc: '0.2', cbd: '1.5', lot: null, plants: 12_000 },
        ...{ importPermit: 'XV/I/NP/2026/000431-2', origin: said('فرنسا', 'France') },
      },
    ],
    buyers: [
      {
        ...{ name: 'Castellan Pharma Ltd', contractNumber: 'C-2026/14', contractOn: '2026-01-10' },
        ...{ quantity: kilograms('60'), isWhole: false },
      },
      {
        ...{ name: 'Osmund Life Sciences Ltd', contractNumber: 'A/9', contractOn: null },
        ...{ quantity: null, isWhole: true },
      },
    ],
    conditions: [
      said('يُبلَّغ عن كل فقد خلال يوم واحد.', 'Every loss is reported within one day.'),
      { own: 'The fence is kept closed.', en: 'The fence is kept closed.' },
    ],
  }
}
