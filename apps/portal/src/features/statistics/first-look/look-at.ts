import { Refusal } from '../../../platform/responses.ts'
import { scriptAddress } from '../../../platform/trusted-types.ts'
import type { LookNews, LookTask } from './look-worker.ts'
import lookWorker from './look-worker.ts?worker&url'

/** Undefined where this browser runs no workers; then the authority is the first to look. */
const newWorker = (): Worker | undefined => {
  try {
    return new Worker(scriptAddress(lookWorker), { type: 'module' })
  } catch {
    return undefined
  }
}

/** Who wants to know how a look goes on. */
export interface LookWatcher {
  onNews(news: LookNews): void
  /** The file could be opened, or nothing can be said of it: it may be sent. */
  opened(): void
  /** It is not one to send. */
  refused(refusal: Refusal): void
}

/** Looks at a file in a worker, which ends with the signal. */
export const lookAt = (task: LookTask, watcher: LookWatcher, signal: AbortSignal): void => {
  const worker = signal.aborted ? undefined : newWorker()
  const end = () => {
    worker?.terminate()
    watcher.opened()
  }
  if (worker === undefined) {
    end()
    return
  }
  signal.addEventListener('abort', end)
  worker.onerror = end
  worker.onmessage = ({ data }: MessageEvent<LookNews>) => {
    watcher.onNews(data)
    if (data.step === 'opened') watcher.opened()
    else if (data.step === 'refused') {
      const { code, status } = data.refusal
      watcher.refused(new Refusal(status, 'refused', { message: code, details: data.details ?? {} }))
      worker.terminate()
    } else if (data.step !== 'rows') end()
  }
  worker.postMessage(task)
}
