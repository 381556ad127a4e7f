import { type ServiceError, status } from '@grpc/grpc-js'
import { z } from 'zod'
import { findMessageType } from '@/lib/grpc/services'
import { strictly } from '../strict.ts'
import { detail } from '../v1-0/error.ts'
import { codeOf, reasonOf, statuses } from '../v1-0/http-error.ts'
import { readMessage } from './proto-json.ts'

/** The reasons of JSON-RPC's own errors, which A2A has no gRPC statuses for; those of §3.3.2. */
const rpcStatuses: Record<string, string> = {
  PARSE_ERROR: 'INVALID_ARGUMENT',
  INVALID_REQUEST: 'INVALID_ARGUMENT',
  METHOD_NOT_FOUND: 'UNIMPLEMENTED',
  INVALID_PARAMS: 'INVALID_ARGUMENT',
  INTERNAL_ERROR: 'INTERNAL',
}

const statusesV10: Record<string, string> = {
  ...rpcStatuses,
  ...Object.fromEntries(Object.entries(statuses).map(([reason, [, name]]) => [reason, name])),
}

/** v0.3 has no table. Its official client reads an error from the status alone, and this is what it reads. */
const statusesV03: Record<string, string> = {
  ...statusesV10,
  PUSH_NOTIFICATION_NOT_SUPPORTED: 'UNIMPLEMENTED',
  UNSUPPORTED_OPERATION: 'UNIMPLEMENTED',
  VERSION_NOT_SUPPORTED: 'UNIMPLEMENTED',
}

interface Status {
  code: number
  message: string
  details: object[]
}

/** v1.0 §10.6: a code other than OK, a message, and an ErrorInfo with the reason; A2A's own reasons have A2A's domain. */
const rpcError = (expected: Record<string, string>): z.ZodType<Status> =>
  z
    .strictObject({ code: z.int().min(1).max(16), message: z.string().min(1), details: z.array(detail).min(1) })
    .refine((error) => {
      const reason = reasonOf(error)
      if (reason === undefined) return false
      const domains = error.details.flatMap((one) => ('domain' in one ? [one.domain] : []))
      if (reason in statuses && domains[0] !== 'a2a-protocol.org') return false
      return expected[reason] === undefined || status[error.code] === expected[reason]
    }, 'the status is not the one of the reason')

export const rpcErrorV10 = rpcError(statusesV10)
export const rpcErrorV03 = rpcError(statusesV03)

/** What an error says, with the code that its reason has over JSON-RPC. Throws if it is not as the schema has it. */
export function readRpcError(schema: z.ZodType<Status>, error: ServiceError): { code?: number; message: string } {
  const [bytes, ...more] = error.metadata.get('grpc-status-details-bin')
  if (!Buffer.isBuffer(bytes) || more.length > 0) throw new Error(`an error without details: ${error.message}`)
  const read = strictly(schema, readMessage(findMessageType('google.rpc.Status'), bytes), 'the status')
  if (read.code !== error.code || read.message !== error.details)
    throw new Error(`${error.message}, but its details say ${read.code} ${read.message}`)
  const code = codeOf(read)
  return { message: read.message, ...(code !== undefined && { code }) }
}
