import 'server-only'
import { z } from 'zod'
import type { Json } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import { Fault } from '@/lib/faults/fault'
import { inputCode } from '@/lib/server/http/input-code'
import { sizeInWords } from '@/lib/server/limits'
import type { SizeName } from '@/lib/server/read-limits'

const megabyte = 1024 * 1024

/**
 * The request's JSON body, checked. Throws `too-large` over `maxBytes`, and `invalid-input` for what is no JSON or
 * does not fit, with `details.issues` naming each member.
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>, maxBytes = megabyte): Promise<T> {
  const text = await readText(request, maxBytes)
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

/** The request's body as text. Throws `too-large` over `maxBytes`, naming the `limit` that says so, and keeps nothing. */
export async function readText(request: Request, maxBytes: number, limit?: SizeName): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    // The rest is read all the same: the connection's next request stands behind it.
    if (size > maxBytes) text = ''
    else text += decoder.decode(chunk, { stream: true })
  }
  if (size > maxBytes) throw new Fault('too-large', `The request body is larger than ${sizeInWords(maxBytes, limit)}.`)
  return text + decoder.decode()
}

/** `value` as the schema has it. Throws `invalid-input` with `details.issues` naming each member that does not fit. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const first = issues[0]?.path ? `${issues[0].path}: ${issues[0].message}` : issues[0]?.message
  const code = inputCode(issues[0]?.message)
  throw new Fault('invalid-input', `Invalid request: ${first}.`, {
    details: { issues, ...(code && { code }) },
  })
}
