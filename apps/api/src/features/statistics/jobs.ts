import type { Deps } from '../../platform/deps.ts'
import { dailyJob } from '../casework/public.ts'
import { runDaily } from './actions/daily.ts'
import { servedSubmissions } from './served-kind.ts'

export const statisticsJobs = (deps: Deps): void => dailyJob(deps, servedSubmissions, runDaily)
