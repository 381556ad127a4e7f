import 'server-only'
import { env } from '@/lib/server/platform/env'

/** Returns host and port of the gRPC listener as clients reach it, and whether it uses TLS; null if it is off. */
export function readGrpcListener(baseUrl: string): { address: string; tls: boolean } | null {
  const { GRPC_PORT, GRPC_ADDRESS, GRPC_TLS_CERT } = env()
  if (GRPC_PORT === undefined) return null
  return { address: GRPC_ADDRESS ?? `${new URL(baseUrl).hostname}:${GRPC_PORT}`, tls: GRPC_TLS_CERT !== undefined }
}
