import type { z } from 'zod'
import { readFrames } from '../../validators/event-stream.ts'
import { type StreamKind, strictly, type Validators } from '../../validators/strict.ts'
import { type Refusal, refusal } from '../caller.ts'
import { frameReader } from './frame-reader.ts'

type Headers = Record<string, string>

interface Options {
  valid: Validators
  /** Media type of successful responses. */
  mediaType: string
  ownHeaders: Headers
  /** Validates the body of an error and returns its code and message. */
  readError: (body: unknown, status: number) => Refusal
}

/** An HTTP+JSON client that validates each response strictly against the protocol version. */
export function rawHttp(base: string, { valid, mediaType, ownHeaders, readError }: Options) {
  async function request(line: string, body: object | undefined, headers: Headers) {
    const [method = '', path = ''] = line.split(' ')
    const type: Headers = body ? { 'content-type': mediaType } : {}
    const all = { ...type, ...ownHeaders, ...headers }
    const response = await fetch(`${base}${path}`, {
      method,
      headers: all,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response
    const contentType = response.headers.get('content-type')
    if (contentType !== 'application/json')
      throw new Error(`${line} was rejected with ${response.status} and ${contentType}`)
    const { code, message } = readError(await response.json(), response.status)
    throw refusal(code, message)
  }

  async function call(line: string, schema: z.ZodType, body?: object, headers: Headers = {}): Promise<unknown> {
    const response = await request(line, body, { accept: mediaType, ...headers })
    const contentType = response.headers.get('content-type')
    if (response.status !== 200 || contentType !== mediaType)
      throw new Error(`${line}: HTTP ${response.status} ${contentType}`)
    return strictly(schema, await response.json(), `the response to ${line}`)
  }

  async function* stream(line: string, kind: StreamKind, body?: object, headers: Headers = {}) {
    const response = await request(line, body, { accept: 'text/event-stream', ...headers })
    const contentType = response.headers.get('content-type') ?? ''
    if (!contentType.startsWith('text/event-stream') || response.status !== 200 || !response.body)
      throw new Error(`${line}: HTTP ${response.status} ${contentType}`)
    const events: unknown[] = []
    const reader = frameReader(response.body)
    for await (const frame of reader.frames) {
      const json: unknown = JSON.parse(frame.data)
      if (frame.event === 'error') {
        const { code, message } = readError(json, 0)
        throw refusal(code, message)
      }
      if (frame.event) throw new Error(`${line}: an event called ${frame.event}`)
      events.push(strictly(valid.event, json, `an event of ${line}`))
      yield { result: events.at(-1), seq: Number(frame.id) }
    }
    // The frames read incrementally equal the frames of the complete text.
    if (readFrames(reader.text()).length !== events.length) throw new Error(`frames were lost: ${reader.text()}`)
    const problem = valid.wrongOrder(events, kind)
    if (problem) throw new Error(`${line}: ${problem}:\n${reader.text()}`)
  }

  return { call, stream }
}

/** Returns a path with escaped names: `path` as a template literal tag. */
export function path(texts: TemplateStringsArray, ...names: string[]): string {
  return texts.map((text, index) => text + encodeURIComponent(names[index] ?? '')).join('')
}

/** Returns the path of a task's push configs. */
export const configsPath = (taskId: string): string => path`/tasks/${taskId}/pushNotificationConfigs`
