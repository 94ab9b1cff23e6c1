import type { Deps } from '../../platform/deps.ts'
import { countQuotas } from './actions/count-quotas.ts'
import { followPoints } from './actions/customs-points.ts'
import { followTrust } from './foreign/follow-incoming.ts'

export const authorizationsFollowers = (deps: Deps): void => {
  deps.followers.follow('quotasOpened', countQuotas)
  followPoints(deps)
  deps.followers.follow('trustAbroadChanged', followTrust(deps))
}
