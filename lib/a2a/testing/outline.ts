import type { Reply } from '@/lib/a2a/dialect'
import type { Message, Part, Task } from '@/lib/a2a/model'

function outlinePart(part: Part): string {
  if ('text' in part) return part.text
  if ('raw' in part) return `file ${part.filename} ${part.mediaType} ${part.raw}`
  return 'url' in part ? `link ${part.filename} ${part.mediaType} ${part.url}` : `data ${JSON.stringify(part.data)}`
}

function outlineParts(parts: Part[]): string {
  return `"${parts.map(outlinePart).join(' | ')}"`
}

function outlineMessage(message: Message | undefined): string {
  return message ? ` ${message.role} ${outlineParts(message.parts)}` : ''
}

function outlineTask({ status, artifacts, history }: Task): string {
  const artifactTexts = artifacts.map((one) => ` [${one.artifactId} ${outlineParts(one.parts)}]`).join('')
  return `task ${status.state}${outlineMessage(status.message)}${artifactTexts} history ${history.length}`
}

/** Returns a reply as one line without IDs and times, to compare agents of different protocol versions. */
export function outline(reply: Reply): string {
  switch (reply.kind) {
    case 'task':
      return outlineTask(reply.task)
    case 'message':
      return `message${outlineMessage(reply.message)}`
    case 'status':
      return `status ${reply.status.state}${outlineMessage(reply.status.message)}`
    case 'artifact': {
      const { artifact, append, lastChunk } = reply
      const marks = `${append ? ' append' : ''}${lastChunk ? ' last' : ''}`
      return `artifact ${artifact.artifactId} ${outlineParts(artifact.parts)}${marks}`
    }
    case 'list':
      return `list of ${reply.tasks.length}: ${reply.tasks.map(outlineTask).join('; ')}`
    case 'pushConfig':
      return `push configuration ${reply.config.url}`
    case 'pushConfigs':
      return `push configurations ${reply.configs.map(({ url }) => url).join(' ')}`
    case 'done':
      return 'done'
    case 'card':
      return `card ${String(reply.card.name)}`
  }
}
