import { makeListMemory } from '../../../platform/list-memory.ts'
import type { ListSearch } from './list-search.ts'

export const listMemory = makeListMemory<ListSearch>()
