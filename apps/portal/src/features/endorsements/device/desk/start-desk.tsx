import { startDevicePage } from '../../../../ui/device/start-device-page.tsx'
import { answerFrom, type OpenKit, prepareKit, readKit } from '../kit.ts'
import { queue } from '../queue.ts'
import { DeskPage } from './desk-page.tsx'
import { DeskPermitPage } from './desk-permit-page.tsx'
import { deskKit } from './desk-state.ts'

const renew = async ({ account, person }: OpenKit): Promise<void> => {
  await prepareKit(account, person)
  deskKit.set((await readKit(Date.now())) ?? deskKit.get())
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
    readKit: () => readKit(Date.now()),
    takeUp: (kit) => {
      answerFrom(kit)
      deskKit.set(kit)
    },
    renew,
    queue,
  })
