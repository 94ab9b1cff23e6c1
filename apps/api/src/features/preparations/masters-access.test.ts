import { testAccess } from '../../testing/ground-access.ts'

const mixed = '/api/masters/subst_preparations'

testAccess(
  [
    // call, address: visitor admin manager user customs c.manager grower
    ['masters.preparations', '/api/masters/preparations', 401, 200, 200, 200, 200, 200, 200],
    ['masters.substancesAndPreparations', `${mixed}/NP`, 401, 200, 200, 200, 200, 200, 200],
    ['masters.substancesAndPreparations', `${mixed}/XX`, 401, 400, 400, 400, 400, 400, 400],
  ],
  (name) => ['masters.preparations', 'masters.substancesAndPreparations'].includes(name),
)
