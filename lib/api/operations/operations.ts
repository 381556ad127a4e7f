import { accountOperations } from '@/lib/api/operations/account-operations'
import { agentOperations, promptOperations } from '@/lib/api/operations/agent-operations'
import { apiKeyOperations } from '@/lib/api/operations/api-key-operations'
import { catalogOperations } from '@/lib/api/operations/catalog-operations'
import { conversationOperations } from '@/lib/api/operations/conversation-operations'
import { credentialOperations } from '@/lib/api/operations/credential-operations'
import {
  frameOperations,
  ratingOperations,
  runOperations,
  taskOperations,
  taskMetadataOperations,
} from '@/lib/api/operations/task-operations'
import { gatewayOperations } from '@/lib/api/operations/gateway-operations'
import { openAiOperations } from '@/lib/api/operations/openai-operations'
import { pictureOperations } from '@/lib/api/operations/picture-operations'
import { retentionOperations, searchOperations, serverOperations } from '@/lib/api/operations/server-operations'
import { passkeyOperations } from '@/lib/api/operations/passkey-operations'
import { traceOperations } from '@/lib/api/operations/trace-operations'

/** All public operations of the REST API, by ID. */
export const operations = {
  ...accountOperations,
  ...passkeyOperations,
  ...pictureOperations,
  ...apiKeyOperations,
  ...agentOperations,
  ...catalogOperations,
  ...credentialOperations,
  ...conversationOperations,
  ...taskOperations,
  ...taskMetadataOperations,
  ...traceOperations,
  ...runOperations,
  ...searchOperations,
  ...ratingOperations,
  ...promptOperations,
  ...frameOperations,
  ...retentionOperations,
  ...gatewayOperations,
  ...openAiOperations,
  ...serverOperations,
}
export type Operations = typeof operations
