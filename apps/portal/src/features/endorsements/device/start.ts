import { makeDevice } from '../../../platform/device/device.ts'
import { queryClient } from '../../../platform/queries.ts'
import { refreshAfterMovement } from '../queries.ts'
import { clearKit, prepareKit } from './kit.ts'
import { queue } from './queue.ts'

/** The device of a customs officer. */
export const device = makeDevice({
  page: 'border',
  right: 'endorsement.customs',
  queue,
  prepare: prepareKit,
  clear: clearKit,
  onArrival: () => void refreshAfterMovement(queryClient),
})
