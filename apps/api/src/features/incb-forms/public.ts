export { listLayouts as listFormLayouts } from './layouts.ts'
