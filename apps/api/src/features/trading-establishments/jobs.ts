import type { Deps } from '../../platform/deps.ts'
import { dailyJob } from '../casework/public.ts'
import { runDaily } from './actions/daily.ts'
import { servedPartners } from './served-kind.ts'

export const tradingEstablishmentsJobs = (deps: Deps): void => dailyJob(deps, servedPartners, runDaily)
