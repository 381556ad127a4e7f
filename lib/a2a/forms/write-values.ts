import type { FieldsRequest, FormReply } from '@/lib/a2a/forms/form-request'
import { formatValues, readFileName, singleValueField } from '@/lib/a2a/forms/format-values'
import { findFormSecrets } from '@/lib/a2a/forms/find-secret-pointers'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { secretMark } from '@/lib/a2a/secrets/secret-parts'

function toFile(dataUrl: Json): Json {
  const url = String(dataUrl)
  return { uri: url, name: readFileName(url), mime_type: /^data:([^;,]*)/.exec(url)?.[1] ?? null }
}

function toTypedValue(type: string | undefined, value: Json | undefined): Json {
  if (type === 'file') return { type, value: Array.isArray(value) ? value.map(toFile) : null }
  return { type: type ?? 'text', value: value ?? null }
}

function toAnswer(value: Json | undefined): Json {
  if (Array.isArray(value)) return { answer: value }
  return { answer: value === undefined || value === '' ? [] : [value] }
}

function withSecrets(data: JsonObject, secrets: string[]): FormReply {
  return { parts: [{ data, ...(secrets.length > 0 && { metadata: { [secretMark]: secrets } }) }] }
}

/** Encodes a single value. Strings, numbers and booleans are sent as text, like quick replies. */
function encodeSingleValue(value: Json, secrets: string[]): FormReply {
  if (value !== null && typeof value !== 'object')
    return { parts: [{ text: String(value), ...(secrets.length > 0 && { metadata: { [secretMark]: true } }) }] }
  const within = secrets.map((at) => at.slice(singleValueField.length + 1))
  return { parts: [{ data: value, ...(within.length > 0 && { metadata: { [secretMark]: within } }) }] }
}

/** Encodes the values of a form in the format of the request. */
export function writeValues(form: FieldsRequest, values: JsonObject): FormReply {
  const { shape } = form
  switch (shape.by) {
    case 'schema':
      return withSecrets(values, findFormSecrets(form, values))
    case 'value':
      return encodeSingleValue(values[singleValueField] ?? null, findFormSecrets(form, values))
    case 'elicitation': {
      const secrets = findFormSecrets(form, values).map((at) => `/content${at}`)
      return withSecrets({ action: 'accept', content: values }, secrets)
    }
    case 'function-response': {
      const { id, name, prefix } = shape
      const secrets = findFormSecrets(form, values).map((at) => `/response${at}`)
      const [part] = withSecrets({ id, name, response: values }, secrets).parts
      const metadata = { ...part?.metadata, [`${prefix}type`]: 'function_response' }
      return { parts: [{ data: { id, name, response: values }, metadata }] }
    }
    case 'form-extension': {
      const entries = Object.entries(shape.types).map(([id, type]) => [id, toTypedValue(type, values[id])])
      const response = { ...(shape.id !== undefined && { id: shape.id }), values: Object.fromEntries(entries) }
      return { parts: [{ text: formatValues(form, values) }], metadata: { [shape.uri]: response } }
    }
    case 'questions': {
      const response = {
        type: 'ask_user_response',
        id: shape.id,
        answers: shape.names.map((one) => toAnswer(values[one])),
      }
      const message = { metadata: { [shape.uri]: response }, extensions: [shape.uri] }
      return { parts: [{ text: formatValues(form, values) }], ...message }
    }
  }
}

/** Encodes that the person declines to answer: as text, unless the format has a way to decline. */
export function writeDecline(form: FieldsRequest, words: string): FormReply {
  return { parts: [form.shape.by === 'elicitation' ? { data: { action: 'decline' } } : { text: words }] }
}

/** Reads the values of a submitted form; null if the message does not answer it. */
export function readValues(
  form: FieldsRequest,
  { metadata, parts }: { metadata?: JsonObject; parts: FormReply['parts'] },
) {
  const { shape } = form
  const [part, ...more] = parts
  const data = part && more.length === 0 && 'data' in part && isObject(part.data) ? part.data : null
  if (shape.by === 'schema') return data
  // A text is not read as a value.
  if (shape.by === 'value')
    return part && more.length === 0 && 'data' in part && part.data !== null ? { [singleValueField]: part.data } : null
  if (shape.by === 'elicitation') return isObject(data?.content) ? data.content : null
  if (shape.by === 'function-response') return isObject(data?.response) ? data.response : null
  const response = metadata?.[shape.uri]
  if (!isObject(response)) return null
  if (shape.by === 'questions') {
    const entries = Array.isArray(response.answers) ? response.answers : []
    const answers = entries.map((one, index) => [
      shape.names[index] ?? `q${index + 1}`,
      isObject(one) ? one.answer : null,
    ])
    return Object.fromEntries(answers.filter(([, value]) => value !== undefined)) as JsonObject
  }
  if (!isObject(response.values)) return null
  const values = Object.entries(response.values).map(
    ([id, one]) => [id, isObject(one) ? readTypedValue(one) : null] as const,
  )
  return Object.fromEntries(values.filter(([, value]) => value !== null)) as JsonObject
}

function readTypedValue({ type, value }: JsonObject): Json {
  if (type !== 'file' || !Array.isArray(value)) return value ?? null
  return value.map((file) => (isObject(file) ? (file.uri ?? null) : file))
}
