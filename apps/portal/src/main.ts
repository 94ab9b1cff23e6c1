import { startAhead } from './head-start.ts'
import { startColorScheme } from './platform/color-scheme.ts'
import { startLook } from './platform/theme/look.ts'

/**
 * Two worlds share this page: the public check of a permit, which must stay light on a slow line, and the
 * portal. Only the one that the address asks for is fetched.
 */
const isCheck = (): boolean => location.hash.startsWith('#/display-authorization')

const start = async (root: HTMLElement): Promise<void> => {
  const startedAsCheck = isCheck()
  addEventListener('hashchange', () => {
    if (isCheck() !== startedAsCheck) location.reload()
  })
  if (startedAsCheck) {
    const { startVerification } = await import('./features/verification/light.ts')
    startVerification(root)
    return
  }
  startAhead()
  const { startPortal } = await import('./app.tsx')
  await startPortal(root)
}

startColorScheme()
startLook()
const root = document.getElementById('root')
if (root) void start(root)
