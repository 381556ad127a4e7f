import { agentOperations } from '@/lib/api/operations/agent-operations'
import { catalogOperations } from '@/lib/api/operations/catalog-operations'
import { conversationOperations } from '@/lib/api/operations/conversation-operations'
import { credentialOperations } from '@/lib/api/operations/credential-operations'
import { frameOperations } from '@/lib/api/operations/frame-operations'
import { gatewayOperations } from '@/lib/api/operations/gateway-operations'
import { promptOperations } from '@/lib/api/operations/prompt-operations'
import { ratingOperations } from '@/lib/api/operations/rating-operations'
import { retentionOperations } from '@/lib/api/operations/retention-operations'
import { runOperations } from '@/lib/api/operations/run-operations'
import { searchOperations } from '@/lib/api/operations/search-operations'
import { serverOperations } from '@/lib/api/operations/server-operations'
import { taskOperations } from '@/lib/api/operations/task-operations'
import { traceOperations } from '@/lib/api/operations/trace-operations'

/** All public operations of the REST API, by ID. */
export const operations = {
  ...agentOperations,
  ...catalogOperations,
  ...credentialOperations,
  ...conversationOperations,
  ...taskOperations,
  ...traceOperations,
  ...runOperations,
  ...searchOperations,
  ...ratingOperations,
  ...promptOperations,
  ...frameOperations,
  ...retentionOperations,
  ...gatewayOperations,
  ...serverOperations,
}
export type Operations = typeof operations
