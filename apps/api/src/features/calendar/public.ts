export { nextDeadlines } from './dates.ts'
