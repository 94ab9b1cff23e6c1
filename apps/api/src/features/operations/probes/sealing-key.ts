import { SecretKeyError } from '../../../platform/secret-key.ts'
import { checkKeys } from '../../../platform/secrets.ts'
import { failed, fine, type Probe } from './probe.ts'

/** Whether the next start, here or after a restore, could open the secrets of the database. */
export const sealingKeyProbe: Probe = async ({ deps }) => {
  try {
    const found = await checkKeys(deps.db, deps.environment)
    if (found.state === 'missing') return failed('sealingKeyMissing')
    const { key } = found
    return found.state === 'wrong' ? failed('sealingKeyWrong', { key }) : fine('sealingKeyOpens', { key })
  } catch (error) {
    if (error instanceof SecretKeyError) return failed('sealingKeyMissing')
    throw error
  }
}
