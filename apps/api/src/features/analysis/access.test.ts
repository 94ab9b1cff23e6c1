import { testAccessRows } from '../../testing/access-table.ts'

const imports = { params: { panel: 'imports' } }

testAccessRows('analysis', [
  //                              nobody adm  off  imp  stf  riv  cus  cst  gro
  ['analysis.figures', imports, [401, 200, 200, 200, 200, 200, 403, 403, 200]],
  ['analysis.export', imports, [401, 200, 200, 200, 200, 200, 403, 403, 200]],
])
