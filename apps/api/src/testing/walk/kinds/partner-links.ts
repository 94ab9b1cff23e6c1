import { done, type Expected, refusedWith } from '../expected.ts'
import { isInSight } from '../oracle.ts'
import type { WalkedPerson } from '../people.ts'
import type { Here, WalkedEvent } from '../walked-kind.ts'
import type { WalkedCase } from '../world.ts'

interface Link {
  readonly id: string
  readonly of: string
  readonly status: string
}

const linksOf = (here: Here, row: WalkedCase): Promise<Link[]> =>
  here.behind(
    `select id, establishment_id as "of", status from trading_establishment_link
     where trading_establishment_id = $1 order by asked_at, id`,
    [row.id],
  )

const auditRows = async (here: Here, row: WalkedCase): Promise<number> => {
  const [{ count }] = await here.behind(
    `select count(*)::int as count from audit_event where entity = 'partner' and entity_id = $1
     and action in ('partner.askLink', 'partner.grantLink', 'partner.refuseLink', 'partner.link')`,
    [row.id],
  )
  return count
}

/** What the links of an entry ought to be, and that each change of them stands in the audit trail. */
const misled = async (
  here: Here,
  row: WalkedCase,
  rowsBefore: number,
  { before, wanted }: { before: readonly Link[]; wanted: readonly Omit<Link, 'id'>[] },
): Promise<string[]> => {
  const asWords = (links: readonly Omit<Link, 'id'>[]) =>
    links.map((link) => `${link.of} ${link.status}`).toSorted()
  const [got, ought] = [asWords(await linksOf(here, row)), asWords(wanted)]
  const isChanged = JSON.stringify(ought) !== JSON.stringify(asWords(before))
  const written = (await auditRows(here, row)) - rowsBefore
  return [
    ...(JSON.stringify(got) === JSON.stringify(ought) ? [] : [`links ${got}, and ought to be ${ought}`]),
    ...(written === (isChanged ? 1 : 0) ? [] : [`${written} rows of the audit trail about its links`]),
  ]
}

const registered: readonly string[] = ['APR', 'INA', 'BLK']

/** A company asks for an entry as its partner: it has it at once, or an officer says so, as for an entry that is blocked or inactive. */
export const askLink: WalkedEvent<unknown> = async (here, row) => {
  const { random, people, ask } = here
  const writers = people.filter(({ rights }) => rights.has('tradingEstablishment.request'))
  const person = writers.length > 0 && random.chance(0.8) ? random.pick(writers) : random.pick(people)
  const before = await linksOf(here, row)
  const rows = await auditRows(here, row)
  const { establishmentId: of } = person
  let expected: Expected = done()
  if (of === null || !person.rights.has('tradingEstablishment.request'))
    expected = refusedWith('notPermitted')
  else if (!registered.includes(row.status)) expected = refusedWith('notFound')
  const answer = await ask(person, 'trading-establishments.askLink', { params: { id: row.id }, body: {} })
  const own = before.find((link) => link.of === of)
  const isKept = !expected.taken || own?.status === 'ACT' || own?.status === 'ASK'
  const isInstant = here.setting('trading_establishments.linkInstantly') === true && row.status === 'APR'
  const status = isInstant ? 'ACT' : 'ASK'
  const wanted = isKept || of === null ? before : [...before.filter((link) => link !== own), { of, status }]
  const shown = wanted.find((link) => link.of === of)?.status
  return {
    answer,
    expected,
    problems: [
      ...(answer.status >= 300 || answer.body.status === shown ? [] : [`answered ${answer.body.status}`]),
      ...(await misled(here, row, rows, { before, wanted })),
    ],
  }
}

const decisionOf = (
  person: WalkedPerson,
  row: WalkedCase,
  link: Link | undefined,
  status: string,
): Expected => {
  if (!person.rights.has('case.review')) return refusedWith('notPermitted')
  if (!isInSight(person, row) || link === undefined) return refusedWith('notFound')
  if (status === 'ACT' && row.status !== 'APR') return refusedWith('tradingEstablishmentNotCurrent')
  return link.status === status ? refusedWith('notFound') : done()
}

/** An officer grants a link, refuses it, or takes it back. */
export const decideLink: WalkedEvent<unknown> = async (here, row) => {
  const { random, people, ask } = here
  const before = await linksOf(here, row)
  const rows = await auditRows(here, row)
  const asked = before.filter(({ status }) => status === 'ASK')
  const link = before.length === 0 ? undefined : random.pick(asked.length > 0 ? asked : before)
  const officers = people.filter(({ rights }) => rights.has('case.review'))
  const person = officers.length > 0 && random.chance(0.85) ? random.pick(officers) : random.pick(people)
  const isGranted = random.chance(0.6)
  const status = isGranted ? 'ACT' : 'REF'
  const expected = decisionOf(person, row, link, status)
  const params = { id: row.id, linkId: link?.id ?? random.id() }
  const answer = await ask(person, 'trading-establishments.decideLink', { params, body: { isGranted } })
  const wanted = expected.taken ? before.map((each) => (each === link ? { ...each, status } : each)) : before
  return { answer, expected, problems: await misled(here, row, rows, { before, wanted }) }
}

const expectedOfCompany = (person: WalkedPerson, row: WalkedCase, isGrower: boolean): Expected => {
  if (!person.rights.has('case.review')) return refusedWith('notPermitted')
  if (!isInSight(person, row)) return refusedWith('notFound')
  if (row.status !== 'APR') return refusedWith('tradingEstablishmentNotCurrent')
  return isGrower ? refusedWith('tradingEstablishmentHouseClosed') : done()
}

/** An officer gives an entry to a company that has not asked for it, or has; a grower has no partners. */
export const linkCompany: WalkedEvent<unknown> = async (here, row) => {
  const { random, people, ask } = here
  const houses = people.filter(({ establishmentId }) => establishmentId !== null)
  const house = random.pick(houses)
  const of = house.establishmentId ?? ''
  const before = await linksOf(here, row)
  const rows = await auditRows(here, row)
  const officers = people.filter(({ rights }) => rights.has('case.review'))
  const person = officers.length > 0 && random.chance(0.85) ? random.pick(officers) : random.pick(people)
  const expected = expectedOfCompany(person, row, house.roles.includes('CULTIVATION'))
  const params = { id: row.id }
  const body = { establishmentId: of }
  const answer = await ask(person, 'trading-establishments.link', { params, body })
  const others = before.filter((link) => link.of !== of)
  const wanted = expected.taken ? [...others, { of, status: 'ACT' }] : before
  return { answer, expected, problems: await misled(here, row, rows, { before, wanted }) }
}

/** What officers have to answer, they find: the entry is marked as long as somebody asks for it. */
export const linkRules = [
  [
    'an entry that a company asks for, and that no officer finds',
    `select c.id, c.status, c.flags from work_case c where c.feature = 'partner' and c.status in ('APR', 'INA', 'BLK')
     and ('linkAsked' = any(c.flags)) <> exists (select from trading_establishment_link
       where trading_establishment_id = c.id and status = 'ASK')`,
  ],
] as const
