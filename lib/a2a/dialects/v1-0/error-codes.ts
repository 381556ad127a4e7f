import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'

/** v1.0 §5.4. A message to a finished task is an unsupported operation (§3.3.2). */
export const errorCodes: ErrorCodes = {
  meanings: {
    ...sharedMeanings,
    [-32006]: 'INVALID_AGENT_RESPONSE',
    [-32007]: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    [-32008]: 'EXTENSION_SUPPORT_REQUIRED',
    [-32009]: 'VERSION_NOT_SUPPORTED',
  },
  codes: {
    ...sharedCodes,
    INVALID_AGENT_RESPONSE: -32006,
    EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
    EXTENSION_SUPPORT_REQUIRED: -32008,
    VERSION_NOT_SUPPORTED: -32009,
    STREAMING_NOT_SUPPORTED: -32004,
    INVALID_TASK_STATE: -32004,
    AUTHENTICATION_REQUIRED: -32600,
    AUTHORIZATION_FAILED: -32600,
    RATE_LIMIT_EXCEEDED: -32603,
    RESOURCE_UNAVAILABLE: -32603,
  },
}
