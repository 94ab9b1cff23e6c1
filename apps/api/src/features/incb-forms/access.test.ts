import { testAccessRows } from '../../testing/access-table.ts'

const form = { code: 'A', period: '2026-Q1' }
const place = { part: 'I', substanceId: 1, country: 'FR', column: 'quantity' }

testAccessRows('incb-forms', [
  //                                             nobody adm  off  imp  stf  riv  cus  cst  gro
  ['incb-forms.list', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['incb-forms.forms', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['incb-forms.get', { params: form }, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  [
    'incb-forms.cell',
    { params: form, query: { ...place, part: 'X', substanceId: '1' } },
    [401, 422, 422, 403, 403, 403, 403, 403, 403],
  ],
  [
    'incb-forms.override',
    { params: form, body: { version: 7, ...place, figure: '1', reason: 'As written.' } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  [
    'incb-forms.restore',
    { params: form, body: { version: 7, ...place } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  [
    'incb-forms.write',
    { params: form, body: { version: 7, part: 'I', said: 'As written.' } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  [
    'incb-forms.act',
    { params: { ...form, action: 'submit' }, body: { version: 7 } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  ['incb-forms.estimates', { params: form }, [401, 409, 409, 403, 403, 403, 403, 403, 403]],
  [
    'incb-forms.takeOver',
    { params: form, body: { seal: 'x' } },
    [401, 409, 409, 403, 403, 403, 403, 403, 403],
  ],
  [
    'incb-forms.file',
    { params: form, query: { format: 'xml' } },
    [401, 200, 200, 403, 403, 403, 403, 403, 403],
  ],
])
