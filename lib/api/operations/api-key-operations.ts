import {
  apiKeyInputSchema,
  apiKeyPatchSchema,
  apiKeySchema,
  apiKeysSchema,
  newApiKeySchema,
  quotaPatchSchema,
  quotaSchema,
} from '@/lib/api/api-key'
import { defineOperations } from '@/lib/api/operations/operation'

export const apiKeyOperations = defineOperations({
  listApiKeys: {
    summary: 'List API keys, newest first, also expired and revoked ones: yours, for administrators those of everyone',
    status: 200,
    result: apiKeysSchema,
    faults: [],
  },
  createApiKey: {
    summary: 'Create an API key; the response is the only one that contains it',
    body: apiKeyInputSchema,
    status: 201,
    result: newApiKeySchema,
    faults: ['invalid-input', 'conflict'],
  },
  changeApiKey: {
    summary: 'Change the name or the expiry of an API key, or as an administrator its limits',
    body: apiKeyPatchSchema,
    status: 200,
    result: apiKeySchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  revokeApiKey: {
    summary: 'Revoke an API key at once',
    status: 200,
    result: apiKeySchema,
    faults: ['not-found'],
  },
  readQuota: {
    summary: 'Get the limits of each person',
    status: 200,
    result: quotaSchema,
    faults: [],
  },
  changeQuota: {
    summary: 'Change the limits of each person',
    body: quotaPatchSchema,
    status: 200,
    result: quotaSchema,
    faults: ['invalid-input'],
  },
})
