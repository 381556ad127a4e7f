import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

/** A form that an agent asks to be filled in. */
export interface FormRequest {
  /** JSON Schema of an object. */
  schema: JsonObject
  /** What is filled in already. */
  values: JsonObject
  instructions: string
}

function objectSchema(value: Json | undefined): JsonObject | null {
  if (!isObject(value) || !isObject(value.properties)) return null
  return value.type === undefined || value.type === 'object' ? { ...value, type: 'object' } : null
}

function readForm(data: Json): FormRequest | null {
  if (!isObject(data)) return null
  // The shape of the A2A samples: {type: "form", form: {properties, required}, form_data}.
  const asForm = data.type === 'form' ? objectSchema(data.form) : null
  const schema = asForm ?? objectSchema(data.schema) ?? objectSchema(data)
  if (!schema) return null
  const given = data.form_data ?? data.formData ?? data.values
  const { instructions } = data
  return {
    schema,
    values: isObject(given) ? given : {},
    instructions: typeof instructions === 'string' ? instructions : '',
  }
}

/** The form in a part: data that is a JSON Schema of an object, carries one as `schema`, or has the form shape of the A2A samples; as JSON text too. */
function formOfPart(part: Part): FormRequest | null {
  if ('data' in part) return readForm(part.data)
  if (!('text' in part) || !part.text.trimStart().startsWith('{')) return null
  try {
    return readForm(JSON.parse(part.text) as Json)
  } catch {
    return null
  }
}

/** The first form in a message, and the parts beside it. */
export function formOf(message: Message): { form: FormRequest; rest: Part[] } | null {
  for (const part of message.parts) {
    const form = formOfPart(part)
    if (form) return { form, rest: message.parts.filter((other) => other !== part) }
  }
  return null
}

/** What a person answered to a form: the data of a message that holds nothing else. */
export function formAnswer(message: Message): JsonObject | null {
  const [part, ...more] = message.parts
  return part && more.length === 0 && 'data' in part && isObject(part.data) ? part.data : null
}
