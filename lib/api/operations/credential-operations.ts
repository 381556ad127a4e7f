import { jsonObjectSchema } from '@/lib/a2a/model'
import { credentialInputSchema } from '@/lib/api/credential'
import { authorizationStartSchema, credentialStatusSchema, credentialTestSchema } from '@/lib/api/credential-calls'
import { defineOperations } from '@/lib/api/operations/operation'

export const credentialOperations = defineOperations({
  readCredentials: {
    summary: 'List the security schemes of an agent and their credentials, without secrets',
    status: 200,
    result: credentialStatusSchema,
    faults: ['not-found'],
  },
  putCredential: {
    summary: 'Set the credential of a security scheme, or the extra headers (`headers`)',
    body: credentialInputSchema,
    status: 200,
    result: credentialStatusSchema,
    faults: ['invalid-input', 'not-found'],
  },
  deleteCredential: {
    summary: 'Remove a credential and the tokens obtained with it',
    status: 200,
    result: credentialStatusSchema,
    faults: ['not-found'],
  },
  testCredentials: {
    summary: 'Test each step of the connection to an agent without sending a message',
    status: 200,
    result: credentialTestSchema,
    faults: ['not-found'],
  },
  authorize: {
    summary: 'Start an OAuth sign-in; returns the page of the OAuth provider or a device code',
    status: 200,
    result: authorizationStartSchema,
    faults: [
      'invalid-input',
      'not-found',
      'conflict',
      'address-blocked',
      'agent-unreachable',
      'agent-timeout',
      'agent-refused-auth',
      'agent-nonsense',
    ],
  },
  oauthCallback: {
    summary: 'OAuth redirect URL: an HTML page that continues to the agent’s page',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
})
