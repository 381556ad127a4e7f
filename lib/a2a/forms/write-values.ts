import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { valueField } from '@/lib/a2a/forms/value-field'
import type { Reply } from '@/lib/a2a/forms/reply'
import { secretPointers } from '@/lib/a2a/forms/secret-fields'
import { fileName, valuesText } from '@/lib/a2a/forms/values-text'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { secretMark } from '@/lib/a2a/secret-parts'

function fileOf(dataUrl: Json): Json {
  const url = String(dataUrl)
  return { uri: url, name: fileName(url), mime_type: /^data:([^;,]*)/.exec(url)?.[1] ?? null }
}

function typed(type: string | undefined, value: Json | undefined): Json {
  if (type === 'file') return { type, value: Array.isArray(value) ? value.map(fileOf) : null }
  return { type: type ?? 'text', value: value ?? null }
}

function answers(value: Json | undefined): Json {
  if (Array.isArray(value)) return { answer: value }
  return { answer: value === undefined || value === '' ? [] : [value] }
}

function withSecrets(data: JsonObject, secrets: string[]): Reply {
  return { parts: [{ data, ...(secrets.length > 0 && { metadata: { [secretMark]: secrets } }) }] }
}

/** Texts, numbers, yes and no are said as they are to a quick reply: in words. */
function oneValue(value: Json, secrets: string[]): Reply {
  if (value !== null && typeof value !== 'object')
    return { parts: [{ text: String(value), ...(secrets.length > 0 && { metadata: { [secretMark]: true } }) }] }
  const within = secrets.map((at) => at.slice(valueField.length + 1))
  return { parts: [{ data: value, ...(within.length > 0 && { metadata: { [secretMark]: within } }) }] }
}

/** The filled in form as the one who asked expects it. */
export function writeValues(form: FieldsRequest, values: JsonObject): Reply {
  const { shape } = form
  switch (shape.by) {
    case 'schema':
      return withSecrets(values, secretPointers(form.schema, values))
    case 'value':
      return oneValue(values[valueField] ?? null, secretPointers(form.schema, values))
    case 'elicitation': {
      const secrets = secretPointers(form.schema, values).map((at) => `/content${at}`)
      return withSecrets({ action: 'accept', content: values }, secrets)
    }
    case 'function-response': {
      const { id, name, prefix } = shape
      const secrets = secretPointers(form.schema, values).map((at) => `/response${at}`)
      const [part] = withSecrets({ id, name, response: values }, secrets).parts
      const metadata = { ...part?.metadata, [`${prefix}type`]: 'function_response' }
      return { parts: [{ data: { id, name, response: values }, metadata }] }
    }
    case 'form-extension': {
      const given = Object.entries(shape.types).map(([id, type]) => [id, typed(type, values[id])])
      const response = { ...(shape.id !== undefined && { id: shape.id }), values: Object.fromEntries(given) }
      return { parts: [{ text: valuesText(form, values) }], metadata: { [shape.uri]: response } }
    }
    case 'questions': {
      const response = {
        type: 'ask_user_response',
        id: shape.id,
        answers: shape.names.map((one) => answers(values[one])),
      }
      const message = { metadata: { [shape.uri]: response }, extensions: [shape.uri] }
      return { parts: [{ text: valuesText(form, values) }], ...message }
    }
  }
}

/** That the person does not answer; in words, unless the one who asked has a way to say so. */
export function writeDecline(form: FieldsRequest, words: string): Reply {
  return { parts: [form.shape.by === 'elicitation' ? { data: { action: 'decline' } } : { text: words }] }
}

/** The values of a filled in form; null where the message is no answer to it. */
export function readValues(form: FieldsRequest, { metadata, parts }: { metadata?: JsonObject; parts: Reply['parts'] }) {
  const { shape } = form
  const [part, ...more] = parts
  const data = part && more.length === 0 && 'data' in part && isObject(part.data) ? part.data : null
  if (shape.by === 'schema') return data
  // What is said in words is read as such.
  if (shape.by === 'value')
    return part && more.length === 0 && 'data' in part && part.data !== null ? { [valueField]: part.data } : null
  if (shape.by === 'elicitation') return isObject(data?.content) ? data.content : null
  if (shape.by === 'function-response') return isObject(data?.response) ? data.response : null
  const response = metadata?.[shape.uri]
  if (!isObject(response)) return null
  if (shape.by === 'questions') {
    const given = Array.isArray(response.answers) ? response.answers : []
    const found = given.map((one, index) => [shape.names[index] ?? `q${index + 1}`, isObject(one) ? one.answer : null])
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as JsonObject
  }
  if (!isObject(response.values)) return null
  const found = Object.entries(response.values).map(([id, one]) => [id, isObject(one) ? valueOf(one) : null] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== null)) as JsonObject
}

function valueOf({ type, value }: JsonObject): Json {
  if (type !== 'file' || !Array.isArray(value)) return value ?? null
  return value.map((file) => (isObject(file) ? (file.uri ?? null) : file))
}
