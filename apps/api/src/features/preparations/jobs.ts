import type { Deps } from '../../platform/deps.ts'
import { dailyJob, plainDaily } from '../casework/public.ts'
import { servedPreparations } from './served-kind.ts'

export const runPreparationsDaily = plainDaily(servedPreparations)

export const preparationsJobs = (deps: Deps): void => dailyJob(deps, servedPreparations, runPreparationsDaily)
