import { startDesk } from './features/endorsements/device/desk/start-desk.tsx'
import { startColorScheme } from './platform/color-scheme.ts'
import { startLook } from './platform/theme/look.ts'

startColorScheme()
startLook()
const root = document.getElementById('root')
if (root) void startDesk(root)
