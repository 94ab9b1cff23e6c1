export { listLayouts as listFormLayouts } from './layouts.ts'
export { unsentForms } from './list.ts'
