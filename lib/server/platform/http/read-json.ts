import 'server-only'
import { z } from 'zod'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import type { Json } from '@/lib/a2a/json'
import { excessMessages, findJsonExcess } from '@/lib/a2a/json/parse-bounded-json'
import { getInputCode } from '@/lib/api/input-error'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import { Fault } from '@/lib/faults/fault'
import { readContentCodings } from '@/lib/server/platform/http/content-codings'
import { readBody } from '@/lib/server/platform/http/read-body'
import { formatSizeLimit } from '@/lib/server/platform/limits'
import type { SizeName } from '@/lib/server/platform/read-limits'

const megabyte = 1024 * 1024
/** Maximum issues in an error, and maximum characters of the path and message of one: member names come from the client. */
const maxIssues = 50
const maxPathLength = 300
const maxMessageLength = 500

/**
 * Reads and validates the request's JSON body. Throws `too-large` over `maxBytes`, and `invalid-input` for invalid JSON or a
 * mismatch, with the first 50 members in `details.issues`.
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>, maxBytes = megabyte): Promise<T> {
  const text = await readText(request, maxBytes)
  const excess = findJsonExcess(text)
  if (excess) throw new Fault('invalid-input', `The JSON of the request body ${excessMessages[excess]}`)
  let body: Json
  try {
    body = JSON.parse(text) as Json
  } catch {
    throw new Fault('invalid-input', 'The request body is not JSON.')
  }
  // Schemas of nested values would overflow the stack.
  if (isTooDeep(body)) throw new Fault('invalid-input', 'The request body is nested too deeply.')
  return validateInput(schema, body)
}

/** Reads and validates the query parameters of the request. Empty ones count as absent, repeated ones are a list. */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  return validateQuery(new URL(request.url).searchParams, schema)
}

/** Validates query parameters. Empty ones count as absent, repeated ones are a list. */
export function validateQuery<T>(params: URLSearchParams, schema: z.ZodType<T>): T {
  const texts = (name: string) => params.getAll(name).filter((text) => text !== '')
  const members = [...new Set(params.keys())].map((name) => [name, texts(name)] as const)
  return validateInput(
    schema,
    Object.fromEntries(
      members.flatMap(([name, all]) => (all.length > 0 ? [[name, all.length > 1 ? all : all[0]]] : [])),
    ),
  )
}

/** Characters of a body that is too large that are still decoded. */
const prefixLength = 64 * 1024

interface TextOptions {
  /** The name of the limit that `maxBytes` comes from. */
  limit?: SizeName
  /** Replaces bytes that are not UTF-8 with U+FFFD. */
  lenient?: boolean
  /** Called with the beginning of a body that is too large, at most 64 Ki characters. */
  onTooLarge?: (prefix: string) => void
}

/** Returns the fault of a body with a content coding. No client of A2A compresses requests. */
function codingFault(headers: Headers): Fault | undefined {
  const codings = readContentCodings(headers.get('content-encoding'))
  if (codings.length === 0) return undefined
  const message = `Content encoding not supported: ${codings.join(', ').slice(0, 100)}. Send the body without compression.`
  return new Fault('invalid-input', message, { reason: 'CONTENT_TYPE_NOT_SUPPORTED', hop: 'switchboard' })
}

/**
 * Reads the request's body as text. Throws `too-large` over `maxBytes`, naming the `limit`, and `invalid-input` for a compressed
 * body and for bytes that are not UTF-8 (RFC 8259 §8.1), unless it is `lenient`. Throws what `readBody` throws.
 */
export async function readText(request: Request, maxBytes: number, options: TextOptions = {}): Promise<string> {
  const { limit, lenient = false, onTooLarge } = options
  const decoder = new TextDecoder('utf-8', { fatal: !lenient })
  const decode = (chunk?: Uint8Array): string | undefined => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return undefined
    }
  }
  const coded = lenient ? undefined : codingFault(request.headers)
  let text: string | undefined = coded ? undefined : ''
  let size = 0
  for await (const chunk of readBody(request, maxBytes)) {
    size += chunk.byteLength
    // The rest is read too: the connection's next request comes after it.
    if (size > maxBytes) {
      // The first chunk alone may be too large.
      const prefix = text === '' ? decode(chunk.subarray(0, prefixLength)) : text
      if (prefix) onTooLarge?.(prefix.slice(0, prefixLength))
      text = undefined
    }
    if (text !== undefined) text = append(text, decode(chunk))
  }
  if (coded) throw coded
  if (size > maxBytes)
    throw new Fault('too-large', `The request body is larger than ${formatSizeLimit(maxBytes, limit)}.`)
  const whole = text === undefined ? undefined : append(text, decode())
  if (whole !== undefined) return whole
  throw new Fault('invalid-input', 'The request body is not valid UTF-8.', { reason: 'PARSE_ERROR' })
}

function append(text: string, next: string | undefined): string | undefined {
  return next === undefined ? undefined : text + next
}

/** Returns `value` as parsed by the schema. Throws `invalid-input` with the first 50 mismatches in `details.issues`. */
export function validateInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const code = getInputCode(result.error.issues[0])
  const issues = result.error.issues.slice(0, maxIssues).map(({ path, message }) => ({
    path: truncate(path.join('.'), maxPathLength),
    message: truncate(message, maxMessageLength),
  }))
  const first = issues[0]?.path ? `${issues[0].path}: ${issues[0].message}` : issues[0]?.message
  throw new Fault('invalid-input', `Invalid request: ${first}.`, {
    details: { issues, ...(code && { code }) },
  })
}
