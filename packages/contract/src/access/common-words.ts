import { shippedCultures } from '../features.ts'
import { foldedLetters } from './folded.ts'

/**
 * Words that people put a capital, a digit and a mark around when a rule requires them. No password is much
 * harder to guess for having these as its only letters.
 */
const words =
  'password passwort kennwort salasana contrasena contraseña motdepasse parol пароль admin administrator root user ' +
  'test guest demo welcome willkommen tervetuloa bienvenue bienvenido hello hallo bonjour letmein changeme change ' +
  'default secret master login access qwerty qwertz azerty asdf asdfgh qwertyuiop abc abcd abcdef iloveyou monkey ' +
  'dragon football baseball basketball cricket soccer hockey sunshine princess superman batman shadow spring summer ' +
  'autumn winter company office pharma pharmacy papaver poppy authority health medicine customs ministry agency ' +
  'government national officer manager director doctor system server service support portal website internet computer ' +
  'laptop windows google facebook samsung android temp temporary new my me the pass word money freedom family angel ' +
  'jesus christ allah krishna ganesh buddha god bless lucky happy smile flower butterfly orange banana apple chocolate ' +
  'cookie coffee tiger lion eagle falcon star moon sun love lovely baby honey sweet heart friend forever king queen ' +
  'michael david john james robert daniel thomas andrew anthony matthew joshua joseph jessica jennifer ashley amanda ' +
  'nicole michelle maria anna elena ivan olga sergey natasha ahmed mohammed mohamed muhammad ali fatima hassan omar ' +
  'rahul priya kumar singh sharma raj carlos jose juan luis pedro pierre jean marie hans peter klaus stefan andreas ' +
  'london paris berlin moscow madrid delhi mumbai lagos nairobi vienna helsinki'

/** What officers and traders of these substances think of first, and what they deal with. */
const tradeWords =
  'drug drugs narcotic narcotics narcotica narkotika narkoottinen estupefaciente estupefacientes stupefiant stupefiants ' +
  'huume huumeet huumausaine betäubungsmittel rauschgift наркотик наркотики psychotropic psychotropics precursor ' +
  'precursors substance substances controlled opium opio oopiumi опий opiate opiates opioid opioids morphine morphin ' +
  'morphium morfiini morfina морфин codeine codein kodein kodeiini codeina кодеин fentanyl fentanyyli fentanilo фентанил ' +
  'sufentanil alfentanil remifentanil heroin heroine heroiini heroina героин cocaine cocain kokain kokaiini cocaina ' +
  'кокаин cannabis cannabinol marijuana marihuana hashish haschisch hemp hanf hamppu thc methadone methadon metadoni ' +
  'oxycodone oxycodon hydrocodone hydromorphone oxymorphone tramadol pethidine buprenorphine tilidine thebaine dronabinol ' +
  'diazepam alprazolam lorazepam clonazepam midazolam zolpidem phenobarbital ketamine ephedrine pseudoephedrine ' +
  'amphetamine methamphetamine methylphenidate mescaline psilocybin ecstasy ergotamine safrole papaver poppies mohn ' +
  'unikko amapola pavot vallmo aduana aduanas douane douanes zoll tulli tull таможня import imports importer export ' +
  'exports exporter permit permits licence license licences licenses certificate authorization authorisation trade trader ' +
  'trading quota quotas estimate estimates incb unodc inspector inspection medicines apotheke apteekki farmacia pharmacie ' +
  'аптека chemist chemical chemicals hospital wholesale'

/** "Password", seasons, animals and other first thoughts in languages of Europe; months and days are calendarNames'. */
const localWords =
  // Finnish, Estonian, Swedish, Danish and Norwegian.
  'kesä talvi syksy kevät koira kissa karhu hevonen kala lintu hiiri lehmä perkele saatana vittu paska suomi äiti isä ' +
  'rakkaus aurinko kulta moikka parool suvi kevad sügis kass koer karu lösenord sommar vinter höst vår hund katt häst ' +
  'björn fisk fågel älskling sverige kärlek hejsan adgangskode kodeord passord sommer efterår høst forår fugl hest norge ' +
  // Spanish, Portuguese, Italian and French.
  'clave primavera verano otoño invierno perro perra gato gata caballo oso pájaro tigre león amor hola mierda senha ' +
  'verão outono cachorro cavalo lobo urso leão pássaro saudade parola estate autunno inverno cane gatto cavallo leone ' +
  'lupo orso uccello pesce amore ciao mamma juventus printemps été automne hiver chien chat cheval lion loup ours oiseau ' +
  'poisson souris lapin amour soleil doudou chouchou merde ' +
  // German and Dutch.
  'frühling frühjahr herbst katze pferd vogel fisch maus bär löwe wolf schatz liebe sonne hase geheim ' +
  'sonnenschein scheisse wachtwoord lente zomer herfst hond poes paard beer leeuw vis konijn liefde welkom ' +
  // Czech and Polish.
  'heslo jaro léto podzim zima pes kočka kůň medvěd vlk ryba pták myš láska ahoj slunce hasło wiosna lato jesień kot ' +
  'koń niedźwiedź wilk ptak mysz miłość kochanie słońce misiek polska ' +
  // Russian.
  'весна лето осень зима кот кошка собака лошадь медведь волк рыба птица мышь тигр лев любовь солнце привет ' +
  // Companies and teams that are tried everywhere.
  'cisco oracle nokia lenovo amazon ferrari porsche mercedes toyota arsenal barcelona'

/** Every country of ISO 3166-1 that the language's data know, by its code. */
const countryCodes = (): string[] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return letters.flatMap((first) =>
    letters.map((second) => first + second).filter((code) => known.of(code) !== undefined),
  )
}

export const countryNamesOf = (countryIds: readonly string[], cultures: readonly string[]): string[] =>
  cultures.flatMap((culture) => {
    const names = new Intl.DisplayNames(culture, { type: 'region', fallback: 'none' })
    return countryIds.map((countryId) => {
      try {
        return names.of(countryId) ?? ''
      } catch {
        // No code of a country.
        return ''
      }
    })
  })

/** Languages of neighbours, in which nothing is shown. */
const otherCultures = ['sv', 'da', 'nb', 'et', 'cs', 'nl', 'it', 'pl', 'pt']

/** Months and days of the week, as they are written out. */
const calendarNames = (): string[] =>
  [...shippedCultures, ...otherCultures].flatMap((culture) => {
    const month = new Intl.DateTimeFormat(culture, { month: 'long', timeZone: 'UTC' })
    const weekday = new Intl.DateTimeFormat(culture, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_none, index) => [
      month.format(Date.UTC(2024, index, 1)),
      weekday.format(Date.UTC(2024, 0, 1 + index)),
    ]).flat()
  })

const made = (): Set<string> => {
  const names = [...countryNamesOf(countryCodes(), shippedCultures), ...calendarNames()].map((name) =>
    name.normalize('NFC').toLowerCase(),
  )
  // A name of several words is tried whole, and by each of its longer words.
  const parts = names.flatMap((name) => [
    name.replace(/[^\p{L}]/gu, ''),
    ...name.split(/[^\p{L}]+/u).filter((word) => word.length >= 4),
  ])
  const all = [...`${words} ${tradeWords} ${localWords}`.split(' '), ...parts]
  return new Set([...all, ...all.map(foldedLetters)])
}

let held: ReadonlySet<string> | undefined

/** Each as it is written, and without accents. Made when it is first asked for: the names of countries, months and days in every language take a moment. */
export const commonWords = (): ReadonlySet<string> => {
  held ??= made()
  return held
}
