import type { Part } from '@/lib/a2a/model'

/** URLs at Switchboard for what a text cannot contain. */
export interface ReplyLinks {
  /** The page of the task. */
  task: string
  /** Returns the URL at which Switchboard serves a file of another server that the task refers to. */
  file: (url: string) => string
}

/** Larger images are linked instead of included. In characters of base64. */
const maxInlineImage = 512 * 1024
const inlineImage = /^image\/(?:png|jpeg|gif|webp|avif)$/

/** Returns the parts as Markdown. Texts that follow each other are joined without a separator. */
export function partsMarkdown(parts: readonly Part[], links: ReplyLinks): string {
  let markdown = ''
  let wasText = true
  for (const part of parts) {
    const isText = 'text' in part
    const text = isText ? part.text : blockOf(part, links)
    markdown += markdown !== '' && !(isText && wasText) && text !== '' ? `\n\n${text}` : text
    wasText = isText
  }
  return markdown
}

function blockOf(part: Exclude<Part, { text: string }>, links: ReplyLinks): string {
  if ('data' in part) return fencedJson(JSON.stringify(part.data, null, 2))
  const { mediaType = '', filename } = part
  const isImage = mediaType.startsWith('image/')
  const name = escapeName(filename || (isImage ? 'image' : 'file'))
  if ('url' in part) return part.url === '' ? name : `${isImage ? '!' : ''}[${name}](${links.file(part.url)})`
  if (inlineImage.test(mediaType) && part.raw.length <= maxInlineImage)
    return `![${name}](data:${mediaType};base64,${part.raw})`
  return `[${name}](${links.task})`
}

/** A fence must be longer than any in the text. */
function fencedJson(json: string): string {
  let longest = 2
  for (const [ticks] of json.matchAll(/`+/g)) longest = Math.max(longest, ticks.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}json\n${json}\n${fence}`
}

const escapeName = (name: string): string => name.replaceAll(/[\\[\]\n\r]/g, ' ')
