import type { Deps } from '../../platform/deps.ts'
import { dailyJob } from '../casework/public.ts'
import { runDaily } from './actions/daily.ts'
import { servedCultivations } from './served-kind.ts'

export const cultivationJobs = (deps: Deps): void => dailyJob(deps, servedCultivations, runDaily)
