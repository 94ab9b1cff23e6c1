import { startDeviceCheck } from './features/verification/device/device-check.ts'
import { startColorScheme } from './platform/color-scheme.ts'
import { startLook } from './platform/theme/look.ts'

startColorScheme()
startLook()
const root = document.getElementById('root')
if (root) void startDeviceCheck(root)
