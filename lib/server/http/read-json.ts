import 'server-only'
import { z } from 'zod'
import { cut } from '@/lib/a2a/card-checks/cut'
import type { Json } from '@/lib/a2a/json'
import { excessMessages, jsonExcess } from '@/lib/a2a/parse-bounded-json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { Fault } from '@/lib/faults/fault'
import { readBody } from '@/lib/server/http/read-body'
import { sizeInWords } from '@/lib/server/limits'
import type { SizeName } from '@/lib/server/read-limits'

/** What the schemas of `lib/api` say of values that people type, and what it is called in whatever language it is told. */
const codes: Readonly<Record<string, string>> = {
  'must not contain spaces': 'input-one-word',
  'must be an http or https URL': 'input-web-address',
  'must be a single-line header value': 'input-header-line',
  'must not contain a colon': 'input-no-colon',
  'must be a certificate in PEM format': 'input-certificate',
  'must be a private key in PEM format, without a password': 'input-private-key',
  'must have at most 32 headers': 'input-many-headers',
  'is not a valid scope': 'input-scope',
  'is not a valid header name': 'input-header-name',
  'is set by Switchboard itself': 'input-own-header',
}

/** The code of what a schema says is wrong; undefined for what only a program can get wrong. */
function inputCode(message: string | undefined): string | undefined {
  return message !== undefined && Object.hasOwn(codes, message) ? codes[message] : undefined
}

const megabyte = 1024 * 1024
/** Most issues that an error names, and the characters of the path and message of one: names of members come from the caller. */
const mostIssues = 50
const longestPath = 300
const longestMessage = 500

/**
 * The request's JSON body, checked. Throws `too-large` over `maxBytes`, and `invalid-input` for what is no JSON or
 * does not fit, with `details.issues` naming the first 50 members.
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>, maxBytes = megabyte): Promise<T> {
  const text = await readText(request, maxBytes)
  const excess = jsonExcess(text)
  if (excess) throw new Fault('invalid-input', `The JSON of the request body ${excessMessages[excess]}`)
  let body: Json
  try {
    body = JSON.parse(text) as Json
  } catch {
    throw new Fault('invalid-input', 'The request body is not JSON.')
  }
  // Schemas of nested values would run out of stack.
  if (isTooDeep(body)) throw new Fault('invalid-input', 'The request body is nested too deeply.')
  return checked(schema, body)
}

/** The query parameters of the request's URL, checked. Empty ones count as absent, several of one name are a list. */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  return checkedQuery(new URL(request.url).searchParams, schema)
}

/** Query parameters, checked in the same way. */
export function checkedQuery<T>(given: URLSearchParams, schema: z.ZodType<T>): T {
  const texts = (name: string) => given.getAll(name).filter((text) => text !== '')
  const members = [...new Set(given.keys())].map((name) => [name, texts(name)] as const)
  return checked(
    schema,
    Object.fromEntries(
      members.flatMap(([name, all]) => (all.length > 0 ? [[name, all.length > 1 ? all : all[0]]] : [])),
    ),
  )
}

/** Characters of a body that is too large which are still looked at. */
const beginningLength = 64 * 1024

interface TextOptions {
  /** The limit that `maxBytes` is the value of. */
  limit?: SizeName
  /** Bytes that are not UTF-8 become U+FFFD. */
  lenient?: boolean
  /** Gets the beginning of a body that is too large, at most 64 Ki characters. */
  onTooLarge?: (beginning: string) => void
}

/**
 * The request's body as text. Throws `too-large` over `maxBytes`, naming the `limit`, and `invalid-input` for bytes that
 * are not UTF-8 (RFC 8259 §8.1); nothing is kept of either. Throws what `readBody` throws.
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
  let text: string | undefined = ''
  let size = 0
  for await (const chunk of readBody(request, maxBytes)) {
    size += chunk.byteLength
    // The rest is read all the same: the connection's next request stands behind it.
    if (size > maxBytes) {
      // The first chunk may be too large by itself.
      const beginning = text === '' ? decode(chunk.subarray(0, beginningLength)) : text
      if (beginning) onTooLarge?.(beginning.slice(0, beginningLength))
      text = undefined
    }
    if (text !== undefined) text = joined(text, decode(chunk))
  }
  if (size > maxBytes) throw new Fault('too-large', `The request body is larger than ${sizeInWords(maxBytes, limit)}.`)
  const whole = text === undefined ? undefined : joined(text, decode())
  if (whole !== undefined) return whole
  throw new Fault('invalid-input', 'The request body is not valid UTF-8.', { reason: 'PARSE_ERROR' })
}

function joined(text: string, next: string | undefined): string | undefined {
  return next === undefined ? undefined : text + next
}

/** `value` as the schema has it. Throws `invalid-input` with `details.issues` naming the first 50 members that do not fit. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const code = inputCode(result.error.issues[0]?.message)
  const issues = result.error.issues.slice(0, mostIssues).map(({ path, message }) => ({
    path: cut(path.join('.'), longestPath),
    message: cut(message, longestMessage),
  }))
  const first = issues[0]?.path ? `${issues[0].path}: ${issues[0].message}` : issues[0]?.message
  throw new Fault('invalid-input', `Invalid request: ${first}.`, {
    details: { issues, ...(code && { code }) },
  })
}
