import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'

/** v0.3 §8.2. */
export const errorCodes: ErrorCodes = {
  meanings: {
    ...sharedMeanings,
    [-32006]: 'INVALID_AGENT_RESPONSE',
    [-32007]: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  },
  codes: {
    ...sharedCodes,
    INVALID_AGENT_RESPONSE: -32006,
    EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
    STREAMING_NOT_SUPPORTED: -32004,
    INVALID_TASK_STATE: -32004,
    EXTENSION_SUPPORT_REQUIRED: -32004,
    VERSION_NOT_SUPPORTED: -32004,
    AUTHENTICATION_REQUIRED: -32600,
    AUTHORIZATION_FAILED: -32600,
    RATE_LIMIT_EXCEEDED: -32603,
    RESOURCE_UNAVAILABLE: -32603,
  },
}
