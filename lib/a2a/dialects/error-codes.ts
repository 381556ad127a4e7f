import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** The error codes of a protocol version: their meaning, and the code for each reason. */
export interface ErrorCodes {
  /** Codes that this version defines. */
  meanings: Readonly<Record<number, ErrorReason>>
  /** The code to send for each reason: the version's own, or its nearest. */
  codes: Readonly<Record<ErrorReason, number>>
}

/** Codes with the same meaning in every version. */
export const sharedMeanings = {
  [-32700]: 'PARSE_ERROR',
  [-32600]: 'INVALID_REQUEST',
  [-32601]: 'METHOD_NOT_FOUND',
  [-32602]: 'INVALID_PARAMS',
  [-32603]: 'INTERNAL_ERROR',
  [-32001]: 'TASK_NOT_FOUND',
  [-32002]: 'TASK_NOT_CANCELABLE',
  [-32003]: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  [-32004]: 'UNSUPPORTED_OPERATION',
  [-32005]: 'CONTENT_TYPE_NOT_SUPPORTED',
} as const satisfies Record<number, ErrorReason>

export const sharedCodes = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  TASK_NOT_FOUND: -32001,
  TASK_NOT_CANCELABLE: -32002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
} as const satisfies Partial<Record<ErrorReason, number>>
