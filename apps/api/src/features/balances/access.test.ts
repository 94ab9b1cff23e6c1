import { testAccessTable } from '../../testing/access-table.ts'

testAccessTable('balances', {
  //         nobody adm  off  imp  stf  riv  cus  cst  gro
  'balances.list': [401, 200, 200, 200, 200, 200, 403, 403, 403],
})
