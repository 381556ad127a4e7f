import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { tryAuthenticate } from '@/lib/server/access/authenticate'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import type { TaskMetadata } from '@/lib/api/task-metadata'
import { findTaskMetadata } from '@/lib/server/db/tasks/task-metadata'
import { findReadableTask } from '@/lib/server/db/tasks/tasks'
import { pageHeaders } from '@/lib/server/http/page-headers'

/** Returns the viewer of the page's request; null without a sign-in that is required. API keys open no pages. */
export const findPageViewer = cache(async (): Promise<Viewer | null> => {
  const viewer = await tryAuthenticate(await headers())
  return viewer?.apiKey ? null : viewer
})

/** Returns the viewer of a page or an action. Redirects to the sign-in page without a sign-in that is required. */
export async function requirePageViewer(): Promise<Viewer> {
  const viewer = await findPageViewer()
  if (viewer) return viewer
  const path = (await headers()).get(pageHeaders.path) ?? '/'
  return redirect(`/sign-in?next=${encodeURIComponent(path)}`)
}

/** Returns the agent of a page, looked up once for all parts of the page; null if there is none with that slug. */
export const findPageAgent = cache(async (slug: string): Promise<AgentRecord | null> =>
  findAgent(await requirePageViewer(), slug),
)

/** Returns the task of a page, read once for all parts of the page; null if it does not exist or the viewer may not read it. */
export const findPageTask = cache(async (id: string): Promise<TaskRecord | null> =>
  findReadableTask(await requirePageViewer(), id),
)

/** Returns the task of a page without its content, for an administrator who has not opened it; null for everyone else. */
export const findPageTaskMetadata = cache(async (id: string): Promise<TaskMetadata | null> => {
  const { ofPerson, role } = await requirePageViewer()
  return ofPerson && role === 'administrator' ? findTaskMetadata(id) : null
})
