import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { isAuthenticated } from '@/lib/server/access/require-token'
import { localViewer } from '@/lib/server/db/access/users'
import { pageHeaders } from '@/lib/server/http/page-headers'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns true if the page's request is authenticated, or no token is required. */
export async function isSignedIn(): Promise<boolean> {
  return isAuthenticated(await headers())
}

/** Returns the viewer of a page or an action. Redirects to the sign-in page if a required token is missing. */
export async function requirePageViewer(): Promise<Viewer> {
  if (await isSignedIn()) return localViewer()
  const path = (await headers()).get(pageHeaders.path) ?? '/'
  return redirect(`/sign-in?next=${encodeURIComponent(path)}`)
}
