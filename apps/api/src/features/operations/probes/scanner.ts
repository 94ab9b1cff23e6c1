import { reachOfScanner } from '../../../platform/outside/reach.ts'
import { failed, fine, neighbourPatience, off, type Probe } from './probe.ts'
import { talkTo } from './talk.ts'

/** Asks clamd whether it lives (its manual: zPING, answered with PONG and a zero byte). */
export const scannerProbe: Probe = async ({ deps, settings, isTrial }) => {
  const host = settings['files.scannerHost']
  if (host === '' || (settings['files.virusScan'] === 'off' && !isTrial)) return off('scannerOff')
  const address = { host, port: settings['files.scannerPort'] }
  const reach = reachOfScanner(deps.environment)
  const said = await talkTo(address, reach, 'zPING\0', (text) => /[\0\n]/.test(text), neighbourPatience)
  if (said === 'forbidden') return failed('targetForbidden', { host })
  if (said === 'silent') return failed('scannerSilent', { host })
  return said.text.replace(/[\0\s]+$/, '') === 'PONG'
    ? fine('scannerAnswers', { host })
    : failed('scannerGarbage', { host })
}
