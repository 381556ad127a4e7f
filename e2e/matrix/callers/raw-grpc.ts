import { type CallOptions, Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { findRpc } from '@/lib/grpc/services'
import { readMessage, writeMessage } from '../../validators/grpc/proto-json.ts'
import { type StreamKind, strictly, type Validators } from '../../validators/strict.ts'
import { type Refusal, refusal } from '../caller.ts'
import type { z } from 'zod'

interface Options {
  service: string
  valid: Validators
  metadata: Record<string, string>
  /** Validates an error and returns its code and message. */
  readError: (error: ServiceError) => Refusal
}

interface GatewayInterface {
  url: string
  protocolBinding: string
  protocolVersion: string
  tenant?: string
}

/** Returns the address and tenant of the gRPC interface in an agent's gateway card, which is always of 1.0. */
export async function grpcInterface(base: string): Promise<{ address: string; tenant: string }> {
  const response = await fetch(`${base}/.well-known/agent-card.json`, { headers: { 'a2a-version': '1.0' } })
  const { supportedInterfaces } = (await response.json()) as { supportedInterfaces: GatewayInterface[] }
  const match = supportedInterfaces.find(({ protocolBinding }) => protocolBinding === 'GRPC')
  if (!match?.tenant || match.protocolVersion !== '1.0') throw new Error(`no gRPC interface: ${JSON.stringify(match)}`)
  return { address: match.url, tenant: match.tenant }
}

const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && 'details' in error && 'metadata' in error

/** Returns the path of a method, and functions that encode its requests and decode its responses. */
function codec(service: string, method: string) {
  const { input, output } = findRpc({ service, method })
  return {
    path: `/${service}/${method}`,
    write: (json: object) => writeMessage(input, json),
    read: (bytes: Buffer) => readMessage(output, bytes),
  }
}

/** Passes bytes through, because messages are encoded with the test's own descriptors. */
const asIs = (value: Buffer): Buffer => value

/** A gRPC client that validates each message strictly against the proto and the protocol version. */
export function rawGrpc(address: string, { service, valid, metadata: pairs, readError }: Options) {
  const client = new Client(address, credentials.createInsecure())
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(pairs)) metadata.set(name, value)

  const failure = (error: unknown): unknown => {
    if (!isServiceError(error)) return error
    const { code, message } = readError(error)
    return refusal(code, message)
  }

  /** Sends encoded bytes and returns the bytes of the response. */
  async function sendBytes(path: string, bytes: Buffer, options: CallOptions = {}): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    client.makeUnaryRequest(path, asIs, asIs, bytes, metadata, options, (error, reply) =>
      reply ? resolve(reply) : reject(error ?? new Error(`${path}: no reply`)),
    )
    return promise
  }

  async function call(method: string, schema: z.ZodType, json: object): Promise<unknown> {
    const { path, write, read } = codec(service, method)
    const reply = await sendBytes(path, write(json)).catch((error: unknown) => {
      throw failure(error)
    })
    return strictly(schema, read(reply), `the response to ${method}`)
  }

  async function* stream(method: string, kind: StreamKind, json: object): AsyncGenerator<unknown> {
    const { path, write, read } = codec(service, method)
    const request = client.makeServerStreamRequest(path, asIs, asIs, write(json), metadata)
    // The error also ends the iteration below.
    request.on('error', () => undefined)
    const events: unknown[] = []
    try {
      for await (const bytes of request as AsyncIterable<Buffer>) {
        events.push(strictly(valid.event, read(bytes), `an event of ${method}`))
        yield events.at(-1)
      }
    } catch (error) {
      throw failure(error)
    } finally {
      request.cancel()
    }
    const problem = valid.wrongOrder(events, kind)
    if (problem) throw new Error(`${method}: ${problem}:\n${JSON.stringify(events)}`)
  }

  /** Calls a method that the service does not have. gRPC itself rejects it, without details of A2A. */
  async function callUnknown(): Promise<void> {
    await sendBytes(`/${service}/DanceTask`, Buffer.alloc(0)).catch((error: unknown) => {
      if (!isServiceError(error) || error.code !== status.UNIMPLEMENTED) throw error
      throw refusal(-32601, error.details)
    })
  }

  return { call, stream, sendBytes, callUnknown }
}
