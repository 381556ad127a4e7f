import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { describe, expect, it } from 'vitest'
import { findMessageType } from '@/lib/grpc/services'
import { refuses } from '../testing.ts'
import { writeMessage } from './proto-json.ts'
import { readRpcError, rpcErrorV03, rpcErrorV10 } from './rpc-error.ts'

const info = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'a2a-protocol.org',
})
const unknown = { code: 5, message: 'No', details: [info('TASK_NOT_FOUND')] }

/** An error as a client gets it. */
function serviceError(code: number, details: string, status?: object): ServiceError {
  const metadata = new Metadata()
  if (status) metadata.set('grpc-status-details-bin', writeMessage(findMessageType('google.rpc.Status'), status))
  return Object.assign(new Error(details), { code, details, metadata })
}

const unsupported = (code: number) => ({ code, message: 'No', details: [info('UNSUPPORTED_OPERATION')] })

describe('an error over gRPC', () => {
  refuses('v1.0', rpcErrorV10, unknown, [
    ['code', 0],
    ['code', 3],
    ['code', 17],
    ['message', ''],
    ['details', []],
    ['details', undefined],
    ['details.0.reason', 'TASK_NOT_CANCELABLE'],
    ['details.0.domain', 'example.com'],
    ['details.0.@type', 'ErrorInfo'],
    ['status', 'NOT_FOUND'],
  ])

  it('has other statuses in v0.3 for operations that are not supported', () => {
    for (const [schema, code] of [
      [rpcErrorV10, status.FAILED_PRECONDITION],
      [rpcErrorV03, status.UNIMPLEMENTED],
    ] as const) {
      expect(schema.safeParse(unsupported(code)).success).toBe(true)
      const other = code === status.UNIMPLEMENTED ? status.FAILED_PRECONDITION : status.UNIMPLEMENTED
      expect(schema.safeParse(unsupported(other)).success).toBe(false)
    }
  })

  it('says the same in its status and in its details', () => {
    expect(readRpcError(rpcErrorV10, serviceError(5, 'No', unknown))).toEqual({ code: -32001, message: 'No' })
    expect(() => readRpcError(rpcErrorV10, serviceError(5, 'Other', unknown))).toThrow('but its details say 5 No')
    expect(() => readRpcError(rpcErrorV10, serviceError(3, 'No', unknown))).toThrow('but its details say 5 No')
    expect(() => readRpcError(rpcErrorV10, serviceError(5, 'No'))).toThrow('without details')
  })
})
