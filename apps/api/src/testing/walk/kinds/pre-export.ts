import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import { runPreExportDaily } from '../../../features/pre-export/public.ts'
import type { AnyView, Here, WalkedKind } from '../walked-kind.ts'

interface Ground {
  readonly substances: readonly { readonly id: number }[]
}

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

/** A notification of either way, mostly whole. */
const draft = ({ random, today }: Here, { substances }: Ground): Record<string, unknown> => {
  const kind = random.pick(['outgoing', 'incoming'])
  return {
    kind,
    substanceId: random.pick(substances).id,
    quantity: random.chance(0.95) ? String(random.between(1, 500)) : '0',
    unit: random.pick(['kg', 'g', 'l']),
    countryId: random.pick(['DE', 'FR', 'IN']),
    partner: random.chance(0.95) ? `Partner ${random.between(1, 99)}` : null,
    partnerAddress: '1 Long Road',
    dispatchOn: dayAfter(today, random.between(20, 90)),
    entryPoint: 'Harbour',
    transitCountries: random.chance(0.3) ? ['CH'] : [],
    replyBy: kind === 'incoming' || random.chance(0.2) ? dayAfter(today, random.between(2, 15)) : null,
  }
}

export const walkedPreExports: WalkedKind<Ground> = {
  kind: preExportKind as unknown as CaseKind,
  prepare: async (read) => ({
    substances: (await read('masters.substances')).filter(({ convention }: AnyView) => convention === '1988'),
  }),
  draft,
  placeOf: ({ kind }) => ({ kind }),
  input: (name, { random, today }) => (name === 'answeredOn' ? today : `A-${random.between(1, 999)}`),
  // What came in is acknowledged with its entry.
  alsoLeadsTo: { submit: ['ACK'] },
  notifies: { house: [], office: [] },
  internal: ['assign', 'unassign'],
  draftIdleDays: 90,
  daily: runPreExportDaily,
}
