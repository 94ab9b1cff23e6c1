import type { Deps } from '../../platform/deps.ts'
import { dailyJob } from '../casework/public.ts'
import { runDaily } from './actions/daily.ts'
import { servedLicenses } from './served-kind.ts'

export const runLicensesDaily = runDaily

export const licensesJobs = (deps: Deps): void => dailyJob(deps, servedLicenses, runDaily)
