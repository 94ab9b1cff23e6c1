import type { Deps } from '../../platform/deps.ts'
import { dailyJob } from '../casework/public.ts'
import { runDaily } from './actions/daily.ts'
import { servedPreExports } from './served-kind.ts'

export const preExportJobs = (deps: Deps): void => dailyJob(deps, servedPreExports, runDaily)
