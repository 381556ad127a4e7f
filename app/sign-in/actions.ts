'use server'

import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { LinkProblem } from '@/components/sign-in/link-form'
import type { SignInProblem } from '@/components/sign-in/sign-in-form'
import { Fault } from '@/lib/faults/fault'
import { checkToken, rejectForeignRequest, tryAuthenticate } from '@/lib/server/access/authenticate'
import { recordAudit } from '@/lib/server/access/record-audit'
import { sessionCookieOptions } from '@/lib/server/access/session-cookie'
import { acceptInvitation, setPasswordByLink, signInWithPassword } from '@/lib/server/access/sign-in'
import { toReturnPath } from '@/lib/server/access/sign-in-request'
import { createSession, endSession, sessionCookie } from '@/lib/server/access/session'
import { env } from '@/lib/server/platform/env'
import { localViewer } from '@/lib/server/platform/viewer'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the cookie of a new session for what the form contains; null if this server needs no sign-in. Throws a Fault. */
async function startSession(form: FormData, sent: Headers): Promise<string | null> {
  if (form.has('email')) return signInWithPassword(textOf(form, 'email'), textOf(form, 'password'), sent)
  const { ACCESS_TOKEN } = env()
  if (!ACCESS_TOKEN) return null
  await checkToken(textOf(form, 'token').trim(), ACCESS_TOKEN, sent)
  await recordAudit(localViewer(), sent, { action: 'sign-in', details: { with: 'access token' } })
  return createSession({ accessToken: ACCESS_TOKEN }, sent)
}

/** Sets the session cookie and redirects to the requested page; returns the problem for a wrong password or token. */
export async function signIn(_: SignInProblem | null, form: FormData): Promise<SignInProblem | null> {
  const sent = await headers()
  rejectForeignRequest('POST', sent)
  try {
    const session = await startSession(form, sent)
    if (session !== null) (await cookies()).set(sessionCookie, session, sessionCookieOptions(sent))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const refused = form.has('email') ? 'wrong-password' : 'wrong'
    return {
      kind: error.kind === 'rate-limited' ? 'rate-limited' : refused,
      retryAfter: error.data.retryAfter ?? 0,
      email: textOf(form, 'email').slice(0, 254),
    }
  }
  return redirect(toReturnPath(form.get('next')))
}

/** Ends the session of this browser. Copies of its cookie become invalid. */
export async function signOut(): Promise<void> {
  const sent = await headers()
  rejectForeignRequest('POST', sent)
  const { ACCESS_TOKEN } = env()
  const jar = await cookies()
  const session = jar.get(sessionCookie)?.value
  const viewer = session ? await tryAuthenticate(sent) : null
  if (session) await endSession(session, ACCESS_TOKEN)
  jar.delete(sessionCookie)
  // Last: the session ends even if the entry cannot be stored.
  if (viewer) await recordAudit(viewer, sent, { action: 'sign-out' })
  redirect('/sign-in')
}

const linkFormSchema = z.object({
  token: z.string().max(200),
  kind: z.enum(['invitation', 'password']),
  name: z.string().default(''),
  email: z.string().default(''),
  password: z.string(),
})

const issuesSchema = z.object({ issues: z.array(z.object({ path: z.enum(['name', 'email', 'password']) })).min(1) })

/** Returns the field that a fault is about and its problem. */
function explain({ data }: Fault): Pick<LinkProblem, 'field' | 'code'> {
  if (data.details?.code === 'email-taken') return { field: 'email', code: 'email-taken' }
  const field = issuesSchema.safeParse(data.details).data?.issues[0]?.path
  if (field === 'password') return { field, code: 'weak-password' }
  return field ? { field, code: field } : { field: 'password', code: 'failed' }
}

/**
 * Creates the account of an invitation or sets the new password, signs the person in and opens the start page. Returns the
 * problem with what was entered; a link that is not valid any more reloads the page, which says so.
 */
export async function redeemLink(_: LinkProblem | null, form: FormData): Promise<LinkProblem | null> {
  const sent = await headers()
  rejectForeignRequest('POST', sent)
  const parsed = linkFormSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return redirect('/sign-in')
  const { token, kind, name, email, password } = parsed.data
  try {
    const session =
      kind === 'invitation'
        ? await acceptInvitation(token, { name, email, password }, sent)
        : await setPasswordByLink(token, password, sent)
    ;(await cookies()).set(sessionCookie, session, sessionCookieOptions(sent))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.kind !== 'not-found') return { ...explain(error), name, email }
    return redirect(`/sign-in/link/${encodeURIComponent(token)}`)
  }
  return redirect('/')
}
