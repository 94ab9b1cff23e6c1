import { describe, expect, it } from 'vitest'
import { shippedCultures } from '../features.ts'
import { gramsInWords } from './words.ts'

/** One row per quantity and language; checked by hand against the grammar, not against the code. */
const cases: Record<string, Record<string, string>> = {
  en: {
    '0': 'zero grams',
    '1': 'one gram',
    '2': 'two grams',
    '5': 'five grams',
    '11': 'eleven grams',
    '12': 'twelve grams',
    '19': 'nineteen grams',
    '21': 'twenty-one grams',
    '71': 'seventy-one grams',
    '80': 'eighty grams',
    '81': 'eighty-one grams',
    '91': 'ninety-one grams',
    '100': 'one hundred grams',
    '101': 'one hundred and one grams',
    '200': 'two hundred grams',
    '1000': 'one thousand grams',
    '1001': 'one thousand and one grams',
    '2000': 'two thousand grams',
    '9343.6': 'nine thousand three hundred and forty-three grams and six tenths',
    '21000': 'twenty-one thousand grams',
    '80000': 'eighty thousand grams',
    '200000': 'two hundred thousand grams',
    '1000000': 'one million grams',
    '1234567.891':
      'one million two hundred and thirty-four thousand five hundred and sixty-seven grams and eight hundred and ninety-one milligrams',
    '0.1': 'zero grams and one tenth',
    '0.25': 'two hundred and fifty milligrams',
    '2.000002003': 'two grams, two micrograms and three nanograms',
    '0.000001': 'one microgram',
    '12.5': 'twelve grams and five tenths',
    '0.000000001': 'one nanogram',
    '999999999.999':
      'nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine grams and nine hundred and ninety-nine milligrams',
  },
  es: {
    '0': 'cero gramos',
    '1': 'un gramo',
    '2': 'dos gramos',
    '5': 'cinco gramos',
    '11': 'once gramos',
    '12': 'doce gramos',
    '19': 'diecinueve gramos',
    '21': 'veintiún gramos',
    '71': 'setenta y un gramos',
    '80': 'ochenta gramos',
    '81': 'ochenta y un gramos',
    '91': 'noventa y un gramos',
    '100': 'cien gramos',
    '101': 'ciento un gramos',
    '200': 'doscientos gramos',
    '1000': 'mil gramos',
    '1001': 'mil un gramos',
    '2000': 'dos mil gramos',
    '9343.6': 'nueve mil trescientos cuarenta y tres gramos y seis décimas',
    '21000': 'veintiún mil gramos',
    '80000': 'ochenta mil gramos',
    '200000': 'doscientos mil gramos',
    '1000000': 'un millón de gramos',
    '1234567.891':
      'un millón doscientos treinta y cuatro mil quinientos sesenta y siete gramos y ochocientos noventa y un miligramos',
    '0.1': 'cero gramos y una décima',
    '0.25': 'doscientos cincuenta miligramos',
    '2.000002003': 'dos gramos, dos microgramos y tres nanogramos',
    '0.000001': 'un microgramo',
    '12.5': 'doce gramos y cinco décimas',
    '0.000000001': 'un nanogramo',
    '999999999.999':
      'novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve gramos y novecientos noventa y nueve miligramos',
  },
  fi: {
    '0': 'nolla grammaa',
    '1': 'yksi gramma',
    '2': 'kaksi grammaa',
    '5': 'viisi grammaa',
    '11': 'yksitoista grammaa',
    '12': 'kaksitoista grammaa',
    '19': 'yhdeksäntoista grammaa',
    '21': 'kaksikymmentäyksi grammaa',
    '71': 'seitsemänkymmentäyksi grammaa',
    '80': 'kahdeksankymmentä grammaa',
    '81': 'kahdeksankymmentäyksi grammaa',
    '91': 'yhdeksänkymmentäyksi grammaa',
    '100': 'sata grammaa',
    '101': 'satayksi grammaa',
    '200': 'kaksisataa grammaa',
    '1000': 'tuhat grammaa',
    '1001': 'tuhat yksi grammaa',
    '2000': 'kaksituhatta grammaa',
    '9343.6': 'yhdeksäntuhatta kolmesataaneljäkymmentäkolme grammaa ja kuusi kymmenesosaa',
    '21000': 'kaksikymmentäyksituhatta grammaa',
    '80000': 'kahdeksankymmentätuhatta grammaa',
    '200000': 'kaksisataatuhatta grammaa',
    '1000000': 'miljoona grammaa',
    '1234567.891':
      'miljoona kaksisataakolmekymmentäneljätuhatta viisisataakuusikymmentäseitsemän grammaa ja kahdeksansataayhdeksänkymmentäyksi milligrammaa',
    '0.1': 'nolla grammaa ja yksi kymmenesosa',
    '0.25': 'kaksisataaviisikymmentä milligrammaa',
    '2.000002003': 'kaksi grammaa, kaksi mikrogrammaa ja kolme nanogrammaa',
    '0.000001': 'yksi mikrogramma',
    '12.5': 'kaksitoista grammaa ja viisi kymmenesosaa',
    '0.000000001': 'yksi nanogramma',
    '999999999.999':
      'yhdeksänsataayhdeksänkymmentäyhdeksän miljoonaa yhdeksänsataayhdeksänkymmentäyhdeksäntuhatta yhdeksänsataayhdeksänkymmentäyhdeksän grammaa ja yhdeksänsataayhdeksänkymmentäyhdeksän milligrammaa',
  },
  fr: {
    '0': 'zéro gramme',
    '1': 'un gramme',
    '2': 'deux grammes',
    '5': 'cinq grammes',
    '11': 'onze grammes',
    '12': 'douze grammes',
    '19': 'dix-neuf grammes',
    '21': 'vingt et un grammes',
    '71': 'soixante et onze grammes',
    '80': 'quatre-vingts grammes',
    '81': 'quatre-vingt-un grammes',
    '91': 'quatre-vingt-onze grammes',
    '100': 'cent grammes',
    '101': 'cent un grammes',
    '200': 'deux cents grammes',
    '1000': 'mille grammes',
    '1001': 'mille un grammes',
    '2000': 'deux mille grammes',
    '9343.6': 'neuf mille trois cent quarante-trois grammes et six dixièmes',
    '21000': 'vingt et un mille grammes',
    '80000': 'quatre-vingt mille grammes',
    '200000': 'deux cent mille grammes',
    '1000000': 'un million de grammes',
    '1234567.891':
      'un million deux cent trente-quatre mille cinq cent soixante-sept grammes et huit cent quatre-vingt-onze milligrammes',
    '0.1': 'zéro gramme et un dixième',
    '0.25': 'deux cent cinquante milligrammes',
    '2.000002003': 'deux grammes, deux microgrammes et trois nanogrammes',
    '0.000001': 'un microgramme',
    '12.5': 'douze grammes et cinq dixièmes',
    '0.000000001': 'un nanogramme',
    '999999999.999':
      'neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf grammes et neuf cent quatre-vingt-dix-neuf milligrammes',
  },
  ru: {
    '0': 'ноль граммов',
    '1': 'один грамм',
    '2': 'два грамма',
    '5': 'пять граммов',
    '11': 'одиннадцать граммов',
    '12': 'двенадцать граммов',
    '19': 'девятнадцать граммов',
    '21': 'двадцать один грамм',
    '71': 'семьдесят один грамм',
    '80': 'восемьдесят граммов',
    '81': 'восемьдесят один грамм',
    '91': 'девяносто один грамм',
    '100': 'сто граммов',
    '101': 'сто один грамм',
    '200': 'двести граммов',
    '1000': 'одна тысяча граммов',
    '1001': 'одна тысяча один грамм',
    '2000': 'две тысячи граммов',
    '9343.6': 'девять тысяч триста сорок три целых и шесть десятых грамма',
    '21000': 'двадцать одна тысяча граммов',
    '80000': 'восемьдесят тысяч граммов',
    '200000': 'двести тысяч граммов',
    '1000000': 'один миллион граммов',
    '1234567.891':
      'один миллион двести тридцать четыре тысячи пятьсот шестьдесят семь граммов и восемьсот девяносто один миллиграмм',
    '0.1': 'ноль целых и одна десятая грамма',
    '0.25': 'двести пятьдесят миллиграммов',
    '2.000002003': 'два грамма, два микрограмма и три нанограмма',
    '0.000001': 'один микрограмм',
    '12.5': 'двенадцать целых и пять десятых грамма',
    '0.000000001': 'один нанограмм',
    '999999999.999':
      'девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять граммов и девятьсот девяносто девять миллиграммов',
  },
  de: {
    '0': 'null Gramm',
    '1': 'ein Gramm',
    '2': 'zwei Gramm',
    '5': 'fünf Gramm',
    '11': 'elf Gramm',
    '12': 'zwölf Gramm',
    '19': 'neunzehn Gramm',
    '21': 'einundzwanzig Gramm',
    '71': 'einundsiebzig Gramm',
    '80': 'achtzig Gramm',
    '81': 'einundachtzig Gramm',
    '91': 'einundneunzig Gramm',
    '100': 'einhundert Gramm',
    '101': 'einhunderteins Gramm',
    '200': 'zweihundert Gramm',
    '1000': 'eintausend Gramm',
    '1001': 'eintausendeins Gramm',
    '2000': 'zweitausend Gramm',
    '9343.6': 'neuntausenddreihundertdreiundvierzig Gramm und sechs Zehntel',
    '21000': 'einundzwanzigtausend Gramm',
    '80000': 'achtzigtausend Gramm',
    '200000': 'zweihunderttausend Gramm',
    '1000000': 'eine Million Gramm',
    '1234567.891':
      'eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig Gramm und achthunderteinundneunzig Milligramm',
    '0.1': 'null Gramm und ein Zehntel',
    '0.25': 'zweihundertfünfzig Milligramm',
    '2.000002003': 'zwei Gramm, zwei Mikrogramm und drei Nanogramm',
    '0.000001': 'ein Mikrogramm',
    '12.5': 'zwölf Gramm und fünf Zehntel',
    '0.000000001': 'ein Nanogramm',
    '999999999.999':
      'neunhundertneunundneunzig Millionen neunhundertneunundneunzigtausendneunhundertneunundneunzig Gramm und neunhundertneunundneunzig Milligramm',
  },
  ar: {
    '0': 'صفر غرام',
    '1': 'غرام واحد',
    '2': 'غرامان',
    '5': 'خمسة غرامات',
    '11': 'أحد عشر غرامًا',
    '12': 'اثنا عشر غرامًا',
    '19': 'تسعة عشر غرامًا',
    '21': 'واحد وعشرون غرامًا',
    '71': 'واحد وسبعون غرامًا',
    '80': 'ثمانون غرامًا',
    '81': 'واحد وثمانون غرامًا',
    '91': 'واحد وتسعون غرامًا',
    '100': 'مئة غرام',
    '101': 'مئة غرام وغرام واحد',
    '200': 'مئتا غرام',
    '1000': 'ألف غرام',
    '1001': 'ألف غرام وغرام واحد',
    '2000': 'ألفا غرام',
    '9343.6': 'تسعة آلاف وثلاثمئة وثلاثة وأربعون غرامًا وستة أعشار',
    '21000': 'واحد وعشرون ألف غرام',
    '80000': 'ثمانون ألف غرام',
    '200000': 'مئتا ألف غرام',
    '1000000': 'مليون غرام',
    '1234567.891':
      'مليون ومئتان وأربعة وثلاثون ألفًا وخمسمئة وسبعة وستون غرامًا وثمانمئة وواحد وتسعون مليغرامًا',
    '0.1': 'صفر غرام وعُشر واحد',
    '0.25': 'مئتان وخمسون مليغرامًا',
    '2.000002003': 'غرامان وميكروغرامان وثلاثة نانوغرامات',
    '0.000001': 'ميكروغرام واحد',
    '12.5': 'اثنا عشر غرامًا وخمسة أعشار',
    '0.000000001': 'نانوغرام واحد',
    '999999999.999':
      'تسعمئة وتسعة وتسعون مليونًا وتسعمئة وتسعة وتسعون ألفًا وتسعمئة وتسعة وتسعون غرامًا وتسعمئة وتسعة وتسعون مليغرامًا',
  },
}

for (const [culture, rows] of Object.entries(cases)) {
  describe(`quantities in words, ${culture}`, () => {
    it.each(Object.entries(rows))('%s', (grams, words) => {
      expect(gramsInWords(grams, culture)).toBe(words)
    })
  })
}

describe('quantities in words', () => {
  it('knows every shipped language', () => {
    expect(Object.keys(cases).sort()).toEqual([...shippedCultures].sort())
  })

  it('reads a regional culture in its language and an unknown one in English', () => {
    expect(gramsInWords('2', 'fr-CH')).toBe('deux grammes')
    expect(gramsInWords('2', 'xx')).toBe('two grams')
  })

  it('leaves trailing zeros unsaid', () => {
    expect(gramsInWords('33.600000000', 'en')).toBe(gramsInWords('33.6', 'en'))
    expect(gramsInWords('33.000', 'en')).toBe('thirty-three grams')
  })

  it.each(['', '-1', '1,5', '1e3', '1.1234567891', '1234567890123456', ' 1', '٣'])('refuses %j', (wrong) => {
    expect(() => gramsInWords(wrong, 'en')).toThrow(RangeError)
  })

  it('never says the same words for two quantities', () => {
    const digits = ['0', '1', '9', '21', '80', '100', '101', '180', '200', '201', '999']
    const whole = digits.flatMap((high) => digits.map((low) => String(Number(high) * 1000 + Number(low))))
    const decimals = ['', '.1', '.01', '.001', '.11', '.0001', '.1001', '.000001', '.100000001']
    const quantities = [...new Set(whole)].flatMap((grams) => decimals.map((rest) => grams + rest))
    for (const culture of shippedCultures) {
      expect(new Set(quantities.map((grams) => gramsInWords(grams, culture))).size).toBe(quantities.length)
    }
  })
})
