import { standingOf } from '@papaver/contract/casework/kind.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { shownAuthorizations } from '../../features/authorizations/public.ts'
import { allChecks } from '../../features/casework/party-checks.ts'
import {
  type CaseContext,
  type RecheckedKind,
  readContext,
  systemScope,
} from '../../features/casework/public.ts'
import { servedCultivations } from '../../features/cultivation/public.ts'
import { servedLicenses } from '../../features/licenses/public.ts'
import { servedPreExports } from '../../features/pre-export/public.ts'
import { servedPreparations } from '../../features/preparations/public.ts'
import { servedPartners } from '../../features/trading-establishments/public.ts'
import type { Deps } from '../../platform/deps.ts'

const kinds: readonly RecheckedKind[] = [
  servedPartners,
  servedPreparations,
  servedLicenses,
  servedPreExports,
  shownAuthorizations,
  servedCultivations,
]

const contextOf = (deps: Deps): Promise<CaseContext> =>
  readContext(deps, {
    culture: 'en',
    principal: {
      accountId: '00000000-0000-0000-0000-000000000000',
      sessionId: '',
      userName: 'walk',
      firstName: '',
      lastName: 'walk',
      roles: [],
      permissions: new Set(['case.review', 'case.decide', 'incident.confidential']),
      establishmentId: null,
      customsPointIds: [],
      culture: 'en',
      pageSize: 20,
      isPending: false,
      impersonator: null,
    },
  })

const isMissing = (checks: readonly Check[], wanted: string): boolean =>
  checks.some(
    ({ severity, code, about }) =>
      severity !== 'pass' && (code === wanted || `${code} ${about ?? ''}` === wanted),
  )

/** In words each case before the authority, or in force, whose flags of what it rests on are not what its checks say now. */
export const wronglyFlagged = async (deps: Deps): Promise<string[]> => {
  const context = await contextOf(deps)
  const wrong: string[] = []
  for (const served of kinds) {
    const { kind, records } = served
    const rows = await deps.db
      .selectFrom('workCase')
      .select('id')
      .where('feature', '=', kind.entity)
      .where('submittedAt', 'is not', null)
      .where('statusGroup', 'in', ['open', 'waiting', 'decided', 'active'])
      .orderBy('id')
      .execute()
    for (const { id } of rows) {
      const record = await records.get(deps.db, systemScope, id)
      const checks = await allChecks(served, context, record)
      const { flags, status, number } = record.case
      for (const [flag, codes] of Object.entries(standingOf(kind))) {
        const found = codes.filter((code) => isMissing(checks, code))
        if (found.length > 0 !== flags.includes(flag))
          wrong.push(
            `the ${status} ${kind.entity} ${number ?? id} ${flags.includes(flag) ? 'has' : 'lacks'} the flag ${flag}; its checks say ${found.join(', ') || 'nothing'}`,
          )
      }
    }
  }
  return wrong
}

/** Codes of what blocks a case now. */
export const blockingNow = async (deps: Deps, feature: string, id: string): Promise<string[]> => {
  const served = kinds.find(({ kind }) => kind.feature === feature)
  if (served === undefined) return []
  const record = await served.records.get(deps.db, systemScope, id)
  const checks = await allChecks(served, await contextOf(deps), record)
  return checks.flatMap(({ severity, code }) => (severity === 'block' ? [code] : []))
}
