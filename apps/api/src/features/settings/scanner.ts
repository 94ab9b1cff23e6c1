import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Pace } from '../../platform/http/arriving-bodies.ts'
import { reachOfScanner } from '../../platform/outside/reach.ts'
import type { Scanner } from '../../platform/virus-scan.ts'

/** The scanner that every received file is shown to; undefined while the authority has none. */
export const scannerOf = (environment: Environment, settings: Settings): Scanner | undefined =>
  settings['files.virusScan'] === 'off'
    ? undefined
    : {
        reach: reachOfScanner(environment),
        host: settings['files.scannerHost'],
        port: settings['files.scannerPort'],
        seconds: settings['files.scannerSeconds'],
      }

/** How fast the bodies of requests must arrive. */
export const paceOf = (settings: Settings): Pace => ({
  seconds: settings['files.uploadMinutes'] * 60,
  bytesPerSecond: settings['files.slowestBytes'],
})
