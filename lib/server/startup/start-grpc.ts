import 'server-only'
import { readFile } from 'node:fs/promises'
import { startGrpcListener } from '@/lib/server/gateway/grpc/listener'
import { env } from '@/lib/server/platform/env'
import { log } from '@/lib/server/platform/log'

/**
 * Starts the gRPC listener if GRPC_PORT is set. Returns how to stop it within some milliseconds. Throws an Error with one plain
 * sentence if the port or the certificate cannot be used.
 */
export async function startGrpc(): Promise<(ms: number) => Promise<void>> {
  const { HOST: host, GRPC_PORT: port, GRPC_TLS_CERT, GRPC_TLS_KEY } = env()
  if (port === undefined) return async () => undefined
  const tls = GRPC_TLS_CERT && GRPC_TLS_KEY ? await readPair(GRPC_TLS_CERT, GRPC_TLS_KEY) : undefined
  try {
    const { stop } = await startGrpcListener({ host, port, tls })
    log().info({ host, port, tls: tls !== undefined }, 'gRPC listener started')
    return stop
  } catch (error) {
    throw new Error(`Could not listen for gRPC on ${host}:${port}: ${reasonOf(error)}.`, { cause: error })
  }
}

async function readPair(certFile: string, keyFile: string): Promise<{ cert: string; key: string }> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')])
    return { cert, key }
  } catch (error) {
    throw new Error(`Could not read the files in GRPC_TLS_CERT and GRPC_TLS_KEY: ${reasonOf(error)}.`, { cause: error })
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
