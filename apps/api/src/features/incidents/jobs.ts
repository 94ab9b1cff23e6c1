import type { Deps } from '../../platform/deps.ts'
import { dailyJob } from '../casework/public.ts'
import { runDaily } from './actions/daily.ts'
import { servedIncidents } from './served-kind.ts'

export const incidentsJobs = (deps: Deps): void => dailyJob(deps, servedIncidents, runDaily)
