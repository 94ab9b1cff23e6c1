import { testAccess } from '../../testing/ground-access.ts'

const base = '/api/masters'
const calls = [
  'masters.establishmentSites',
  'masters.establishmentPersons',
  'masters.cultivationFarmerEstablishments',
  'masters.cultivationTradingEstablishments',
]

testAccess(
  [
    // call, address: visitor admin manager user customs c.manager grower
    // The managers, users and growers of this test belong to the holder {own}.
    ['masters.establishmentSites', `${base}/establishmentSites/{own}`, 401, 200, 200, 200, 404, 404, 200],
    ['masters.establishmentSites', `${base}/establishmentSites/{rival}`, 401, 200, 404, 404, 404, 404, 404],
    ['masters.establishmentSites', `${base}/establishmentSites/1`, 401, 404, 404, 404, 404, 404, 404],
    ['masters.establishmentPersons', `${base}/establishmentPersons/{own}`, 401, 200, 200, 200, 404, 404, 200],
    [
      'masters.establishmentPersons',
      `${base}/establishmentPersons/{rival}`,
      401,
      200,
      404,
      404,
      404,
      404,
      404,
    ],
    [
      'masters.cultivationFarmerEstablishments',
      `${base}/cultivationFarmerEstablishments`,
      401,
      200,
      200,
      200,
      200,
      200,
      200,
    ],
    [
      'masters.cultivationTradingEstablishments',
      `${base}/cultivationTradingEstablishments`,
      401,
      200,
      200,
      200,
      200,
      200,
      200,
    ],
  ],
  (name) => calls.includes(name),
)
