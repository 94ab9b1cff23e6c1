import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { Page } from 'playwright-core'
import { ask, sendByCall, takeByCall } from './ask.ts'
import { issueByCall } from './cultivations.ts'
import { inDays } from './days.ts'
import { signedIn } from './people.ts'
import type { Open } from './screens.ts'

/** A cultivation permit from its request to its signature, by calls: how people do that, other stories show. */
export const issuedCultivation = async (
  open: Open,
): Promise<{ readonly officer: Page; readonly permit: CultivationView }> => {
  const [grower, officer, admin] = [
    await signedIn(open, 'grower'),
    await signedIn(open, 'officer'),
    await signedIn(open, 'admin'),
  ]
  const substances = await ask(grower, 'masters.cannabisSubstances')
  const substance = substances.find(({ name }) => name === 'Cannabis') ?? substances[0]
  const { id } = await sendByCall(grower, 'cultivation.create', {
    substanceId: substance?.id,
    ...{ purposeCode: 'SCI', placingCode: 'GREENHOUSE', propagationCode: 'CUTTING' },
    ...{ startsOn: inDays(0), endsOn: inDays(90), cycles: 1 },
    ...{ expectedFresh: '50', expectedDry: '10', yieldUnit: 'kg' },
    ...{ responsibleName: 'Mira Solberg', responsibleOccupation: 'Head of cultivation' },
    ...{ security: 'Fence, cameras, two locks', wastePlan: 'Composted before two witnesses' },
    plots: [{ name: 'House 9', parcel: `99/${Date.now() % 100_000}`, area: '400', areaUnit: 'm2' }],
    varieties: [{ name: 'Greenmere 7', thc: '18', originCountry: 'XV', plants: 200 }],
    buyers: [],
  })
  await takeByCall(grower, 'cultivation', [id, 'submit'], { declaration: true })
  return { officer, permit: await issueByCall(officer, admin, id) }
}
