import 'server-only'
import { z } from 'zod'
import { isObject, type Json } from '@/lib/a2a/json'
import { Fault } from '@/lib/faults/fault'

/** Providers write null and empty texts for missing values. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional())
const url = z.string().refine((text) => URL.canParse(text))

/** The members that are used (RFC 8414 §2, RFC 8628 §4, RFC 9207 §3). The OAuth client does not check their types. */
const metadataSchema = z.object({
  issuer: url,
  token_endpoint: optional(url),
  authorization_endpoint: optional(url),
  device_authorization_endpoint: optional(url),
  token_endpoint_auth_methods_supported: optional(z.array(z.string())),
  authorization_response_iss_parameter_supported: optional(z.boolean()),
})

/**
 * Returns the response with only the metadata that is used, or unchanged if it is not a JSON object. Throws `agent-nonsense`
 * naming the invalid members, without their values.
 */
export async function checkMetadata(response: Response, host: string): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  const json = parseOrNull(text)
  if (status !== 200 || !isObject(json)) return new Response(text || null, { status, headers })
  const read = metadataSchema.safeParse(json)
  if (read.success) return new Response(JSON.stringify(read.data), { status, headers })
  const members = [...new Set(read.error.issues.map(({ path }) => String(path[0])))].join(', ')
  throw new Fault('agent-nonsense', `The metadata of the OAuth provider at ${host} is invalid: ${members}.`, {
    hop: 'connection',
    details: { host, code: 'provider-metadata', values: { host, members } },
  })
}

function parseOrNull(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
