import { worklistAddress } from './list-search.ts'

export const listMemory = worklistAddress.memory
