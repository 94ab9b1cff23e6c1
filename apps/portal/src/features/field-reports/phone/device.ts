import { makeDevice } from '../../../platform/device/device.ts'
import { queryClient } from '../../../platform/queries.ts'
import { clearKit, prepareKit } from './kit.ts'
import { queue } from './queue.ts'

/** The device of a grower. */
export const device = makeDevice({
  page: 'field',
  right: 'cultivation.report',
  queue,
  prepare: prepareKit,
  clear: clearKit,
  onArrival: () => {
    for (const feature of ['field-reports', 'cultivation'])
      void queryClient.invalidateQueries({ queryKey: [feature] })
  },
})
