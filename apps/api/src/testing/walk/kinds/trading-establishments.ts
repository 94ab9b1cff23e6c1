import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { confirmationAnswers } from '@papaver/contract/trading-establishments/confirmation.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import { runDaily } from '../../../features/trading-establishments/actions/daily.ts'
import { partnerDraft } from '../../partners.ts'
import type { Here, WalkedKind, WalkedLine } from '../walked-kind.ts'
import { askLink, decideLink, linkCompany, linkRules } from './partner-links.ts'

const syllables = ['nord', 'licht', 'phar', 'ma', 'che', 'mie', 'vita', 'san', 'ter', 'ra']

/** A new partner, or now and then a change of one that stands; mostly whole. */
const draft = ({ random, cases, today }: Here): Record<string, unknown> => {
  const name = Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join('')
  const standing = cases.filter(({ feature, status }) => feature === partnerKind.entity && status === 'APR')
  const changes = standing.length > 0 && random.chance(0.25)
  const days = random.between(5, 400)
  return partnerDraft({
    name: `${name} ${random.between(1, 99)}`,
    countryId: random.pick(['DE', 'FR', 'FI']),
    role: random.chance(0.9) ? random.pick(['wholesaler', 'manufacturer']) : null,
    licenceValidUntil: new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    ...(changes ? { replacesId: random.pick(standing).id } : {}),
  })
}

interface Ground {
  readonly partners: readonly { readonly id: string; readonly name: string; readonly countryId: string }[]
}

const standing = ['APR', 'INA', 'BLK']

/** New partners, some that stand already, and lines that are wrong. */
const lines = ({ random, cases }: Here, { partners }: Ground): WalkedLine[] => {
  const isThere = ({ id }: { readonly id: string }) =>
    cases.some((row) => row.id === id && standing.includes(row.status))
  const right = (): Record<string, string> => ({
    name: `List ${random.between(100_000_000, 999_999_999)}`,
    role: 'wholesaler',
    groups: 'NP',
    // Of one house with an entry that is blocked it would be refused.
    addressLines: `${random.id()} Road`,
    city: 'Kiel',
    countryId: random.pick(['DE', 'FR', 'Finland']),
  })
  const fresh = Array.from({ length: random.between(1, 3) }, right)
  const [first] = fresh
  const known = random.some(partners.filter(isThere), 0.3).slice(0, 2)
  const wrong = [{ city: '' }, { countryId: 'Nowhere' }, { role: 'neighbour' }, { name: '' }]
  return [
    ...fresh.map((cells) => ({ cells, result: 'new' as const })),
    ...known.map(({ name, countryId }) => ({
      cells: { ...right(), name, countryId },
      result: 'there' as const,
    })),
    ...random
      .some(wrong, 0.4)
      .map((cells) => ({ cells: { ...right(), ...cells }, result: 'refused' as const })),
    ...(random.chance(0.3) && first ? [{ cells: first, result: 'refused' as const }] : []),
  ]
}

export const walkedPartners: WalkedKind<Ground> = {
  kind: partnerKind as unknown as CaseKind,
  prepare: async (read) => ({ partners: await read('masters.establishments') }),
  draft,
  closedAs: 'tradingEstablishmentHouseClosed',
  draftRefuses: ['notFound', 'tradingEstablishmentNotCurrent'],
  placeOf: () => ({}),
  askable: ['name', 'city', 'attachments'],
  input: (name, { random, cases, today }) => {
    if (name === 'confirmation') return random.pick(confirmationAnswers)
    if (name === 'answeredOn') return today
    if (name !== 'intoId') return undefined
    const entries = cases.filter(
      ({ feature, submittedAt }) => feature === partnerKind.entity && submittedAt !== null,
    )
    const fit = entries.filter(({ status }) => status === 'APR')
    return random.pick(fit.length > 0 && random.chance(0.7) ? fit : entries).id
  },
  notifies: { house: ['ask', 'approve', 'refuse', 'lapse'], office: ['submit', 'answer'] },
  internal: [
    'assign',
    'unassign',
    'propose',
    'askConfirmation',
    'recordConfirmation',
    'block',
    'unblock',
    'watch',
    'unwatch',
  ],
  // Where the approval needs the answer, the request waits for it.
  alsoLeadsTo: { askConfirmation: ['CNF'] },
  // A partner that stands is known to the companies that have it, and is found by those who look for one like it.
  isKnown: ({ statusGroup, status }) => statusGroup === 'active' || ['MRG', 'RPL'].includes(status),
  eyes: { four: 'trading_establishments.fourEyes' },
  draftIdleDays: 90,
  daily: runDaily,
  events: { askLink, decideLink, linkCompany },
  list: { senders: ['case.decide'], lines },
  rules: linkRules,
}
