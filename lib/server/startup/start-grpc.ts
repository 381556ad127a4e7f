import 'server-only'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
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
  const [cert, key] = await Promise.all([
    readPem('GRPC_TLS_CERT', certFile, 'a certificate', (text) => new X509Certificate(text)),
    readPem('GRPC_TLS_KEY', keyFile, 'a private key without a passphrase', createPrivateKey),
  ])
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    const files = `${certFile} (GRPC_TLS_CERT) and ${keyFile} (GRPC_TLS_KEY)`
    throw new Error(`Could not use ${files} together: ${reasonOf(error)}.`, { cause: error })
  }
  return { cert, key }
}

/** Returns a file in PEM. `parse` throws for anything but `content`. */
async function readPem(name: string, file: string, content: string, parse: (text: string) => unknown): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`Could not read ${file} (${name}): ${reasonOf(error)}.`, { cause: error })
  })
  try {
    parse(text)
  } catch (error) {
    throw new Error(`${file} (${name}) is not ${content} in PEM: ${reasonOf(error)}.`, { cause: error })
  }
  return text
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
