import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { isAdmitted } from '@/lib/server/access/admit'
import { localViewer } from '@/lib/server/db/users'
import { pageHeaders } from '@/lib/server/http/page-headers'
import type { Viewer } from '@/lib/server/viewer'

/** True when the page's request carries what ACCESS_TOKEN asks for, or nothing is asked. */
export async function isSignedIn(): Promise<boolean> {
  return isAdmitted(await headers())
}

/** The person whom a page or an action serves. Goes to the sign-in page when a token is needed and missing. */
export async function pageViewer(): Promise<Viewer> {
  if (await isSignedIn()) return localViewer()
  const path = (await headers()).get(pageHeaders.path) ?? '/'
  return redirect(`/sign-in?next=${encodeURIComponent(path)}`)
}
