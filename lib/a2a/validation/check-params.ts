import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { quote, spellingsOf } from '@/lib/a2a/reading/read-members'
import { readRole, toStandardBase64 } from '@/lib/a2a/reading/read-message'

/** Returns what is wrong with a value, as a sentence that begins with its path; undefined if it is valid. */
type Check = (value: Json, path: string) => string | undefined

const must =
  (isValid: (value: Json) => boolean, what: string): Check =>
  (value, path) =>
    isValid(value) ? undefined : `${path} must be ${what}, not ${quote(value)}.`

/** A string. */
const text: Check = must((value) => typeof value === 'string', 'a string')

/** A string, or a number as in the examples of the v0.1 documents (`"id": 1`). */
const looseId: Check = must((value) => typeof value === 'string' || typeof value === 'number', 'a string')

/** A boolean. */
const flag: Check = must((value) => typeof value === 'boolean', 'true or false')

/** A JSON object of any content. */
const object: Check = must(isObject, 'an object')

/** Any JSON value. */
const anything: Check = () => undefined

const isCount = (value: Json): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** A non-negative integer. */
const count: Check = must(isCount, 'a non-negative integer')

/** A non-negative integer, or its digits in a string, as ProtoJSON readers must accept it (v1.0 §5.5). */
const protoCount: Check = must(
  (value) => isCount(typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  'a non-negative integer',
)

/** An array whose items all pass the check. */
const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return `${path} must be an array, not ${quote(value)}.`
    for (const [index, item] of value.entries()) {
      const problem = check(item, `${path}[${index}]`)
      if (problem) return problem
    }
    return undefined
  }

/** An array of strings. */
const texts: Check = listOf(text)

/**
 * An object whose named members pass their checks. Other members may contain anything. Null counts as absent, and both
 * spellings of a name are accepted. Missing members of `required` are a problem.
 */
const membersOf = (checks: Readonly<Record<string, Check>>, required: readonly string[] = []): Check => {
  const entries = Object.entries(checks)
  return (value, path) => {
    if (!isObject(value)) return `${path} must be an object, not ${quote(value)}.`
    const missing = required.find((name) => spellingOf(value, name) === undefined)
    if (missing !== undefined) return `${path}.${missing} is missing.`
    for (const [name, check] of entries) {
      const spelling = spellingOf(value, name)
      const problem = spelling && check(value[spelling] ?? null, `${path}.${spelling}`)
      if (problem) return problem
    }
    return undefined
  }
}

/** Returns the spelling of an object's member that is not null: camelCase, else snake_case. */
function spellingOf(value: Readonly<Record<string, Json>>, name: string): string | undefined {
  return spellingsOf(name).find((spelling) => Object.hasOwn(value, spelling) && value[spelling] !== null)
}

/** The member that names the kind of a part: `type` in v0.1, `kind` in v0.3; v1.0 has none. */
export type PartTag = 'type' | 'kind' | undefined

const kinds = ['text', 'file', 'data']
const bytesNames = ['bytes', 'fileWithBytes', 'raw', 'data']
const urlNames = ['uri', 'fileWithUri', 'url']
/** Members with the content of a part without a tag: v1.0 §4.1.6, and `file` of v0.3 ProtoJSON. */
const contentNames = ['text', 'raw', 'url', 'data', 'file']

const base64: Check = (value, path) =>
  text(value, path) ??
  (typeof value === 'string' && toStandardBase64(value) === undefined ? `${path} is not valid base64.` : undefined)

/** v0.x data is an object (v0.3 §6.5.3) or an array (v0.1 §6.5.3). */
const structured: Check = (value, path) =>
  typeof value === 'object' && value !== null
    ? undefined
    : `${path} must be an object or an array, not ${quote(value)}.`

const spelledIn = (value: JsonObject, names: readonly string[]): string[] =>
  names.flatMap((name) => spellingOf(value, name) ?? [])

const allOf = (names: readonly string[], check: Check): Record<string, Check> =>
  Object.fromEntries(names.map((name) => [name, check]))

const fileMembers = membersOf({
  ...allOf(bytesNames, base64),
  ...allOf(urlNames, text),
  name: text,
  filename: text,
  mimeType: text,
  mediaType: text,
})

/** v0.1 §6.6: content is either in `bytes` or at `uri`; a reference has neither. */
const file: Check = (value, path) => {
  const problem = fileMembers(value, path)
  if (problem || !isObject(value)) return problem
  const [bytes] = spelledIn(value, bytesNames)
  const [url] = spelledIn(value, urlNames)
  return bytes && url ? `${path} must have either ${bytes} or ${url}, not both.` : undefined
}

const untagged = membersOf({ text, raw: base64, url: text, file, filename: text, mediaType: text, metadata: object })

/** Exactly one member contains the content; a reference to a file has only its name or media type. */
function checkUntagged(part: JsonObject, path: string): string | undefined {
  const contents = contentNames.filter((name) => Object.hasOwn(part, name) && (name === 'data' || part[name] !== null))
  if (contents.length > 1) return `${path} must have only one of ${contents.join(' and ')}.`
  if (contents.length === 0 && spelledIn(part, ['filename', 'mediaType']).length === 0)
    return `${path} must have one of text, raw, url and data.`
  return untagged(part, path)
}

const ofKind: Record<string, (tag: PartTag) => Check> = {
  text: () => membersOf({ text, metadata: object }, ['text']),
  // v1.0 has no tag, but some of its clients write one next to the members of their own version.
  file: (tag) => (tag ? membersOf({ file, metadata: object }, ['file']) : untagged),
  data: (tag) =>
    tag ? membersOf({ data: structured, metadata: object }, ['data']) : membersOf({ data: anything, metadata: object }),
}

/**
 * Checks a part of a caller's message (v0.1 §6.5, v0.3 §6.5, v1.0 §4.1.6). Both `type` and `kind` are accepted in every
 * version.
 */
const checkPart =
  (tag: PartTag): Check =>
  (part, path) => {
    if (!isObject(part)) return `${path} must be an object, not ${quote(part)}.`
    const named = ['kind', 'type'].find((name) => spellingOf(part, name))
    if (!named) return tag ? `${path}.${tag} is missing.` : checkUntagged(part, path)
    const kind: Json = part[named] ?? null
    const check = kinds.find((known) => known === kind)
    if (!check) return `${path}.${named} must be "text", "file" or "data", not ${quote(kind)}.`
    return ofKind[check]?.(tag)(part, path)
  }

/** A role in the spelling of any version, or its number (v1.0 §4.1.5). */
const role: Check = (value, path) => {
  const read = readRole(value)
  return read.ok && !read.notes ? undefined : `${path} must be the role of a user or an agent, not ${quote(value)}.`
}

/** Members for the parts of a message: `content` in v0.3 ProtoJSON, `data` in one example of the v0.1 documents. */
const partLists = ['parts', 'content', 'data']

const headOf = (id: Check): Check =>
  membersOf(
    {
      role,
      messageId: id,
      taskId: id,
      contextId: id,
      sessionId: id,
      referenceTaskIds: texts,
      extensions: texts,
      metadata: object,
    },
    ['role'],
  )

const heads = { loose: headOf(looseId), strict: headOf(text) }

/**
 * Returns what is wrong with the message of a call, with the path of the first invalid member. `tag`: of its parts, by the
 * caller's version.
 */
export function checkMessage(message: Json, path: string, tag: PartTag): string | undefined {
  const problem = (tag === 'type' ? heads.loose : heads.strict)(message, path)
  if (problem || !isObject(message)) return problem
  // v0.3 §6.4: constant.
  if (tag === 'kind' && message.kind !== undefined && message.kind !== 'message')
    return `${path}.kind must be "message", not ${quote(message.kind)}.`
  const list = partLists.find((name) => spellingOf(message, name))
  if (!list) return `${path}.parts is missing.`
  return listOf(checkPart(list === 'content' ? undefined : tag))(message[list] ?? null, `${path}.${list}`)
}

/** v0.x has a list of schemes, v1.0 one `scheme`; v0.1 examples write a single one without a list. */
const schemes: Check = (value, path) => (typeof value === 'string' ? undefined : texts(value, path))

const configMembers = {
  id: text,
  configId: text,
  url: text,
  token: text,
  authentication: membersOf({ schemes, scheme: text, credentials: text }),
}

/** A push config: flat, or in a member, at most two levels deep (v0.1 §6.9, v0.3 §6.10, v1.0 §4.3.1). */
const pushConfig: Check = [1, 2].reduce<Check>(
  (inner) =>
    membersOf({
      ...configMembers,
      pushNotificationConfig: inner,
      taskPushNotificationConfig: inner,
      config: inner,
    }),
  membersOf(configMembers),
)

const configurationOf = (length: Check): Check =>
  membersOf({
    acceptedOutputModes: texts,
    historyLength: length,
    blocking: flag,
    returnImmediately: flag,
    pushNotificationConfig: pushConfig,
    taskPushNotificationConfig: pushConfig,
  })

const paramsOf = (id: Check, length: Check) => ({
  send: membersOf({
    id,
    sessionId: id,
    tenant: text,
    acceptedOutputModes: texts,
    historyLength: length,
    pushNotification: pushConfig,
    configuration: configurationOf(length),
    metadata: object,
  }),
  task: membersOf({ id, taskId: id, tenant: text, historyLength: length, metadata: object }),
  push: membersOf({
    id,
    taskId: id,
    tenant: text,
    name: text,
    parent: text,
    configId: text,
    pushNotificationConfigId: text,
    pageSize: length,
    pageToken: text,
  }),
  setPush: (value: Json, path: string) =>
    membersOf({ id, taskId: id, tenant: text })(value, path) ?? config(value, path),
  list: membersOf({
    tenant: text,
    contextId: text,
    pageSize: length,
    pageToken: text,
    historyLength: length,
    includeArtifacts: flag,
    statusTimestampAfter: text,
  }),
})

/** `id` of the params may be the task's, which v0.1 examples write as a number. */
const config: Check = (value, path) => pushConfig(withoutId(value), path)

function withoutId(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { id: _checked, ...rest } = value
  return rest
}

const checks = {
  type: paramsOf(looseId, count),
  kind: paramsOf(text, count),
  // v1.0 is ProtoJSON.
  none: paramsOf(text, protoCount),
}

/** Kinds of params, each for several operations. */
type ParamsKind = keyof typeof checks.none

/**
 * Returns what is wrong with the params of a call, as a sentence with the path of the first invalid member; undefined if they
 * are valid. The message is checked separately, by `checkMessage`. `tag`: the caller's version, by how it distinguishes parts.
 */
export function checkParams(kind: ParamsKind, params: Json, tag: PartTag): string | undefined {
  return checks[tag ?? 'none'][kind](params, 'params')
}
