import { nowHere } from '../../../../platform/server-clock.ts'
import { startDevicePage } from '../../../../ui/device/start-device-page.tsx'
import { answerFrom, type OpenKit, prepareKit, readClockFault, readKit } from '../kit.ts'
import { queue } from '../queue.ts'
import { DeskPage } from './desk-page.tsx'
import { DeskPermitPage } from './desk-permit-page.tsx'
import { deskClock, deskKit } from './desk-state.ts'

const open = async (): Promise<OpenKit | undefined> => {
  deskClock.set(await readClockFault(Date.now()))
  return readKit(nowHere())
}

const renew = async ({ account, person }: OpenKit): Promise<void> => {
  await prepareKit(account, person)
  deskKit.set((await open()) ?? deskKit.get())
}

/** The desk of a border post without a network. */
export const startDesk = (element: HTMLElement): Promise<void> =>
  startDevicePage<OpenKit>(element, {
    page: 'border',
    title: 'endorsements.device.title',
    Home: DeskPage,
    places: [
      ['/import-export/customs', DeskPage],
      ['/import-export/customs/scanned', DeskPermitPage],
      ['/import-export/customs/$id', DeskPermitPage],
    ],
    readKit: open,
    takeUp: (kit) => {
      answerFrom(kit)
      deskKit.set(kit)
    },
    renew,
    queue,
  })
