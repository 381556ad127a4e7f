import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { Fault } from '@/lib/faults/fault'
import { requireToken } from '@/lib/server/access/admit'
import { localViewer } from '@/lib/server/db/users'
import { pageHeaders } from '@/lib/server/http/page-headers'
import type { Viewer } from '@/lib/server/viewer'

/** True when the page's request carries what ACCESS_TOKEN asks for, or nothing is asked. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await requireToken(await headers())
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

/** The person whom a page or an action serves. Goes to the sign-in page when a token is needed and missing. */
export async function pageViewer(): Promise<Viewer> {
  if (await isSignedIn()) return localViewer()
  const path = (await headers()).get(pageHeaders.path) ?? '/'
  return redirect(`/sign-in?next=${encodeURIComponent(path)}`)
}
