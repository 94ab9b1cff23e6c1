export { openFirstAdministratorLink } from './first-administrator.ts'
export { hashPassword } from './passwords.ts'
export { makeAuthenticate, principalOf } from './sessions.ts'
export { findPerson, insertAccount, listPeople, type NewAccount, type Person } from './store.ts'
