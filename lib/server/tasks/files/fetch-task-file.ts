import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { callSources } from '@/lib/server/agents/card-sources'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { outboundFetch } from '@/lib/server/outbound/fetch'
import { isLargeTask } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { currentFold } from '@/lib/server/tasks/pumps'
import { speaksOf } from '@/lib/server/tasks/files/speaks-of'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/viewer'

interface TaskFile {
  body: Blob
  /** As the other server says. */
  mediaType: string
  /** The same for a type that does nothing where it is opened, else `application/octet-stream`. */
  servedType: string
}

const bytes = 'application/octet-stream'
/** Types that a browser neither runs nor looks into. SVG, HTML, XML and PDF are none of them. */
const inertType =
  /^(?:image\/(?:avif|bmp|gif|jpeg|png|webp)|(?:audio|video)\/[\w.+-]+|text\/(?:csv|plain)|application\/json)(?:;|\s|$)/i

/** Only what may stand in a header: anything else is bytes. */
const plainType = /^[\w.+-]+\/[\w.+-]+(?:\s*;\s*charset=[\w-]+)?$/i

/**
 * A file that lies elsewhere and that the viewer's task speaks of, under the outbound policy and without any credential.
 * Throws `not-found` for an address that the task does not speak of: this is no way to call anything else.
 */
export async function fetchTaskFile(
  viewer: Viewer,
  taskId: string,
  url: string,
  signal: AbortSignal,
): Promise<TaskFile> {
  const task = await requireTask(viewer, taskId)
  const hasFile = isLargeTask(task)
    ? await readInThread(taskId, Infinity, signal, (session) => session.call('speaksOf', url))
    : speaksOf(await currentFold(taskId), url)
  if (!hasFile) throw new Fault('not-found', 'This task has no file with that URL.')
  const agent = await existingAgent(viewer, task.agentId)
  const named = callSources(agent, agent.url)
  const sources = async () => [agent.url, ...(typeof named === 'function' ? await named() : (named ?? []))]
  const answer = await outboundFetch(url, { headers: { accept: '*/*' }, sources, limit: 'answer', signal })
  if (!answer.ok) {
    answer.cancel()
    const { host } = new URL(answer.url)
    throw new Fault('agent-error', `${host} returned HTTP ${answer.status}.`, {
      hop: 'connection',
      httpStatus: answer.status,
      details: { step: 'answer', host, code: 'file-http', values: { status: answer.status } },
    })
  }
  const chunks: BlobPart[] = []
  for await (const chunk of answer.body) chunks.push(chunk.slice())
  const told = answer.headers.get('content-type') ?? ''
  const mediaType = plainType.test(told) ? told : bytes
  return { body: new Blob(chunks), mediaType, servedType: inertType.test(mediaType) ? mediaType : bytes }
}
