export { makeKey } from './actions/make.ts'
export { makeAdmitKey } from './admit.ts'
export { countKeysAt } from './store.ts'
