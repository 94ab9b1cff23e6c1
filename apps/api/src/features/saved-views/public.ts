export { createSavedView, listSavedViews } from './actions.ts'
