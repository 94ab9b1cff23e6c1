import {
  type SettingDefinition,
  type SettingId,
  settingDefinitions,
} from '@papaver/contract/settings/definitions.ts'
import { type Seal, sealOf } from '../../platform/seal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

const isSecret = (id: SettingId): boolean => {
  const definition: SettingDefinition<unknown> = settingDefinitions[id]
  return definition.isSecret
}

interface Sealed {
  readonly sealed: string
}
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'

const settingsSeal = (db: Reader): Promise<Seal> => sealOf(db, 'settings')

/** How a value stands in the table: of a secret only what the installation's key opens. */
export const storedForm = async ({ db }: Tx, id: SettingId, value: unknown): Promise<unknown> => {
  if (!isSecret(id) || typeof value !== 'string' || value === '') return value
  const seal = await settingsSeal(db)
  return { sealed: seal.seal(value, id).toString('base64') }
}

/**
 * The value as it was set. A secret that this installation's key does not open (a table moved here from another)
 * counts as not set: the service must start, and its owner sees that it is missing.
 */
export const plainForm = async (db: Reader, id: SettingId, stored: unknown): Promise<unknown> => {
  if (!isSecret(id) || !isSealed(stored)) return stored
  const seal = await settingsSeal(db)
  try {
    return seal.open(Buffer.from(stored.sealed, 'base64'), id)
  } catch {
    return undefined
  }
}
