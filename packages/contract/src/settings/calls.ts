import type { CallTable } from '../call.ts'

export const settingsCalls = {
  // settings
  'settings.public': ['GET', '/api/moduleSettings/public', 'anyone'],
  'settings.importExport': ['GET', '/api/moduleSettings/import_export', 'signedIn'],
  'settings.cultivation': ['GET', '/api/moduleSettings/cultivation', 'signedIn'],
  'settings.captcha': ['GET', '/api/moduleSettings/captcha', 'anyone'],
  'settings.smtp': ['GET', '/api/moduleSettings/smtp', ['settings.read']],
  'settings.proxy': ['GET', '/api/moduleSettings/proxy', ['settings.read']],
  'settings.languages': ['GET', '/api/moduleSettings/languages', 'anyone'],
  'settings.defaultCulture': ['GET', '/api/moduleSettings/defaultCulture', 'anyone'],
  'settings.all': ['GET', '/api/moduleSettings', ['settings.read']],
  'settings.one': ['GET', '/api/moduleSettings/:id', ['settings.read']],
  'settings.save': ['PUT', '/api/moduleSettings', ['settings.edit']],
  'settings.reset': ['POST', '/api/moduleSettings/:id/actions/reset', ['settings.edit']],
  'settings.history': ['GET', '/api/moduleSettings/:id/history', ['settings.read']],
  'settings.putBack': ['POST', '/api/moduleSettings/:id/actions/putBack', ['settings.edit']],
  'settings.export': ['GET', '/api/moduleSettings/export', ['settings.read']],
  'settings.import': ['POST', '/api/moduleSettings/import', ['settings.edit']],
} as const satisfies CallTable
