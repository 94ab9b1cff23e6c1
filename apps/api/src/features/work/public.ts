export { itemsOf, kindsFor } from './list.ts'
