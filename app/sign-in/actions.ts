'use server'

import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { SignInProblem } from '@/components/sign-in/sign-in-form'
import { Fault } from '@/lib/faults/fault'
import { checkToken, rejectForeignRequest } from '@/lib/server/access/authenticate'
import { sessionCookieOptions } from '@/lib/server/access/session-cookie'
import { toReturnPath } from '@/lib/server/access/sign-in-request'
import { createSession, endSession, sessionCookie } from '@/lib/server/access/session'
import { env } from '@/lib/server/platform/env'

/** Sets the session cookie and redirects to the requested page; returns the problem for a wrong token. */
export async function signIn(_: SignInProblem | null, form: FormData): Promise<SignInProblem | null> {
  const { ACCESS_TOKEN } = env()
  const sent = await headers()
  if (ACCESS_TOKEN) {
    try {
      await checkToken(String(form.get('token') ?? '').trim(), ACCESS_TOKEN, sent)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { kind: error.kind === 'rate-limited' ? 'rate-limited' : 'wrong', retryAfter: error.data.retryAfter ?? 0 }
    }
    const jar = await cookies()
    jar.set(sessionCookie, await createSession({ accessToken: ACCESS_TOKEN }, sent), sessionCookieOptions(sent))
  }
  return redirect(toReturnPath(form.get('next')))
}

/** Ends the session of this browser. Copies of its cookie become invalid. */
export async function signOut(): Promise<void> {
  rejectForeignRequest('POST', await headers())
  const { ACCESS_TOKEN } = env()
  const jar = await cookies()
  const session = jar.get(sessionCookie)?.value
  if (session) await endSession(session, ACCESS_TOKEN)
  jar.delete(sessionCookie)
  redirect('/sign-in')
}
