import { describe, expect, test } from 'vitest'
import { encodeGrpcError } from '@/lib/a2a/bindings/grpc/encode-grpc-error'
import { grpcStatusNames } from '@/lib/a2a/bindings/grpc/grpc-statuses'
import { dialects } from '@/lib/a2a/dialects'
import type { FaultData } from '@/lib/faults/fault'

type Case = [Partial<FaultData>, status: string, reason: string]

const shared: Case[] = [
  [{ kind: 'not-found' }, 'NOT_FOUND', 'TASK_NOT_FOUND'],
  [{ reason: 'TASK_NOT_CANCELABLE' }, 'FAILED_PRECONDITION', 'TASK_NOT_CANCELABLE'],
  [{ reason: 'CONTENT_TYPE_NOT_SUPPORTED' }, 'INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED'],
  [{ kind: 'agent-nonsense' }, 'INTERNAL', 'INVALID_AGENT_RESPONSE'],
  [{ reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED' }, 'FAILED_PRECONDITION', 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
  [{ reason: 'EXTENSION_SUPPORT_REQUIRED' }, 'FAILED_PRECONDITION', 'EXTENSION_SUPPORT_REQUIRED'],
  [{ reason: 'METHOD_NOT_FOUND' }, 'UNIMPLEMENTED', 'METHOD_NOT_FOUND'],
  [{ kind: 'invalid-input' }, 'INVALID_ARGUMENT', 'INVALID_PARAMS'],
  [{ kind: 'unauthenticated' }, 'UNAUTHENTICATED', 'AUTHENTICATION_REQUIRED'],
  [{ kind: 'forbidden' }, 'PERMISSION_DENIED', 'AUTHORIZATION_FAILED'],
  [{ kind: 'too-large' }, 'RESOURCE_EXHAUSTED', 'INVALID_REQUEST'],
  [{ kind: 'rate-limited' }, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'],
  [{ kind: 'agent-refused-auth', reason: 'AUTHENTICATION_REQUIRED' }, 'UNAVAILABLE', 'AUTHENTICATION_REQUIRED'],
  [{ kind: 'agent-timeout' }, 'DEADLINE_EXCEEDED', 'RESOURCE_UNAVAILABLE'],
]

/** The versions have different statuses for these. */
const operations = (status: string): Case[] => [
  [{ reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED' }, status, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
  [{ reason: 'VERSION_NOT_SUPPORTED' }, status, 'VERSION_NOT_SUPPORTED'],
  [{ kind: 'call-unsupported' }, status, 'UNSUPPORTED_OPERATION'],
  [{ kind: 'conflict' }, status, 'UNSUPPORTED_OPERATION'],
  [{ reason: 'STREAMING_NOT_SUPPORTED' }, status, 'UNSUPPORTED_OPERATION'],
]

const cases = {
  'v0.3': [...shared, ...operations('UNIMPLEMENTED')],
  'v1.0': [...shared, ...operations('FAILED_PRECONDITION')],
}

describe.each(['v0.3', 'v1.0'] as const)('%s', (version) => {
  test.each(cases[version])('%j is %s', (faultData, status, reason) => {
    const fault: FaultData = { kind: 'agent-error', message: 'No', ...faultData }
    const details = [expect.objectContaining({ reason, metadata: { kind: fault.kind, requestId: 'r' } })]
    const code = (grpcStatusNames as readonly string[]).indexOf(status)
    const { body } = encodeGrpcError(dialects[version], fault, { requestId: 'r' })
    expect(body).toEqual({ error: { code, status, message: 'No', details } })
  })
})
