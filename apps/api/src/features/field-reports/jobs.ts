import type { Deps } from '../../platform/deps.ts'
import { dailyJob } from '../casework/public.ts'
import { runDaily } from './actions/daily.ts'
import { servedReports } from './served-kind.ts'

export const fieldReportsJobs = (deps: Deps): void => dailyJob(deps, servedReports, runDaily)
