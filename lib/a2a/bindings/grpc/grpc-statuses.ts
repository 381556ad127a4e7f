/** Names of google.rpc.Code, in the order of their numbers. */
export const grpcStatusNames = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const
/** The name of a google.rpc.Code. */
export type GrpcStatusName = (typeof grpcStatusNames)[number]

/** The HTTP status of each code (google/rpc/code.proto). */
const httpStatuses: Readonly<Record<GrpcStatusName, number>> = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
}

/** Returns the name of a gRPC status code. A number that gRPC does not define is `UNKNOWN`. */
export function grpcStatusName(code: number): GrpcStatusName {
  return grpcStatusNames[code] ?? 'UNKNOWN'
}

/** Returns the HTTP status that means the same as a gRPC status. */
export function grpcHttpStatus(name: GrpcStatusName): number {
  return httpStatuses[name]
}
