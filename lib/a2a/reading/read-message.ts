import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'
import {
  collectNotes,
  type MemberReader,
  normalizeWord,
  type Notes,
  quote,
  readList,
  readMembers,
} from '@/lib/a2a/reading/read-members'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

const standard = /^[A-Za-z0-9+/]*={0,2}$/
const lenient = /^[A-Za-z0-9+/_-]*={0,2}$/

/** Converts standard or URL-safe base64, possibly with white space, to standard padded base64; undefined for any other text. */
export function toStandardBase64(text: string): string | undefined {
  if (text.length % 4 === 0 && standard.test(text)) return text
  const dense = text.replace(/\s+/g, '')
  if (!lenient.test(dense)) return undefined
  const bare = withoutTrailing(dense, /=/).replaceAll('-', '+').replaceAll('_', '/')
  return bare.length % 4 === 1 ? undefined : bare.padEnd(Math.ceil(bare.length / 4) * 4, '=')
}

/**
 * Unwraps a value. v0.x data parts only contain objects: official SDKs, and our encoders, write anything else as `{value}` and
 * set `data_part_compat` in the metadata.
 */
function unwrapValue(part: Part): Part {
  if (!('data' in part) || part.metadata?.data_part_compat !== true) return part
  if (!isObject(part.data) || !Object.hasOwn(part.data, 'value')) return part
  const { metadata, ...rest } = part
  const { data_part_compat: _mark, ...own } = metadata
  const data = part.data.value ?? null
  return { ...rest, data, ...(Object.keys(own).length > 0 && { metadata: own }) }
}

type Content = { text: string } | { raw: string } | { url: string } | { data: Json }

/** Maximum nesting of a value that can be serialized on any stack. */
const maxTextDepth = 1000

const bytesNames = ['bytes', 'fileWithBytes', 'raw', 'data']
const urlNames = ['uri', 'fileWithUri', 'url']

/** Reads the kind of a part: `type` in v0.2d and v0.1, `kind` in v0.2 and v0.3; some parts have both. */
function readTag(part: MemberReader): string | undefined {
  const kind = part.text('kind')
  const type = part.text('type')
  return (kind ?? type)?.toLowerCase()
}

function readBytes(bytes: string, notes: Notes): { raw: string } {
  const raw = toStandardBase64(bytes)
  if (raw === undefined) notes.add('file bytes are not valid base64')
  return { raw: raw ?? bytes }
}

/** Reads bytes or link of a file object, or of a part that contains them itself. */
function fileContent(file: MemberReader, notes: Notes): Content | undefined {
  const bytes = file.text(...bytesNames)
  if (bytes !== undefined) return readBytes(bytes, notes)
  const url = file.text(...urlNames)
  return url === undefined ? undefined : { url }
}

/** A file of which only the name or the type is known (v0.1 §6.6): an empty link. */
const reference: Content = { url: '' }

const names = (file: MemberReader): { filename?: string; mediaType?: string } => {
  const filename = file.text('filename', 'name')
  const mediaType = file.text('mediaType', 'mimeType')
  return { ...(filename !== undefined && { filename }), ...(mediaType !== undefined && { mediaType }) }
}

/** v0.x file part: `{file: {name, mimeType, bytes | data | fileWithBytes | uri | fileWithUri}}`. */
function readFile(file: JsonObject, part: MemberReader, notes: Notes): Part {
  const inner = readMembers(file, notes)
  const content = fileContent(inner, notes) ?? reference
  const named = { ...names(part), ...names(inner) }
  const { extra: fileExtra } = inner.rest()
  const { metadata, extra: partExtra } = part.rest()
  const extra = { ...fileExtra, ...partExtra }
  return {
    ...content,
    ...named,
    ...(metadata && { metadata }),
    ...(Object.keys(extra).length > 0 && { extra }),
  }
}

const isAbsent = (json: Json | undefined): boolean => json === undefined || json === null
const isText = (json: Json | undefined): boolean => typeof json === 'string' && json !== ''

/** True for a v1.0 part without content that names a file or its type. */
function isNamed({ filename, mediaType, media_type }: JsonObject): boolean {
  return isText(filename) || isText(mediaType) || isText(media_type)
}

/** True for a part with the text or data that its kind says, whatever else it contains (v0.1 §6.5). */
function hasTaggedContent({ kind, type, text, data }: JsonObject): boolean {
  const tag = kind ?? type
  return (tag === 'text' && typeof text === 'string') || (tag === 'data' && data !== undefined)
}

function readContent(object: JsonObject, part: MemberReader, notes: Notes): Content | undefined {
  const tag = readTag(part)
  if (tag === 'text' || (tag !== 'data' && typeof object.text === 'string')) {
    const text = part.text('text')
    if (text === undefined) notes.add('text part without text')
    if (tag !== undefined && tag !== 'text') notes.add(`part of unknown kind ${quote(tag)} read as text`)
    return { text: text ?? '' }
  }
  if (tag === 'file') return fileContent(part, notes) ?? (isAbsent(object.file) ? reference : undefined)
  if (tag === undefined && (typeof object.raw === 'string' || typeof object.url === 'string')) {
    const raw = part.text('raw')
    return raw === undefined ? { url: part.text('url') ?? '' } : readBytes(raw, notes)
  }
  if (tag === undefined && !part.has('data') && isNamed(object)) return reference
  if (tag !== 'data' && (tag !== undefined || !part.has('data'))) return undefined
  if (!part.has('data')) notes.add('data part without data')
  return { data: part.take('data') ?? null }
}

/** Returns the text of a part without other members, as nearly every part of a stream is. */
function plainText(part: JsonObject): string | undefined {
  for (const name of Object.keys(part))
    if (name !== 'text' && !((name === 'kind' || name === 'type') && part[name] === 'text')) return undefined
  return typeof part.text === 'string' ? part.text : undefined
}

/** Returns a value that is nested too deeply as its JSON text; undefined if it cannot be serialized. */
function deepText(data: Json, notes: Notes): { text: string; mediaType: string } | undefined {
  if (isTooDeep(data, maxTextDepth)) return undefined
  notes.add('data part nested too deeply, stored as JSON text')
  return { text: JSON.stringify(data), mediaType: 'application/json' }
}

/**
 * Reads a part in any protocol version's shape: by `kind` or `type`, else by the member present. File bytes are converted to
 * standard base64 (protocol documents v0.1 §6.5, v0.3 §6.5, v1.0 §4.1.6). A part of unknown kind is stored as data.
 */
export function readPart(json: Json): Outcome<Part> {
  if (typeof json === 'string') return ok({ text: json }, ['part is a string, not an object'])
  if (!isObject(json)) return problem(`part is not an object: ${quote(json)}`)
  const plain = plainText(json)
  if (plain !== undefined) return ok({ text: plain })
  const notes = collectNotes()
  const part = readMembers(json, notes)
  if (isObject(json.file) && !hasTaggedContent(json)) {
    part.take('file')
    readTag(part)
    return ok(readFile(json.file, part, notes), notes.list)
  }
  const content = readContent(json, part, notes)
  if (content && 'data' in content && isTooDeep(content.data)) {
    const text = deepText(content.data, notes)
    return text ? ok({ ...text, ...part.rest() }, notes.list) : problem('data part is nested too deeply')
  }
  if (content) return ok(unwrapValue({ ...content, ...names(part), ...part.rest() }), notes.list)
  if (isTooDeep(json)) {
    const text = deepText(json, notes)
    return text ? ok(text, notes.list) : problem('part is nested too deeply')
  }
  return ok({ data: json }, [`part of unknown kind ${quote(json.kind ?? json.type)} stored as data`])
}

/** Reads a role in any spelling or as its v1.0 enum number. Anything else is `defaultRole`, with a note. */
export function readRole(json: Json | undefined, defaultRole: Message['role'] = 'agent'): Outcome<Message['role']> {
  const word = typeof json === 'string' ? normalizeWord(json, 'role') : json
  if (word === 'user' || word === 1) return ok('user')
  if (word === 'agent' || word === 2) return ok('agent')
  return ok(defaultRole, [`unknown role ${quote(json)}`])
}

/**
 * Reads a message in any protocol version's shape. Its parts are in `parts`, in `content` (v0.3 ProtoJSON) or, in a v0.1
 * example, in `data`. `defaultRole`: the role if the message has none.
 */
export function readMessage(json: Json, defaultRole: Message['role'] = 'agent'): Outcome<Message> {
  if (typeof json === 'string')
    return ok({ role: defaultRole, parts: [{ text: json }] }, ['message is a string, not an object'])
  if (!isObject(json)) return problem(`message is not an object: ${quote(json)}`)
  const notes = collectNotes()
  const message = readMembers(json, notes)
  const parts: Part[] = readList(message.take('parts', 'content', 'data'), readPart, notes)
  if (parts.length === 0) notes.add('message without parts')
  const role = notes.unwrap(readRole(message.take('role'), defaultRole)) ?? defaultRole
  const messageId = message.text('messageId')
  const taskId = message.text('taskId')
  const contextId = message.text('contextId', 'sessionId')
  const referenceTaskIds = message.texts('referenceTaskIds')
  const extensions = message.texts('extensions')
  message.text('kind')
  return ok(
    {
      ...(messageId && { messageId }),
      role,
      parts,
      ...(taskId && { taskId }),
      ...(contextId && { contextId }),
      ...(referenceTaskIds?.length && { referenceTaskIds }),
      ...(extensions?.length && { extensions }),
      ...message.rest(),
    },
    notes.list,
  )
}
