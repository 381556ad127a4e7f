import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js'
import { onTestFinished } from 'vitest'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { findRpc } from '@/lib/grpc/services'
import { jsonToMessage, messageToJson } from '@/lib/grpc/transcode'

const codec = (path: string) => {
  const [, owner = '', name = ''] = path.split('/')
  const { input, output } = findRpc({ service: owner, method: name })
  const write = (json: Json) => {
    const message = jsonToMessage(input, json)
    if (!message.ok) throw new Error(message.problem)
    return Buffer.from(toBinary(input, message.value))
  }
  const read = (bytes: Buffer) => {
    const json = messageToJson(output, fromBinary(output, bytes))
    return json.ok ? json.value : {}
  }
  return { write, read }
}

const metadataOf = (pairs: Record<string, string>) => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(pairs)) metadata.set(name, value)
  return metadata
}

/** A gRPC client whose messages are ProtoJSON. */
export function dynamicClient(rpc: string, channel = credentials.createInsecure()) {
  const client = new Client(rpc, channel)
  onTestFinished(() => client.close())
  const unary = (path: string, json: Json, pairs: Record<string, string> = {}, options = {}) =>
    new Promise<{ reply?: JsonObject; error?: ServiceError; metadata?: Metadata }>((resolve) => {
      const { write, read } = codec(path)
      let metadata: Metadata | undefined
      client
        .makeUnaryRequest(path, write, read, json, metadataOf(pairs), options, (error, reply) =>
          resolve({
            ...(error ? { error } : {}),
            ...(isObject(reply) ? { reply } : {}),
            ...(metadata && { metadata }),
          }),
        )
        .on('metadata', (one) => (metadata = one))
    })
  const stream = (path: string, json: Json, pairs: Record<string, string> = {}) => {
    const { write, read } = codec(path)
    return client.makeServerStreamRequest(path, write, read, json, metadataOf(pairs))
  }
  const bidi = (path: string) => {
    const { write, read } = codec(path)
    return client.makeBidiStreamRequest(path, write, read)
  }
  return { unary, stream, bidi }
}
