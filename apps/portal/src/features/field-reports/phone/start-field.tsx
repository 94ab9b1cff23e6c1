import { nowHere } from '../../../platform/server-clock.ts'
import { startDevicePage } from '../../../ui/device/start-device-page.tsx'
import { FieldHomePage } from './home-page.tsx'
import { answerFrom, type Kit, prepareKit, readKit } from './kit.ts'
import { NewReportPage } from './new-page.tsx'
import { offlineKit } from './offline-kit.ts'
import { queue } from './queue.ts'
import { ReportPage } from './report-page.tsx'

const renew = async ({ account, person }: Kit): Promise<void> => {
  await prepareKit(account, person)
  const newest = await readKit(nowHere())
  if (newest !== undefined) takeUp(newest)
}

const takeUp = (kit: Kit): void => {
  answerFrom(kit)
  offlineKit.set(kit)
}

/** Reports from the field without a network. */
export const startField = (element: HTMLElement): Promise<void> =>
  startDevicePage<Kit>(element, {
    page: 'field',
    title: 'field-reports.phone.title',
    Home: FieldHomePage,
    places: [
      ['/spa-cultivation', FieldHomePage],
      ['/spa-cultivation/new', NewReportPage],
      ['/spa-cultivation/report/$key/$question', ReportPage],
    ],
    readKit: () => readKit(nowHere()),
    takeUp,
    renew,
    queue,
  })
