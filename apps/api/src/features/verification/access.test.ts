import { testAccessTable } from '../../testing/access-table.ts'

testAccessTable(
  'verification',
  {
    //                     nobody adm  off  imp  stf  riv  cus  cst  gro
    'verification.verify': [200, 200, 200, 200, 200, 200, 200, 200, 200],
    'verification.reportMismatch': [204, 204, 204, 204, 204, 204, 204, 204, 204],
    'verification.keys': [200, 200, 200, 200, 200, 200, 200, 200, 200],
    'verification.keySet': [200, 200, 200, 200, 200, 200, 200, 200, 200],
    'verification.states': [200, 200, 200, 200, 200, 200, 200, 200, 200],
    'verification.words': [200, 200, 200, 200, 200, 200, 200, 200, 200],
    'verification.views': [401, 200, 200, 200, 200, 404, 403, 403, 404],
  },
  (name, { number, checkCode }) => {
    if (name === 'verification.verify') return { number, checkCode }
    return name === 'verification.reportMismatch' ? { number, description: 'Another quantity' } : undefined
  },
)
