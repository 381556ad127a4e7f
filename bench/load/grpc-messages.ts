import { toBinary } from '@bufbuild/protobuf'
import { mark, nowUs, type Shape } from '@/bench/load/shape'
import type { Json } from '@/lib/a2a/json'
import { findRpc } from '@/lib/grpc/services'
import { jsonToMessage } from '@/lib/grpc/transcode'

const service = 'lf.a2a.v1.A2AService'

/** Returns the path of a call in gRPC. */
export const grpcPath = (streams: boolean): string => `/${service}/${streams ? 'SendStreamingMessage' : 'SendMessage'}`

/** Returns a message with its prefix (gRPC over HTTP/2, Length-Prefixed-Message). */
function encode(side: 'input' | 'output', streams: boolean, json: Json): Buffer {
  const type = findRpc({ service, method: streams ? 'SendStreamingMessage' : 'SendMessage' })[side]
  const message = jsonToMessage(type, json)
  if (!message.ok) throw new Error(message.problem)
  const bytes = toBinary(type, message.value)
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(bytes.byteLength, 1)
  return Buffer.concat([prefix, bytes])
}

/** Returns the request for a shape. */
export function encodeGrpcRequest(shape: Shape, streams: boolean): Buffer {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: JSON.stringify(shape) }] }
  return encode('input', streams, { message })
}

/** Digits of the time and the number in a mark, so that it can be written into an encoded message. */
const [timeDigits, numberDigits] = [16, 9]
const placeholder = `${mark.time}${'0'.repeat(timeDigits)}${mark.number}${'0'.repeat(numberDigits)}${mark.end}`

/** Returns a function that makes an event of a response, marked with the time of the call. `json`: the event with `@` in place of the mark. */
export function grpcEvents(streams: boolean, json: string): (number: number) => Buffer {
  const template = encode('output', streams, JSON.parse(json.replace('@', placeholder)) as Json)
  const at = template.indexOf(placeholder) + mark.time.length
  return (number) => {
    const event = Buffer.from(template)
    event.write(String(nowUs()).padStart(timeDigits, '0'), at, 'latin1')
    event.write(String(number).padStart(numberDigits, '0'), at + timeDigits + mark.number.length, 'latin1')
    return event
  }
}
