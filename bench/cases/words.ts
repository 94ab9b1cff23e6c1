/** Invented names and the shape of the trade; nobody here exists. */

const firsts =
  'Aldin Berova Castel Dorne Elvar Fenwick Garda Helmar Ister Jorvik Kestral Lunden Morrow Nordal Ostrava Perrin Quill Rastin Selby Tarn Ulmer Vesta Wexel Yarrow Zellan'.split(
    ' ',
  )
const seconds = [
  'Pharma',
  'Life Sciences',
  'Medical Supply',
  'Fine Chemicals',
  'Hospital Trading',
  'Laboratories',
]
const endings = ['Ltd', 'AG', 'Oy', 'SA']

/** As many different company names, always the same ones. */
export const holderNames = (count: number): string[] =>
  Array.from({ length: count }, (_each, index) => {
    const first = firsts[index % firsts.length]
    const second = seconds[Math.floor(index / firsts.length) % seconds.length]
    return `${first} ${second} ${endings[Math.floor(index / 7) % endings.length]}`
  })

interface Place {
  readonly country: string
  readonly city: string
  readonly suffix: string
  readonly names: readonly string[]
}
const names = 'Alvero Bensik Corvina Delaro Estrel Farben Gellert Hudora Ivanto Juneau'.split(' ')
/** What tells the houses of one name and town apart; the first have none of it. */
export const partnerBranches: readonly string[] = [
  '',
  ...'Nord Sud Est Ouest Alta Bassa Nova Vetera Magna Parva Prima Altera Marina Montana Silva Campo Porto Ponte'.split(
    ' ',
  ),
  ...'Aurora Boreal Celeste Dorada Verde Rubra Alba Nigra Clara Fontana Vala Lacus Insula Rupes Collis Pratum'.split(
    ' ',
  ),
  ...'Hortus Vinea'.split(' '),
]
const place = (country: string, city: string, suffix: string): Place => ({ country, city, suffix, names })

/** Where the goods come from and go to; the first are the largest traders. */
export const partnerPlaces: readonly Place[] = [
  place('DE', 'Mainz', 'Arzneimittel GmbH'),
  place('FR', 'Lyon', 'Opiacés SA'),
  place('GB', 'Leeds', 'Pharmaceuticals Ltd'),
  place('CH', 'Basel', 'Feinchemie AG'),
  place('US', 'Newark', 'Controlled Products Inc'),
  place('IN', 'Pune', 'Alkaloids Pvt Ltd'),
  place('ES', 'Toledo', 'Alcaloides SA'),
  place('HU', 'Debrecen', 'Gyógyszer Zrt'),
  place('IT', 'Parma', 'Farmaceutici SpA'),
  place('NL', 'Leiden', 'Geneesmiddelen BV'),
  place('BE', 'Gent', 'Pharma NV'),
  place('DK', 'Odense', 'Medicin A/S'),
  place('SE', 'Uppsala', 'Läkemedel AB'),
  place('FI', 'Turku', 'Lääke Oy'),
  place('NO', 'Bergen', 'Legemidler AS'),
  place('PL', 'Poznań', 'Farmacja Sp. z o.o.'),
  place('CZ', 'Brno', 'Léčiva s.r.o.'),
  place('AT', 'Graz', 'Pharma GmbH'),
  place('PT', 'Braga', 'Farmacêutica Lda'),
  place('IE', 'Cork', 'Medicines Ltd'),
  place('AU', 'Hobart', 'Poppy Extracts Pty'),
  place('JP', 'Osaka', 'Seiyaku KK'),
  place('CN', 'Wuxi', 'Pharma Co'),
  place('CA', 'Halifax', 'Health Inc'),
  place('BR', 'Campinas', 'Medicamentos Ltda'),
  place('ZA', 'Durban', 'Pharma Pty'),
  place('TR', 'Bursa', 'İlaç AŞ'),
  place('SK', 'Nitra', 'Pharma a.s.'),
  place('SI', 'Maribor', 'Zdravila d.o.o.'),
  place('KR', 'Daegu', 'Pharm Co'),
]

/** How often a substance is asked for, next to 0.3 for each that is not named. */
export const tradeWeights: Readonly<Record<string, number>> = {
  morphine: 120,
  codeine: 110,
  oxycodone: 90,
  fentanyl: 85,
  methadone: 60,
  hydromorphone: 40,
  pethidine: 35,
  remifentanil: 30,
  sufentanil: 25,
  alfentanil: 15,
  dihydrocodeine: 25,
  thebaine: 15,
  oripavine: 6,
  'concentrate-of-poppy-straw': 12,
  ethylmorphine: 8,
  pholcodine: 8,
  tilidine: 10,
  piritramide: 10,
  cannabis: 35,
  cocaine: 4,
  buprenorphine: 50,
  diazepam: 60,
  midazolam: 55,
  lorazepam: 35,
  alprazolam: 40,
  clonazepam: 30,
  clobazam: 12,
  bromazepam: 12,
  oxazepam: 12,
  temazepam: 10,
  nitrazepam: 10,
  phenobarbital: 35,
  zolpidem: 40,
  methylphenidate: 60,
  dexamfetamine: 20,
  dronabinol: 12,
  pentobarbital: 10,
  phentermine: 10,
  ephedrine: 60,
  pseudoephedrine: 90,
  'acetic-anhydride': 70,
  'potassium-permanganate': 60,
  acetone: 70,
  toluene: 60,
  'hydrochloric-acid': 50,
  'sulphuric-acid': 50,
  'methyl-ethyl-ketone': 30,
  'ethyl-ether': 25,
  piperidine: 15,
  ergotamine: 10,
  ergometrine: 8,
  'phenylacetic-acid': 12,
}
