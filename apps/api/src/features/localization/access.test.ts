import { testAccess } from '../../testing/ground-access.ts'

testAccess(
  [
    ['localization.direction', '/api/localization/direction/ar', 200, 200, 200, 200, 200, 200, 200],
    ['localization.translations', '/api/localization/fi', 200, 200, 200, 200, 200, 200, 200],
  ],
  (name) => name.startsWith('localization.'),
)
