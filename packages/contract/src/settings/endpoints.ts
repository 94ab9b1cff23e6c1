import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { line } from '../wire.ts'
import * as settings from './schema.ts'

const group = { out: settings.settingGroup }
const params = z.object({ id: line(80) })

export const settingsEndpoints = {
  'settings.public': { out: settings.publicSettings },
  'settings.importExport': group,
  'settings.cultivation': group,
  'settings.captcha': group,
  'settings.smtp': group,
  'settings.proxy': group,
  'settings.languages': { out: settings.languages },
  'settings.defaultCulture': { out: 'text' },
  'settings.all': { out: z.array(settings.settingDetail) },
  'settings.one': { params, out: settings.settingDetail },
  'settings.save': { body: settings.saveInput, out: z.array(settings.settingDetail) },
  'settings.reset': { params, body: settings.resetInput, out: settings.settingDetail },
  'settings.history': { params, out: z.array(settings.settingHistoryEntry) },
  'settings.putBack': { params, body: settings.putBackInput, out: settings.settingDetail },
  'settings.export': { out: 'file' },
  'settings.import': { query: settings.importQuery, form: true, out: settings.importAnswer },
} as const satisfies ShapeTable<'settings.'>
