import { z } from 'zod'
import * as localization from '../localization/schema.ts'
import type { ShapeTable } from '../shape.ts'
import * as settings from './schema.ts'

const group = { out: settings.settingGroup }

export const settingsEndpoints = {
  'settings.public': { out: settings.publicSettings },
  'settings.importExport': group,
  'settings.cultivation': group,
  'settings.captcha': group,
  'settings.smtp': group,
  'settings.proxy': group,
  'settings.languages': { out: localization.languages },
  'settings.defaultCulture': { out: 'text' },
  'settings.all': { out: z.array(settings.settingDetail) },
  'settings.one': { params: z.object({ id: z.string().max(80) }), out: settings.settingDetail },
} as const satisfies ShapeTable<'settings.'>
