import { type ErrorCodes, sharedCodes, sharedMeanings } from '@/lib/a2a/dialects/error-codes'

/** v0.1 §8.2. */
export const errorCodes: ErrorCodes = {
  meanings: {
    ...sharedMeanings,
    [-32006]: 'STREAMING_NOT_SUPPORTED',
    [-32007]: 'AUTHENTICATION_REQUIRED',
    [-32008]: 'AUTHORIZATION_FAILED',
    [-32009]: 'INVALID_TASK_STATE',
    [-32010]: 'RATE_LIMIT_EXCEEDED',
    [-32011]: 'RESOURCE_UNAVAILABLE',
  },
  codes: {
    ...sharedCodes,
    STREAMING_NOT_SUPPORTED: -32006,
    AUTHENTICATION_REQUIRED: -32007,
    AUTHORIZATION_FAILED: -32008,
    INVALID_TASK_STATE: -32009,
    RATE_LIMIT_EXCEEDED: -32010,
    RESOURCE_UNAVAILABLE: -32011,
    INVALID_AGENT_RESPONSE: -32603,
    EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32004,
    EXTENSION_SUPPORT_REQUIRED: -32004,
    VERSION_NOT_SUPPORTED: -32004,
  },
}
