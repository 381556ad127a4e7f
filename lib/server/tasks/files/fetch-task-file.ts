import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { findEndpointSources } from '@/lib/server/credentials/card-sources'
import { requireAgent } from '@/lib/server/db/agents/agents'
import { outboundFetch } from '@/lib/server/outbound/outbound-fetch'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/log/pumps'
import { hasFileUrl } from '@/lib/server/tasks/files/has-file-url'
import { requireReadableTask } from '@/lib/server/tasks/task-detail'
import { actFor, type Viewer } from '@/lib/server/platform/viewer'

interface TaskFile {
  body: Blob
  /** The media type that the other server sent. */
  mediaType: string
  /** The same for a type that browsers do not execute, else `application/octet-stream`. */
  servedType: string
}

const binaryType = 'application/octet-stream'
/** Types that a browser does not execute. SVG, HTML, XML and PDF are not among them. */
const inertType =
  /^(?:image\/(?:avif|bmp|gif|jpeg|png|webp)|(?:audio|video)\/[\w.+-]+|text\/(?:csv|plain)|application\/json)(?:;|\s|$)/i

/** Media types that are safe in a header. Any other one becomes `application/octet-stream`. */
const plainType = /^[\w.+-]+\/[\w.+-]+(?:\s*;\s*charset=[\w-]+)?$/i

/**
 * Fetches a file on another server that a task refers to, under the outbound policy and without any credential.
 * Throws `not-found` for a URL that the task does not refer to, so that no other URL can be called.
 */
export async function fetchTaskFile(
  viewer: Viewer,
  taskId: string,
  url: string,
  signal: AbortSignal,
): Promise<TaskFile> {
  const task = await requireReadableTask(viewer, taskId)
  const hasFile = isLargeTask(task)
    ? await readInThread(taskId, Infinity, signal, (session) => session.call('hasFileUrl', url))
    : hasFileUrl(await currentFold(taskId), url)
  if (!hasFile) throw new Fault('not-found', 'This task has no file with that URL.')
  // A person who may read the task may read its files, also without seeing the agent.
  const agent = await requireAgent(actFor(task.ownerId), task.agentId)
  const cardSources = findEndpointSources(agent, agent.url)
  const sources = async () => [
    agent.url,
    ...(typeof cardSources === 'function' ? await cardSources() : (cardSources ?? [])),
  ]
  const response = await outboundFetch(url, { headers: { accept: '*/*' }, sources, limit: 'answer', signal })
  if (!response.ok) {
    response.cancel()
    const { host } = new URL(response.url)
    throw new Fault('agent-error', `${host} returned HTTP ${response.status}.`, {
      hop: 'connection',
      httpStatus: response.status,
      details: { step: 'answer', host, code: 'file-http', values: { status: response.status } },
    })
  }
  const chunks: BlobPart[] = []
  for await (const chunk of response.body) chunks.push(chunk.slice())
  const declaredType = response.headers.get('content-type') ?? ''
  const mediaType = plainType.test(declaredType) ? declaredType : binaryType
  return { body: new Blob(chunks), mediaType, servedType: inertType.test(mediaType) ? mediaType : binaryType }
}
