import { menuVersion, publicLook } from '@papaver/contract/branding/schema.ts'
import { type AccessRow, everybody, type Statuses, testAccessRows } from '../../testing/access-table.ts'

/** Officers of the authority get this; everybody else is told that it is not theirs. */
const office = (status: number): Statuses => [401, status, status, 403, 403, 403, 403, 403, 403]
const entry = { icon: 'home', permissions: [], isHidden: false, count: null, items: [] }
/** Complete by its shape, and refused by the rules: it would lose the ways of the administrator. */
const groups = menuVersion.shape.groups.parse([
  { ...entry, id: 'home', label: { key: 'frame.menu.home' }, routerLink: '/home' },
])
const colours = { header: '#ffffff', button: '#ffffff', link: '#ffffff' }
const look = publicLook.shape.colours.parse({ light: colours, dark: colours })
const slot = { params: { slot: 'seal', version: 1 } }

const rows: readonly AccessRow[] = [
  ['branding.countryLogo', {}, everybody(200, 200)],
  ['branding.look', {}, everybody(200, 200)],
  ['branding.userMenu', {}, everybody(401, 200)],
  ['branding.menu', {}, office(200)],
  ['branding.menuVersions', {}, office(200)],
  ['branding.saveMenu', { body: { version: 1, groups } }, office(422)],
  ['branding.putBackMenu', { params: { version: 99 }, body: { version: 1 } }, office(404)],
  ['branding.lookVersions', {}, office(200)],
  ['branding.saveLook', { body: { version: 0, names: {}, colours: look } }, office(422)],
  ['branding.putBackLook', { params: { version: 99 }, body: { version: 0 } }, office(404)],
  ['branding.pictures', {}, office(200)],
  ['branding.pictureVersions', slot, office(200)],
  ['branding.picture', slot, office(404)],
  ['branding.replacePicture', { ...slot, body: {} }, office(415)],
  // Without the password nobody gets as far as to the picture that is not there.
  ['branding.putBackPicture', { ...slot, body: { version: 0 } }, office(409)],
  ['branding.removePicture', { ...slot, body: { version: 0 } }, office(409)],
]

testAccessRows('branding', rows)
