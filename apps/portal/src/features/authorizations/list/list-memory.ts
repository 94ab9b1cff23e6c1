import { memoryOf } from '../../../platform/list-memory.ts'
import type { ListSearch } from './list-search.ts'

export const listMemory = memoryOf<ListSearch>('/import-export')
