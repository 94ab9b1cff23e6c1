import { describe, expect, it } from 'vitest'
import { pageCount } from '../../../platform/documents/pdf-inspection.ts'
import { hostileTexts } from '../../../testing/hostile-texts.ts'
import { flowingTextOf, hasTextTool } from '../../../testing/pdf-text.ts'
import { confirmationLetter } from './in-thread.ts'
import { sampleLetter } from './letter-sample.ts'

const titles: Record<string, string> = {
  en: 'Confirmation letter',
  es: 'Carta de confirmación',
  fi: 'Vahvistuskirje',
  fr: 'Lettre de confirmation',
  ru: 'Письмо-подтверждение',
  de: 'Bestätigungsschreiben',
  ar: 'خطاب التأكيد',
}

describe.each(Object.keys(titles))('a confirmation letter in %s', (culture) => {
  it('is one page of tagged PDF/A-3 in that language', async () => {
    const pdf = Buffer.from(await confirmationLetter(sampleLetter(culture)))
    expect(pageCount(pdf)).toBe(1)
    const text = pdf.toString('latin1')
    expect(text).toMatch(/pdfaid:part>3<\/pdfaid:part>/)
    expect(text).toMatch(/pdfaid:conformance>A<\/pdfaid:conformance>/)
    expect(text).toContain(`/Lang (${culture}`)
    expect(text).toContain('/StructTreeRoot')
  })

  it.skipIf(!hasTextTool)('says who asks for what, and how it comes back', async () => {
    const text = flowingTextOf(await confirmationLetter(sampleLetter(culture)))
    const authority =
      culture === 'fr'
        ? 'National Agency for Controlled Substances'
        : 'Agence nationale des substances sous contrôle'
    for (const said of [
      'Amal Haddad',
      'amal.haddad@osmund.example',
      'Responsible pharmacist',
      '+999 555 0142',
      'Osmund Life Sciences Ltd',
      'XV-001',
      '12 Harbour Ring, 10-190 Portvale',
      'REG/2026/8F3A21C4',
      '7 Registry Square',
      authority,
    ])
      expect(text).toContain(said)
    // Arabic comes out of a PDF in shapes and orders of its own.
    if (culture !== 'ar') expect(text).toContain(titles[culture])
    expect(text).not.toContain('users.')
    expect(text).not.toContain('{{')
  })
})

describe('a letter', () => {
  it.skipIf(!hasTextTool)(
    'of people who read the authority’s language says it once more in English',
    async () => {
      const text = flowingTextOf(await confirmationLetter(sampleLetter('fr')))
      expect(text).toContain('Lettre de confirmation')
      expect(text).toContain('Confirmation letter')
      expect(text).toContain('17 juin 2026')
      expect(text).toContain('17 June 2026')
    },
  )

  it.skipIf(!hasTextTool)('of an authority that writes English says it to English readers once', async () => {
    const text = flowingTextOf(await confirmationLetter(sampleLetter('en', {}, {}, 'en')))
    expect(text.match(/Confirmation letter/g)).toHaveLength(1)
    expect(text).not.toContain('Lettre')
  })

  it('is the same bytes each time', async () => {
    const first = Buffer.from(await confirmationLetter(sampleLetter('en')))
    await confirmationLetter(sampleLetter('ar'))
    expect(Buffer.from(await confirmationLetter(sampleLetter('en'))).equals(first)).toBe(true)
  })

  const hostile = [...hostileTexts.map(([, text]) => text), 'long name '.repeat(9)]
  // Their letters would be lost.
  const refused = hostile.filter((text) =>
    ['\0', '\u001b', '\u{e0041}', '👩'].some((lost) => text.includes(lost)),
  )
  it.each(['en', 'ar'])('prints what people wrote as text, in %s', async (culture) => {
    for (const text of hostile) {
      const account = { firstName: text, lastName: text, occupation: text, phone: text, fax: text }
      const rendered = confirmationLetter(
        sampleLetter(culture, account, { name: text, address: text.repeat(5) }),
      )
      if (refused.includes(text)) await expect(rendered).rejects.toThrow('documentUnprintable')
      else expect(pageCount(await rendered)).toBeLessThanOrEqual(2)
    }
  })

  it.skipIf(!hasTextTool)('fills no pattern that a person wrote', async () => {
    const pdf = await confirmationLetter(
      sampleLetter('en', { occupation: '{{authority}} #panic() *b* $t(users.roles.CA_ADMIN)' }),
    )
    expect(flowingTextOf(pdf)).toContain('{{authority}} #panic() *b* $t(users.roles.CA_ADMIN)')
  })
})
