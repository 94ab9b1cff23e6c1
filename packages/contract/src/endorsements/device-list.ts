import type { SignedList } from '../signed-list.ts'
import type { DevicePermit } from './schema.ts'

/** Stands before what is signed: this list is never taken for anything else that the authority has signed. */
export const devicePurpose = 'papaver-expected-1\n'

/** What may cross at the points of one customs officer, for when his device has no network (product §9); signed as JSON. */
export interface DeviceList extends SignedList {
  /** Whose list it is: nobody else's device takes it. */
  readonly accountId: string
  readonly permits: readonly DevicePermit[]
  /** There are more than the authority lets a device keep. */
  readonly isPartial: boolean
}
