export { countOpenTasks } from './store.ts'
