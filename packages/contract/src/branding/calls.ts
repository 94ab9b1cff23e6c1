import type { CallTable } from '../call.ts'

const editors = ['branding.edit'] as const

export const brandingCalls = {
  'branding.countryLogo': ['GET', '/api/ApplicationAttachments/country_logo', 'anyone'],
  'branding.userMenu': ['GET', '/api/UICustomization/userMenu', 'signedIn'],
  // beyond the specification: the menu and the look as documents with versions (product §15)
  'branding.menu': ['GET', '/api/UICustomization/menu', editors],
  'branding.saveMenu': ['PUT', '/api/UICustomization/menu', editors],
  'branding.menuVersions': ['GET', '/api/UICustomization/menu/versions', editors],
  'branding.putBackMenu': ['POST', '/api/UICustomization/menu/versions/:version/actions/putBack', editors],
  'branding.look': ['GET', '/api/UICustomization/look', 'anyone'],
  'branding.saveLook': ['PUT', '/api/UICustomization/look', editors],
  'branding.lookVersions': ['GET', '/api/UICustomization/look/versions', editors],
  'branding.putBackLook': ['POST', '/api/UICustomization/look/versions/:version/actions/putBack', editors],
  // pictures of the portal and its documents
  'branding.pictures': ['GET', '/api/ApplicationAttachments', editors],
  'branding.pictureVersions': ['GET', '/api/ApplicationAttachments/:slot/versions', editors],
  'branding.picture': ['GET', '/api/ApplicationAttachments/:slot/versions/:version/picture', editors],
  'branding.replacePicture': ['POST', '/api/ApplicationAttachments/:slot', editors],
  'branding.putBackPicture': [
    'POST',
    '/api/ApplicationAttachments/:slot/versions/:version/actions/putBack',
    editors,
  ],
  'branding.removePicture': ['POST', '/api/ApplicationAttachments/:slot/actions/remove', editors],
} as const satisfies CallTable
