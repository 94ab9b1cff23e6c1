import { startField } from './features/field-reports/phone/start-field.tsx'
import { startColorScheme } from './platform/color-scheme.ts'
import { startLook } from './platform/theme/look.ts'

startColorScheme()
startLook()
const root = document.getElementById('root')
if (root) void startField(root)
