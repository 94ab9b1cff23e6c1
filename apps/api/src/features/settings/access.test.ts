import { testAccess } from '../../testing/ground-access.ts'

const base = '/api/moduleSettings'

testAccess(
  [
    // call                     address                    visitor admin manager user customs c.manager grower
    ['settings.public', `${base}/public`, 200, 200, 200, 200, 200, 200, 200],
    ['settings.importExport', `${base}/import_export`, 401, 200, 200, 200, 200, 200, 200],
    ['settings.cultivation', `${base}/cultivation`, 401, 200, 200, 200, 200, 200, 200],
    ['settings.captcha', `${base}/captcha`, 200, 200, 200, 200, 200, 200, 200],
    ['settings.smtp', `${base}/smtp`, 401, 200, 403, 403, 403, 403, 403],
    ['settings.proxy', `${base}/proxy`, 401, 200, 403, 403, 403, 403, 403],
    ['settings.languages', `${base}/languages`, 200, 200, 200, 200, 200, 200, 200],
    ['settings.defaultCulture', `${base}/defaultCulture`, 200, 200, 200, 200, 200, 200, 200],
    ['settings.all', base, 401, 200, 403, 403, 403, 403, 403],
    ['settings.one', `${base}/import_export.maxLines`, 401, 200, 403, 403, 403, 403, 403],
    ['settings.one', `${base}/no.such`, 401, 404, 403, 403, 403, 403, 403],
  ],
  (name) => name.startsWith('settings.'),
)
