import { testAccessTable } from '../../testing/access-table.ts'

testAccessTable('dashboard', {
  //          nobody adm  off  imp  stf  riv  cus  cst  gro
  'dashboard.mine': [401, 200, 200, 200, 200, 200, 200, 200, 200],
})
