import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { linkInputSchema, NewLink, TaskLink, TaskLinks } from '@/lib/api/trace'
import { Fault } from '@/lib/faults/fault'
import {
  countActiveTaskLinks,
  createTaskLink,
  listTaskLinks,
  revokeTaskLink,
  type TaskLinkRecord,
} from '@/lib/server/db/tasks/task-links'
import { env } from '@/lib/server/platform/env'
import { requireTask } from '@/lib/server/tasks/task-detail'
import type { Viewer } from '@/lib/server/platform/viewer'
import { resolveRedaction } from '@/lib/trace/redaction'
import { isLoopback } from '@/scripts/listen-problem.mjs'

const maxActive = 50

/** Returns the hash of a token, which is stored instead of the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const toLink = ({ createdAt, expiresAt, revokedAt, redact, ...link }: TaskLinkRecord): TaskLink => ({
  ...link,
  redact: resolveRedaction(redact),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

/** Creates a link with which anyone can read this one task. Throws `not-found`, and `conflict` if there are too many. */
export async function shareTask(
  viewer: Viewer,
  taskId: string,
  { expiresIn, redact }: z.infer<typeof linkInputSchema>,
  origin: string,
): Promise<NewLink> {
  await requireTask(viewer, taskId)
  if ((await countActiveTaskLinks(taskId)) >= maxActive)
    throw new Fault('conflict', `A task can have at most ${maxActive} links. Revoke one first.`)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + expiresIn * 1000)
  const link = await createTaskLink(viewer, { taskId, tokenHash: hashToken(token), redact, expiresAt })
  return { link: toLink(link), url: `${origin}/shared/${token}` }
}

/** Returns the links to a task. Throws `not-found`. */
export async function listLinks(viewer: Viewer, taskId: string): Promise<TaskLinks> {
  await requireTask(viewer, taskId)
  const { HOST, PUBLIC_URL } = env()
  return { links: (await listTaskLinks(taskId)).map(toLink), loopback: isLoopback(HOST) && !PUBLIC_URL }
}

/** Revokes a link at once. Throws `not-found`. */
export async function revokeLink(viewer: Viewer, taskId: string, linkId: string): Promise<void> {
  await requireTask(viewer, taskId)
  if (!(await revokeTaskLink(taskId, linkId))) throw new Fault('not-found', `Link not found: ${linkId}.`)
}
