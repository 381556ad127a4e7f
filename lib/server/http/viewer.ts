import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { Fault } from '@/lib/faults/fault'
import { requireToken } from '@/lib/server/access/admit'
import { localViewer } from '@/lib/server/db/users'
import type { Viewer } from '@/lib/server/viewer'

/** Header in which the proxy tells a page its own path and query. */
export const pathHeader = 'x-switchboard-path'

/** The person whom a page or an action serves. Goes to the sign-in page when a token is needed and missing. */
export async function pageViewer(): Promise<Viewer> {
  const sent = await headers()
  try {
    await requireToken(sent)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    redirect(`/sign-in?next=${encodeURIComponent(sent.get(pathHeader) ?? '/')}`)
  }
  return localViewer()
}
