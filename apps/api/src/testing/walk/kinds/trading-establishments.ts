import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import { runDaily } from '../../../features/trading-establishments/actions/daily.ts'
import { partnerDraft } from '../../partners.ts'
import type { Here, WalkedKind } from '../walked-kind.ts'

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

export const walkedPartners: WalkedKind<null> = {
  kind: partnerKind as unknown as CaseKind,
  prepare: async () => null,
  draft,
  draftRefuses: ['notFound', 'tradingEstablishmentNotCurrent'],
  placeOf: () => ({}),
  askable: ['name', 'city', 'attachments'],
  input: (name, { random, cases }) =>
    name === 'intoId'
      ? random.pick(cases.filter(({ feature }) => feature === partnerKind.entity)).id
      : undefined,
  internal: ['assign', 'propose', 'block', 'unblock', 'watch', 'unwatch'],
  // A partner that stands is known to the companies that have it, and is found by those who look for one like it.
  isKnown: ({ statusGroup, status }) => statusGroup === 'active' || ['MRG', 'RPL'].includes(status),
  eyes: { four: 'trading_establishments.fourEyes' },
  draftIdleDays: 90,
  daily: runDaily,
}
