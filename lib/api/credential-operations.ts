import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { credentialInputSchema } from '@/lib/api/credential'
import { authorizationStartSchema, credentialStatusSchema, credentialTestSchema } from '@/lib/api/credential-calls'
import type { ApiOperation } from '@/lib/api/operation'

export const credentialOperations: ApiOperation[] = [
  {
    id: 'readCredentials',
    method: 'get',
    path: '/api/agents/{id}/credentials',
    summary: 'What the agent’s card asks for, and what is set; never a secret',
    status: 200,
    result: credentialStatusSchema,
    faults: ['not-found'],
  },
  {
    id: 'putCredential',
    method: 'put',
    path: '/api/agents/{id}/credentials/{scheme}',
    summary: 'Set the credential of one scheme, or, as `headers`, the free extra headers',
    body: credentialInputSchema,
    status: 200,
    result: credentialStatusSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'deleteCredential',
    method: 'delete',
    path: '/api/agents/{id}/credentials/{scheme}',
    summary: 'Forget a credential and the tokens that were fetched with it',
    status: 200,
    result: credentialStatusSchema,
    faults: ['not-found'],
  },
  {
    id: 'testCredentials',
    method: 'post',
    path: '/api/agents/{id}/credentials/test',
    summary: 'Try the way to the agent hop by hop; sends no message',
    status: 200,
    result: credentialTestSchema,
    faults: ['not-found'],
  },
  {
    id: 'authorize',
    method: 'post',
    path: '/api/agents/{id}/credentials/{scheme}/authorize',
    summary: 'Begin to ask a person for their consent: gives the provider’s page, or a device code',
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
  {
    id: 'oauthCallback',
    method: 'get',
    path: '/api/oauth/callback',
    summary: 'Where providers send the person back to: a page (HTML) that goes on to the agent’s',
    status: 200,
    result: jsonObjectSchema,
    open: true,
    faults: [],
  },
]
