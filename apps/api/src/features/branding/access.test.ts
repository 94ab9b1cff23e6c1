import { testAccess } from '../../testing/ground-access.ts'

testAccess(
  [
    ['branding.countryLogo', '/api/ApplicationAttachments/country_logo', 200, 200, 200, 200, 200, 200, 200],
    ['branding.userMenu', '/api/UICustomization/userMenu', 401, 200, 200, 200, 200, 200, 200],
  ],
  (name) => name.startsWith('branding.'),
)
