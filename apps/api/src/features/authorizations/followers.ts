import type { Deps } from '../../platform/deps.ts'
import { countQuotas } from './actions/count-quotas.ts'

export const authorizationsFollowers = ({ followers }: Deps): void => {
  followers.follow('quotasOpened', countQuotas)
}
