import { describe, expect, it } from 'vitest'
import { isFrequentPassword } from '../account/password-block-list.ts'
import { barredNames, isCommonPassword } from './common-password.ts'

describe('passwords that are tried first', () => {
  it.each([
    'Password1!',
    'P@ssw0rd!',
    'Passw0rd!2026',
    '!!Admin123',
    'AdminAdmin1!',
    'Welcome-2026',
    'Qwerty123!',
    'Summer2026!',
    'Papaver-2026!',
    'Aa1!Aa1!Aa1!',
    '12345678!',
    'Salasana1!',
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['Harbour7!seal', 'Poppies grow 4 us!', 'Winter-Harbour-7', 'xK9#vLq2$w', 'Passwordless7!'])(
    '%s is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )
  it('is the person’s own name with something around it', () => {
    expect(isCommonPassword('Ilse.Marten1!', { userName: 'ilse.marten' })).toBe(true)
    expect(isCommonPassword('Ilse.Marten1!', { userName: 'tomas' })).toBe(false)
    expect(isCommonPassword('Rival-rival-1!', { userName: 'rival' })).toBe(true)
    // Contained is enough, but for names that are too short to be found by chance.
    expect(isCommonPassword('Rival-harbour-1!', { userName: 'rival' })).toBe(true)
    expect(isCommonPassword('8-H@rbour-r1val!', { userName: 'rival' })).toBe(true)
    expect(isCommonPassword('Kai-harbour-812!', { userName: 'kai' })).toBe(false)
    expect(isCommonPassword('Kai-812!', { userName: 'kai' })).toBe(true)
  })

  it('contains what everybody here thinks of first', () => {
    const names = barredNames({ en: 'Medicines Agency of the Isles', fi: 'Lääkevirasto' }, 'AT', ['en', 'de'])
    expect(names).toEqual(['medicines', 'agency', 'isles', 'lääkevirasto', 'austria', 'österreich'])
    const common = (password: string) => isCommonPassword(password, {}, { names })
    expect(common('Austria-seven-41!')).toBe(true)
    // The same in either spelling of its signs.
    expect(common('Blue-Österreich-41!'.normalize('NFD'))).toBe(true)
    expect(common('Quiet-Harbour-41!')).toBe(false)
    expect(barredNames({}, 'no country', ['en'])).toEqual([])
  })

  it.each(['Trustno1', 'Chelsea-1!', 'Liverpool#99', 'gfhjkm'])(
    'is among the most frequent: %s',
    (password) => {
      expect(isCommonPassword(password, {}, { isFrequent: isFrequentPassword })).toBe(true)
    },
  )
  it.each(['Quiet-Harbour-88', 'Unikko-eight-north-8!', 'xK9#vLq2$w', 'Harbour-7seal!'])(
    'is not: %s',
    (password) => expect(isCommonPassword(password, {}, { isFrequent: isFrequentPassword })).toBe(false),
  )
})

describe('what is taken away before a password is compared', () => {
  const names = barredNames({ en: 'Narcotics Control Bureau' }, 'IN', ['en', 'de', 'ar'])
  const isCommon = (password: string) =>
    isCommonPassword(password, { userName: 'ilse.marten' }, { names, isFrequent: isFrequentPassword })
  it.each([
    // Marks at the end, with and without the list of frequent ones.
    'Aa123456!',
    'Qwer1234!',
    'India@123',
    'Zaq12wsx!',
    'Abc123!!',
    'A123456789*',
    'Trustno1!?',
    // Marks and digits at the beginning, in between, and instead of letters.
    '!India123',
    '123@India',
    'In.d.i.a-2026',
    '1nd1@123!',
    'P@$$w0rd#1',
    '2026!Pa55word',
    'We1c0me!',
    '!Adm1n-2026',
    '4Dm1n1str4t0r!',
    // Rows of keys, series, years, dates, one sign again and again.
    'Qwe123!@#',
    'Qwerty!@#456',
    'Asdf!2345',
    'Zxcv5678$',
    'Abcd1234!',
    '!QAZ2wsx',
    '1qaz@WSX',
    'Qazwsx!1',
    'Poiu0987!',
    'Йцукен123!a',
    'Aa111111!',
    'Aaaa1111!',
    'Aa19851224!',
    'Ab24.12.1985!',
    'Aa@2026!',
    'Hrb7!Hrb7!',
    '#Qwertyuiop1234567890',
    // Countries, in every language, with a year or another such word.
    'Finland2026!',
    'Deutschland#1',
    'Brasil-2026!',
    'Россия2026!',
    'Südafrika-1!',
    'SouthAfrica@1',
    'IndiaAdmin1!',
    'WelcomeIndia@1',
    'Peru-2026!',
    // Months and days in every language; words backwards.
    'Dezember2026!',
    'Lundi-2026!',
    'Drowssap1!',
    // A letter or two beside a word.
    'Password1!Aa',
    'x-Chelsea-9!',
    // The authority, the product, the person, whatever is around it.
    'Blue-Narcotics-8!',
    'My-Papaver-north8!',
    'P@paver2026!',
    'ilse.marten2026!A',
    '1lse-M@rten-8',
    // Names of people.
    'Michael@1985',
    'Mohammed#786',
    'Priya@2026',
  ])('%s is common', (password) => expect(isCommon(password)).toBe(true))

  it.each([
    'Harbour7!seal',
    'Quiet-Harbour-88',
    'Unikko-eight-north-8!',
    'xK9#vLq2$w',
    'K7#92x!4Tm',
    'Tk-4567-!9xLm',
    'Sunny-4567-Meadow',
    'Winter-Harbour-7',
    'Heron&Tide19',
    'Copper_lamp_3rd',
    'Defiant-Otter-7',
    'Student-Ferry-12',
    'Vx7$qm!Rtz',
    'Tuesday-rain-on-Lake-9',
    'Romance-at-Ostrava-41!',
    'My 2 grey cats sleep!',
    'Лодка-у-причала-7',
    'Väylä-kaunis-73!',
    'B4tt3ry-h0rse-st4ple!',
    'Grüner-Hügel-52?',
  ])('%s is not', (password) => expect(isCommon(password)).toBe(false))

  it('finds few among random ones', () => {
    // Repeatable: a linear congruential generator.
    let state = 12345
    const next = (below: number) => {
      state = (state * 1103515245 + 12345) % 2147483648
      return Math.floor((state / 2147483648) * below)
    }
    const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789#^()$@!%*?&_-'
    const random = Array.from({ length: 2000 }, () =>
      Array.from({ length: 12 }, () => signs[next(signs.length)]).join(''),
    )
    expect(random.filter(isCommon).length).toBeLessThanOrEqual(2)
  })
})

describe('what is about the person, the company or the trade', () => {
  const names = barredNames({ en: 'Narcotics Control Bureau' }, 'IN', ['en', 'de', 'ar'])
  const person = {
    userName: 'a.hart',
    firstName: 'Ann',
    lastName: 'Hartmann-Müller',
    email: 'greenfield9@seaworthy.example',
    company: 'Lumengate Pharma Ltd',
  }
  const isCommon = (password: string) =>
    isCommonPassword(password, person, { names, isFrequent: isFrequentPassword })

  it.each([
    // The mail address, the names, the company.
    'Greenfield9!',
    'Gr33nfield-2026',
    'Hartmann1!',
    'Hartmann2026!',
    'H@rtm4nn-8',
    'Mueller-7-harbour!',
    'Muller#2026',
    'Ann12345!',
    'nnA-2026!',
    'AnnSummer-26!',
    'Lumengate2026!',
    'Quiet-lumengate-7',
    // The trade.
    'Morphine1!',
    'Codeine-2026!',
    'Kodeiini#12',
    'Fentanyl7!',
    'Narcotics#1',
    'Opium2026!!',
    'Drugs-2026!',
    'Customs-26!',
    'Import2026!',
    'Опий-2026!',
    // Accents, and letters of other alphabets.
    'Pássword1!',
    'Ρassword1!',
    'Рassword-1',
    'Раѕѕwоrd1!',
    'Ａdmin-2026',
    'Wélcome-26!',
    // First thoughts in other languages.
    'Kesä2026!',
    'Kesa2026!',
    'Kissa123!',
    'Perkele1!',
    'Verano2026!',
    'Été2026!!',
    'Heslo123!',
    'Lösenord1!',
    'Losenord1!',
    'Parool123!',
    'Cisco123!',
    'Frühling-26!',
    'Зима2026!!',
    'Wachtwoord1!',
    'Primavera#26',
    'Hasło123!',
    'Październik1!',
    'Červenec2026!',
    'Zomer2026!',
    'Contrasena1!',
  ])('%s is common', (password) => expect(isCommon(password)).toBe(true))

  it.each([
    'Harbour7!seal',
    'Quiet-Harbour-88',
    'Annual-Ferry-12',
    'Heron&Tide19',
    'Morphology-lake-7',
    'Väylä-kaunis-73!',
    'Grüner-Hügel-52?',
    'Лодка-у-причала-7',
    'Kissing-otters-41!',
    'Drum-and-gate-7!',
    'Ölweide+Storch8',
    'Catamaran&oat5',
  ])('%s is not', (password) => expect(isCommon(password)).toBe(false))

  it('is nothing to anybody else', () => {
    for (const password of ['Greenfield9!', 'Lumengate2026!', 'Seaworthy-7!b'])
      expect(isCommonPassword(password, {}, { names, isFrequent: isFrequentPassword })).toBe(false)
  })
})
