import { holderFlags, isHolderFlag } from '@papaver/contract/casework/holder.ts'
import { type StepDeclaration, standingOf } from '@papaver/contract/casework/kind.ts'
import { events } from '@papaver/contract/consequences/events.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import { describe, expect, it } from 'vitest'
import { shownAuthorizations } from '../authorizations/public.ts'
import type { AnyServedKind } from '../casework/public.ts'
import { servedCultivations } from '../cultivation/public.ts'
import { servedReports } from '../field-reports/public.ts'
import { servedIncidents } from '../incidents/public.ts'
import { servedLicenses } from '../licenses/public.ts'
import { wordsFor } from '../localization/public.ts'
import { servedPreExports } from '../pre-export/public.ts'
import { servedPreparations } from '../preparations/public.ts'
import { servedSubmissions } from '../statistics/public.ts'
import { servedPartners } from '../trading-establishments/public.ts'

const kinds: readonly (readonly [string, AnyServedKind])[] = [
  servedPartners,
  servedPreparations,
  servedLicenses,
  servedPreExports,
  shownAuthorizations,
  servedIncidents,
  servedCultivations,
  servedReports,
  servedSubmissions,
].map((served) => [served.kind.entity, served as AnyServedKind])

const said = (culture: string, key: string): boolean => wordsFor(culture)(key) !== key

describe.each(kinds)('a %s', (_entity, { kind, judge }) => {
  it('has checks where a step of it is declared to be checked', () => {
    const checked = Object.values(kind.steps as Record<string, StepDeclaration>).filter(
      (step) => step.checked,
    )
    expect(checked.length === 0 || judge !== undefined).toBe(true)
  })

  it('is checked again by every step that signs or brings back a right', () => {
    for (const action of ['issue', 'lift', 'extend', 'approve'] as const) {
      const step = (kind.steps as Record<string, StepDeclaration>)[action]
      // A report is approved as it is: it allows its holder nothing.
      if (step !== undefined && !kind.isReport)
        expect([action, step.checked !== undefined]).toEqual([action, true])
    }
  })

  it.each(shippedCultures)('says in %s what it rests on', (culture) => {
    const flags = Object.keys(standingOf(kind)).filter((flag) => !isHolderFlag(flag))
    expect(flags.filter((flag) => !said(culture, `${kind.feature}.flags.${flag}`))).toEqual([])
  })
})

it.each(shippedCultures)('events are named in %s', (culture) => {
  expect(events.filter((event) => !said(culture, `casework.events.${event}`))).toEqual([])
  expect(holderFlags.filter((flag) => !said(culture, `casework.flags.${flag}`))).toEqual([])
})
