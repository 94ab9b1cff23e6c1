import type { CallOutput } from '@papaver/contract/endpoints.ts'

export type UserRow = CallOutput<'users.list'>['items'][number]
export type UserRecord = CallOutput<'users.get'>
export type UserFlag = UserRow['flags'][number]
export type HistoryEntry = CallOutput<'users.history'>[number]
