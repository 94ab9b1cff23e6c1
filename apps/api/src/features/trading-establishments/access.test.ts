import { testAccess } from '../../testing/ground-access.ts'

const base = '/api/masters'
const name = 'Valeron%20Pharma%20Trading%20Ltd'

testAccess(
  [
    // call, address: visitor admin manager user customs c.manager grower
    // The managers, users and growers of this test belong to the holder {own}.
    ['masters.establishments', `${base}/establishments`, 401, 200, 200, 200, 200, 200, 200],
    ['masters.establishment', `${base}/establishment/{own}`, 401, 200, 200, 200, 404, 404, 200],
    ['masters.establishment', `${base}/establishment/{rival}`, 401, 200, 404, 404, 404, 404, 404],
    ['masters.establishment', `${base}/establishment/XV-002`, 401, 200, 404, 404, 404, 404, 404],
    ['masters.establishmentByName', `${base}/establishment/{own}/${name}`, 401, 200, 200, 200, 404, 404, 200],
    ['masters.establishmentByName', `${base}/establishment/{own}/Other`, 401, 404, 404, 404, 404, 404, 404],
    [
      'masters.establishmentByName',
      `${base}/establishment/{rival}/${name}`,
      401,
      404,
      404,
      404,
      404,
      404,
      404,
    ],
    [
      'masters.establishmentsOfCountry',
      `${base}/establishments/DE/NP/approved`,
      401,
      200,
      200,
      200,
      200,
      200,
      200,
    ],
  ],
  (call) => /^masters\.establishment(s|sOfCountry|ByName)?$/.test(call),
)
