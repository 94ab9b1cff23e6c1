import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Scanner } from '../../platform/virus-scan.ts'

/** The scanner that every received file is shown to; undefined while the authority has none. */
export const scannerOf = (settings: Settings): Scanner | undefined =>
  settings['files.virusScan'] === 'off'
    ? undefined
    : {
        host: settings['files.scannerHost'],
        port: settings['files.scannerPort'],
        seconds: settings['files.scannerSeconds'],
      }
