import type { CallName } from '@papaver/contract/calls.ts'
import type { TestApp, TestInput, TestPerson } from './start-test-app.ts'

/** A complete request for a partner that nobody has registered yet. */
export const partnerDraft = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Nordlicht Pharma GmbH',
  role: 'wholesaler',
  groups: ['NP'],
  addressLines: ['Polarweg 9'],
  city: 'Kiel',
  countryId: 'DE',
  licenceNumber: 'BfArM-77',
  licenceAuthority: 'Bundesopiumstelle',
  licenceValidUntil: '2027-12-31',
  ...more,
})

export interface PartnerCase {
  readonly id: string
  readonly version: number
  readonly number: string
  readonly status: string
}

/** Calls and answers the body; throws where it is refused. */
export const ask = async (person: TestPerson, name: CallName, input: TestInput = {}) => {
  const { status, body } = await person.call(name, input)
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body
}

export const partnerStep = (
  person: TestPerson,
  { id, version }: Pick<PartnerCase, 'id' | 'version'>,
  action: string,
  input: Record<string, unknown> = {},
) =>
  ask(person, 'trading-establishments.act', {
    params: { id, action },
    body: { version, ...input },
  }) as Promise<PartnerCase & Record<string, unknown>>

/** A request of the importer that is before the authority. */
export const askedPartner = async (
  app: TestApp,
  draft = partnerDraft(),
  who = 'importer',
): Promise<PartnerCase> => {
  const person = await app.as(who)
  const created = await ask(person, 'trading-establishments.create', { body: draft })
  return partnerStep(person, created, 'submit', { declaration: true })
}

/** The same, taken and approved by the officer. */
export const approvedPartner = async (
  app: TestApp,
  draft = partnerDraft(),
  who = 'importer',
): Promise<PartnerCase> => {
  const officer = await app.as('officer')
  const taken = await partnerStep(officer, await askedPartner(app, draft, who), 'take')
  return partnerStep(officer, taken, 'approve')
}
