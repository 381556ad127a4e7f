import { defineOperations } from '@/lib/api/operations/operation'
import { searchQuerySchema, searchResultSchema } from '@/lib/api/search'

/** The search over everything. */
export const searchOperations = defineOperations({
  search: {
    summary: 'Search agents, conversations, tasks and artifacts at once, newest first',
    query: searchQuerySchema,
    status: 200,
    result: searchResultSchema,
    faults: ['invalid-input'],
  },
})
